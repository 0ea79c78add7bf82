import"./chunk-2R67ZDEK.js";import"./chunk-QX35FZPC.js";import"./chunk-JLGFEUMO.js";import{f as k}from"./chunk-XNEIDVAZ.js";import{a as $}from"./chunk-6EAECV2A.js";import{a as m,b as f,c as g,f as b,g as y,h as T}from"./chunk-2BX4DOFJ.js";import"./chunk-6VDU4B6A.js";import{a as M,b as E,c as w,d as R}from"./chunk-QXUDL765.js";import"./chunk-7QF3RYK6.js";import"./chunk-6J6FGOBA.js";import{a as h}from"./chunk-ZPYPPCKP.js";import{a,b as u,d as o,f as v,i as p}from"./chunk-PL4G4RB2.js";var d=class extends v{constructor(){super(...arguments);this.mfen="";this.tool="move";this.standing=[];this.isWhiteToMove=!0;this.castling="-";this.chosen=-1}static{this.properties={variant:{attribute:!1},mfen:{attribute:!1},tool:{state:!0},standing:{state:!0},isWhiteToMove:{state:!0},castling:{state:!0},chosen:{state:!0},failure:{state:!0}}}createRenderRoot(){return this}willUpdate(t){(t.has("mfen")||t.has("variant"))&&this.begin(this.mfen||(this.variant?.startMfen??""))}begin(t){let i=this.variant?.geometry;if(i){let e=f(new m(i),t);this.standing=e.cells,this.isWhiteToMove=e.isWhiteToMove,this.castling=t.split(" ")[2]??"-"}}take(t){let{tool:i,chosen:e}=this,s=[...this.standing];if(i==="remove")s[t]=null;else if(i!=="move")s[t]=S(s[t]??null,i)?null:i;else if(e>=0&&e!==t)s[t]=s[e]??null,s[e]=null,this.chosen=-1;else{this.chosen=e<0&&s[t]?t:-1;return}this.standing=s}get edited(){let t=this.isWhiteToMove?"w":"b";return`${g(this.variant,this.standing)} ${t} ${this.castling||"-"} - - 0 1`}async done(){let t=this.edited;try{await p("polyboard.rules.v1.RulesService/ListLegalMoves",{position:{variant:this.variant?.digest??"",mfen:t}}),this.dispatchEvent(new CustomEvent("done",{detail:t}))}catch(i){this.failure=i}}choice(t,i,e){let s=typeof t=="object"?typeof this.tool=="object"&&S(t,this.tool):t===this.tool;return a`<button
      type="button"
      class="piece-button"
      aria-label=${i}
      title=${i}
      aria-pressed=${s}
      @click=${()=>{this.tool=t,this.chosen=-1}}
    >
      ${e}
    </button>`}palette(t){let i=this.variant,e=t?"white":"black";return a`<div class="toolbar palette" role="group" aria-label="${e} pieces">
      ${i.pieces.map(({letter:s})=>{let n=b(i,s),W=u`${y()}${T(n,s,t,0,0,1)}`;return this.choice({letter:s,isWhite:t},`${e} ${n}`,a`<svg viewBox="0 0 1 1" aria-hidden="true">${W}</svg>`)})}
    </div>`}render(){let{variant:t}=this;if(!t)return o;let i=this.tool==="move"?this.standing.flatMap((e,s)=>e?[s]:[]):[];return a`<div class="play">
      <pb-board
        interactive
        .variant=${t}
        .mfen=${this.edited}
        .grabs=${new Set(i)}
        .marks=${this.chosen>=0?new $().add(this.chosen,"chosen").cells:new Map}
        @choose=${({detail:e})=>this.take(e)}
        @escape=${()=>this.chosen=-1}
      ></pb-board>
      <div class="panel">
        <p class="lead">Drag pieces, or choose one and click the cells on which it stands.</p>
        <div class="toolbar">
          ${this.choice("move","Move pieces","Move")} ${this.choice("remove","Remove pieces","Remove")}
          <button type="button" @click=${()=>{this.standing=this.standing.map(()=>null),this.castling="-"}}>Empty boards</button>
          <button type="button" @click=${()=>this.begin(t.startMfen)}>Start position</button>
        </div>
        ${this.palette(!0)} ${this.palette(!1)}
        <div class="toolbar">
          <label>
            To move
            <select @change=${e=>this.isWhiteToMove=e.target.value==="w"}>
              <option value="w" ?selected=${this.isWhiteToMove}>White</option>
              <option value="b" ?selected=${!this.isWhiteToMove}>Black</option>
            </select>
          </label>
          ${t.startMfen.split(" ")[2]==="-"?o:a`<label>
                Castling rights
                <input
                  size="5"
                  .value=${this.castling}
                  @input=${e=>this.castling=e.target.value.trim()}
                />
              </label>`}
        </div>
        <button type="button" class="primary" @click=${()=>void this.done()}>Analyse this position</button>
        <pb-failure .error=${this.failure} @retry=${()=>void this.done()}></pb-failure>
      </div>
    </div>`}};function S(r,l){return r?.letter===l?.letter&&r?.isWhite===l?.isWhite}customElements.define("pb-position-editor",d);var c=class extends h{constructor(){super(...arguments);this.variantId="";this.position="";this.fault="";this.isEdited=!1}static{this.properties={...h.properties,variantId:{attribute:!1},position:{attribute:!1},root:{state:!0},at:{state:!0},fault:{state:!0},isEdited:{state:!0}}}async load(){this.entitle("Analysis");let{signal:t}=this.ending,{variant:i}=await p("polyboard.rules.v1.RulesService/GetVariant",{variant:this.variantId},t);if(!i)return;this.variant=i,this.entitle(`${i.name}: analysis`);let{root:e,fault:s}=await k(i,this.position,R(),t);this.root=e,this.at=e.end,this.fault=s}changed(t){this.at=t.at,this.fault="",history.replaceState(null,"",location.pathname+location.search+w(t.text))}render(){let{variant:t,root:i,at:e}=this;if(!t||!i||!e)return a`${this.failed()}`;let s=e.turn?.mfen??(this.position||t.startMfen);return a`
      <h1>Analysis</h1>
      <ul class="facts">
        <li><a href="/variants/${t.id}">${t.name}</a></li>
        <li>
          <button type="button" class="link" aria-expanded=${this.isEdited} @click=${()=>this.isEdited=!this.isEdited}>
            Place pieces
          </button>
        </li>
        ${this.position?o:a`<li><a href="/openings/${t.id}?line=${e.turns.join("+")}">Study this opening</a></li>`}
      </ul>
      ${this.failed()} ${this.fault?a`<p role="alert">${this.fault}</p>`:o}
      ${this.isEdited?a`<pb-position-editor
            .variant=${t}
            .mfen=${s}
            @done=${({detail:n})=>M(E(t,n))}
          ></pb-position-editor>`:a`<pb-analysis
            .variant=${t}
            .start=${this.position}
            .root=${i}
            .at=${e}
            @change=${n=>this.changed(n.target)}
          ></pb-analysis>`}
    `}};customElements.define("pb-analysis-page",c);
