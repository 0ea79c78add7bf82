import{a as g,b as w,c as $,d as b,e as y}from"./chunk-4XZ5WF3X.js";import{b as k}from"./chunk-JBKYR2JW.js";import{a as m,b as v,e as f}from"./chunk-J6DKAF2M.js";import{g as l}from"./chunk-UOOPFORK.js";import{c as h}from"./chunk-YZQN33PN.js";import{a,d as n,f as u}from"./chunk-F26LD677.js";var S=[100,1e3,1e4,1e5,1e6],R=1e4,p=class extends u{constructor(){super(...arguments);this.start="";this.plays=!1;this.opponent="";this.strength=R;this.isThinking=!1;this.settled=Promise.resolve();this.isShared=!1;this.flipped=!1;this.isWeighed=!1;this.turns=[];this.made=[];this.promotions=[];this.refusal="";this.chosen=-1;this.pointed=-1}static{this.properties={variant:{attribute:!1},start:{attribute:!1},plays:{type:Boolean},opponent:{state:!0},isThinking:{state:!0},isShared:{state:!0},flipped:{state:!0},isWeighed:{state:!0},weighed:{state:!0},position:{state:!0},promotions:{state:!0},refusal:{state:!0},failure:{state:!0},chosen:{state:!0},pointed:{state:!0}}}createRenderRoot(){return this}willUpdate(t){(t.has("variant")||t.has("start"))&&this.variant?.geometry&&(this.cells=new m(this.variant.geometry),this.turns=[],this.made=[],this.position=void 0,this.opponent="",this.afterwards(()=>this.retry()))}get reached(){return{variant:this.variant?.digest??"",mfen:this.start,turns:this.turns}}async look(){let t=this.variant,e=await h("polyboard.rules.v1.RulesService/InspectPosition",{position:this.reached,moves:this.made});t===this.variant&&(this.position=e,this.placement=this.cells&&v(this.cells,this.position.mfen),this.chosen=-1,this.promotions=[],this.refusal="",this.isShared=!1,await this.weigh(),await this.answer(e))}async weigh(){let{position:t,chosen:e}=this;if(this.weighed=void 0,!this.isWeighed||!t)return;let i=await h("polyboard.search.v1.SearchService/Explain",{position:{variant:this.variant?.digest??"",mfen:t.mfen},...e>=0?{cell:e}:{}});t===this.position&&e===this.chosen&&this.isWeighed&&(this.weighed=i)}notes(){let t=this.weighed?.places.length?this.weighed.places:this.weighed?.pieces??[];return new Map(t.map(({cell:e,centipawns:i})=>[e,(i/100).toFixed(1)]))}shade(){let t=this.weighed?.places??[],e=t.map(({centipawns:r})=>r),i=Math.min(...e),o=Math.max(1,Math.max(...e)-i),s=[];return t.forEach(({cell:r,centipawns:T})=>s[r]=.8*(T-i)/o),s}async answer({sideToMove:t,outcome:e,insideTurn:i}){if(t!==this.opponent||i||e?.result!=="RESULT_ONGOING")return;let{variant:o,turns:s}=this;this.isThinking=!0;try{let{turn:r}=await h("polyboard.search.v1.SearchService/FindBestTurn",{position:this.reached,limits:{nodes:String(this.strength)}});if(o!==this.variant||s!==this.turns||t!==this.opponent)return;this.turns=[...s,r]}finally{this.isThinking=!1}await this.look()}playAgainst(t){this.opponent=t,this.flipped=t==="SIDE_WHITE",this.afterwards(()=>(this.made=[],this.retry()))}async share(){if(!this.variant||!this.position)return;let t=location.origin+k(this.variant,this.position.mfen);try{await navigator.clipboard.writeText(t),this.isShared=!0}catch{window.prompt("The address of the position",t)}}afterwards(t){this.settled=this.settled.then(t).catch(e=>{this.failure=e})}async choose(t){let i=(this.position?.moves??[]).filter(s=>s.fromCell===this.chosen&&s.toCell===t),[o]=i;i.length>1?this.promotions=i:o?await this.make(o):this.isToMove(t)?(this.chosen=this.chosen===t?-1:t,this.refusal="",await this.weigh()):this.chosen>=0?await this.explain(this.chosen,t):this.pointed=t}isToMove(t){let e=this.placement?.cells[t];return!!e&&e?.isWhite===this.placement?.isWhiteToMove}async explain(t,e){let i=`${this.cells?.name(t)??""}${this.cells?.name(e)??""}`;if(this.chosen=-1,this.made.length>0){this.refusal=`${i} does not complete the turn`;return}let{message:o,legal:s}=await h("polyboard.rules.v1.RulesService/ValidateTurn",{position:this.reached,turn:i});this.refusal=s?"":`${i}: ${o}`}async make(t){let e=[...this.made,t.text];e.length===(this.variant?.movesPerTurn??1)?(this.turns=[...this.turns,E(e)],this.made=[]):this.made=e,await this.retry()}async retry(){this.failure=void 0;try{await this.look()}catch(t){this.failure=t}}async takeBack(){this.made.length>0?this.made=this.made.slice(0,-1):this.turns=this.turns.slice(0,this.opponent===""?-1:-2),await this.retry()}marks(){let t=this.made.length>0?this.made.join(","):this.turns.at(-1),e=w(new g,this.cells,t);if(this.position){$(e,this.position);let i=this.chosen>=0?this.chosen:this.pointed;i>=0&&b(e,this.position,i,o=>!!this.placement?.cells[o])}return this.chosen>=0&&e.add(this.chosen,"chosen"),e}arrows(){return this.position&&this.chosen<0&&this.pointed>=0?y(this.position,this.pointed):[]}status(){let t=this.position;if(!t)return"";if(t.outcome?.result!=="RESULT_ONGOING"){let{result:s="",termination:r=""}=t.outcome??{};return`Over: ${l(s,"RESULT_")}, ${l(r,"TERMINATION_")}`}if(this.isThinking)return"The engine is searching\u2026";let e=t.sideToMove==="SIDE_WHITE"?"White":"Black",i=t.checks.some(({king:s})=>this.placement?.cells[s]?.isWhite===this.placement?.isWhiteToMove),o=t.insideTurn?`, after ${this.made.join(",")}`:"";return`${e} to move${o}${i?", in check":""}: ${t.moves.length} legal ${t.moves.length===1?"move":"moves"}`}render(){let t=this.variant;return t?a`
      <pb-board
        interactive
        .variant=${t}
        .mfen=${this.position?.mfen??""}
        .marks=${this.marks().cells}
        .arrows=${this.arrows()}
        .notes=${this.notes()}
        .shade=${this.shade()}
        ?flipped=${this.flipped}
        @choose=${({detail:e})=>this.isThinking||this.afterwards(()=>this.choose(e))}
        @point=${e=>this.pointed=e.detail}
      ></pb-board>
      <div class="toolbar">
        <button
          type="button"
          ?disabled=${this.turns.length+this.made.length===0}
          @click=${()=>void this.takeBack()}
        >
          Take back
        </button>
        <button type="button" aria-pressed=${this.flipped} @click=${()=>this.flipped=!this.flipped}>
          Turn round
        </button>
        ${this.plays?a`<label>
                Play
                <select
                  @change=${e=>this.playAgainst(e.target.value)}
                >
                  <option value="" ?selected=${this.opponent===""}>both sides</option>
                  <option value="SIDE_BLACK" ?selected=${this.opponent==="SIDE_BLACK"}>White against the engine</option>
                  <option value="SIDE_WHITE" ?selected=${this.opponent==="SIDE_WHITE"}>Black against the engine</option>
                </select>
              </label>
              ${this.opponent===""?n:a`<label>
                    Nodes a turn
                    <select
                      @change=${e=>this.strength=Number(e.target.value)}
                    >
                      ${S.map(e=>a`<option value=${e} ?selected=${e===this.strength}>
                            ${e.toLocaleString("en")}
                          </option>`)}
                    </select>
                  </label>`}
              <button
                type="button"
                aria-pressed=${this.isWeighed}
                @click=${()=>{this.isWeighed=!this.isWeighed,this.afterwards(()=>this.weigh())}}
              >
                What pieces are worth
              </button>
              <button type="button" @click=${()=>void this.share()}>
                ${this.isShared?"Address copied":"Copy address"}
              </button>`:n}
        <span role="status">${this.status()}</span>
      </div>
      ${this.promotions.length>0?a`<div class="toolbar" role="group" aria-label="Promotion">
            ${this.promotions.map(e=>a`<button type="button" @click=${()=>this.afterwards(()=>this.make(e))}>
                  ${f(t,e.promotion)} <code>${e.text}</code>
                </button>`)}
          </div>`:n}
      ${this.refusal?a`<p role="alert">${this.refusal}</p>`:n}
      <p class="lead">
        Point at a man to see where it may go; men that attack its cell have arrows. Choose one, then where it goes.
        A line under a man says that it is pinned or held.
      </p>
      ${this.weighed?a`<p class="lead">
            In pawns, to its own side: by how much the evaluation, without a search, is less without the piece.
            ${this.weighed.places.length>0?"Shaded: what the piece chosen would be worth there, the darker the more.":"Choose a piece to see what it would be worth elsewhere."}
            For the side to move the position is worth ${((this.weighed.score??0)/100).toFixed(2)}.
          </p>`:n}
      <pb-failure .error=${this.failure} @retry=${()=>void this.retry()}></pb-failure>
      ${this.turns.length>0?a`<p class="code">${this.turns.join(" ")}</p>`:n}
      ${this.position?a`<p class="code lead" title="The position in MFEN">${this.position.mfen}</p>`:n}
    `:n}};function E(d){return d.toSorted((c,t)=>c[0]<t[0]?-1:1).join(",")}customElements.define("pb-playground",p);
