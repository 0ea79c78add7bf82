import{a as g,b as w,c as $,d as b,e as y}from"./chunk-H6SONY3I.js";import{a as m,b as v,e as f}from"./chunk-B572CR7O.js";import{b as S}from"./chunk-JBKYR2JW.js";import{g as l}from"./chunk-UOOPFORK.js";import{c as h}from"./chunk-YZQN33PN.js";import{a as o,d as n,f as u}from"./chunk-F26LD677.js";var k=[100,1e3,1e4,1e5,1e6],E=1e4,p=class extends u{constructor(){super(...arguments);this.start="";this.plays=!1;this.opponent="";this.strength=E;this.isSearching=!1;this.settled=Promise.resolve();this.isShared=!1;this.flipped=!1;this.isWeighed=!1;this.turns=[];this.made=[];this.promotions=[];this.refusal="";this.chosen=-1;this.pointed=-1}static{this.properties={variant:{attribute:!1},start:{attribute:!1},plays:{type:Boolean},opponent:{state:!0},isSearching:{state:!0},isShared:{state:!0},flipped:{state:!0},isWeighed:{state:!0},weighed:{state:!0},position:{state:!0},promotions:{state:!0},refusal:{state:!0},failure:{state:!0},chosen:{state:!0},pointed:{state:!0}}}createRenderRoot(){return this}willUpdate(e){(e.has("variant")||e.has("start"))&&this.variant?.geometry&&(this.cells=new m(this.variant.geometry),this.turns=[],this.made=[],this.position=void 0,this.opponent="",this.afterwards(()=>this.retry()))}get reached(){return{variant:this.variant?.digest??"",mfen:this.start,turns:this.turns}}async inspect(){let e=this.variant,t=await h("polyboard.rules.v1.RulesService/InspectPosition",{position:this.reached,moves:this.made});e===this.variant&&(this.position=t,this.placement=this.cells&&v(this.cells,this.position.mfen),this.chosen=-1,this.promotions=[],this.refusal="",this.isShared=!1,await this.weigh(),await this.answer(t))}async weigh(){let{position:e,chosen:t}=this;if(this.weighed=void 0,!this.isWeighed||!e)return;let i=await h("polyboard.search.v1.SearchService/Explain",{position:{variant:this.variant?.digest??"",mfen:e.mfen},...t>=0?{cell:t}:{}});e===this.position&&t===this.chosen&&this.isWeighed&&(this.weighed=i)}notes(){let e=this.weighed?.places.length?this.weighed.places:this.weighed?.pieces??[];return new Map(e.map(({cell:t,centipawns:i})=>[t,(i/100).toFixed(1)]))}shade(){let e=this.weighed?.places??[],t=e.map(({centipawns:r})=>r),i=Math.min(...t),a=Math.max(1,Math.max(...t)-i),s=[];return e.forEach(({cell:r,centipawns:T})=>s[r]=.8*(T-i)/a),s}async answer({sideToMove:e,outcome:t,insideTurn:i}){if(e!==this.opponent||i||t?.result!=="RESULT_ONGOING")return;let{variant:a,turns:s}=this;this.isSearching=!0;try{let{turn:r}=await h("polyboard.search.v1.SearchService/FindBestTurn",{position:this.reached,limits:{nodes:String(this.strength)}});if(a!==this.variant||s!==this.turns||e!==this.opponent)return;this.turns=[...s,r]}finally{this.isSearching=!1}await this.inspect()}playAgainst(e){this.opponent=e,this.flipped=e==="SIDE_WHITE",this.afterwards(()=>(this.made=[],this.retry()))}async share(){if(!this.variant||!this.position)return;let e=location.origin+S(this.variant,this.position.mfen);try{await navigator.clipboard.writeText(e),this.isShared=!0}catch{window.prompt("The address of the position",e)}}afterwards(e){this.settled=this.settled.then(e).catch(t=>{this.failure=t})}async choose(e){let i=(this.position?.moves??[]).filter(s=>s.fromCell===this.chosen&&s.toCell===e),[a]=i;i.length>1?this.promotions=i:a?await this.make(a):this.isToMove(e)?(this.chosen=this.chosen===e?-1:e,this.refusal="",await this.weigh()):this.chosen>=0?await this.explain(this.chosen,e):this.pointed=e}isToMove(e){let t=this.placement?.cells[e];return!!t&&t?.isWhite===this.placement?.isWhiteToMove}async explain(e,t){let i=`${this.cells?.name(e)??""}${this.cells?.name(t)??""}`;if(this.chosen=-1,this.made.length>0){this.refusal=`${i} does not complete the turn`;return}let{message:a,legal:s}=await h("polyboard.rules.v1.RulesService/ValidateTurn",{position:this.reached,turn:i});this.refusal=s?"":`${i}: ${a}`}async make(e){let t=[...this.made,e.text];t.length===(this.variant?.movesPerTurn??1)?(this.turns=[...this.turns,R(t)],this.made=[]):this.made=t,await this.retry()}async retry(){this.failure=void 0;try{await this.inspect()}catch(e){this.failure=e}}async takeBack(){this.made.length>0?this.made=this.made.slice(0,-1):this.turns=this.turns.slice(0,this.opponent===""?-1:-2),await this.retry()}marks(){let e=this.made.length>0?this.made.join(","):this.turns.at(-1),t=w(new g,this.cells,e);if(this.position){$(t,this.position);let i=this.chosen>=0?this.chosen:this.pointed;i>=0&&b(t,this.position,i,a=>!!this.placement?.cells[a])}return this.chosen>=0&&t.add(this.chosen,"chosen"),t}arrows(){return this.position&&this.chosen<0&&this.pointed>=0?y(this.position,this.pointed):[]}status(){let e=this.position;if(!e)return"";if(e.outcome?.result!=="RESULT_ONGOING"){let{result:s="",termination:r=""}=e.outcome??{};return`Game over: ${l(s,"RESULT_")}, ${l(r,"TERMINATION_")}`}if(this.isSearching)return"The engine is searching\u2026";let t=e.sideToMove==="SIDE_WHITE"?"White":"Black",i=e.checks.some(({king:s})=>this.placement?.cells[s]?.isWhite===this.placement?.isWhiteToMove),a=e.insideTurn?`, after ${this.made.join(",")}`:"";return`${t} to move${a}${i?", in check":""}: ${e.moves.length} legal ${e.moves.length===1?"move":"moves"}`}render(){let e=this.variant;return e?o`
      <pb-board
        interactive
        .variant=${e}
        .mfen=${this.position?.mfen??""}
        .marks=${this.marks().cells}
        .arrows=${this.arrows()}
        .notes=${this.notes()}
        .shade=${this.shade()}
        ?flipped=${this.flipped}
        @choose=${({detail:t})=>this.isSearching||this.afterwards(()=>this.choose(t))}
        @point=${t=>this.pointed=t.detail}
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
          Flip boards
        </button>
        ${this.plays?o`<label>
                Play
                <select
                  @change=${t=>this.playAgainst(t.target.value)}
                >
                  <option value="" ?selected=${this.opponent===""}>both sides</option>
                  <option value="SIDE_BLACK" ?selected=${this.opponent==="SIDE_BLACK"}>White against the engine</option>
                  <option value="SIDE_WHITE" ?selected=${this.opponent==="SIDE_WHITE"}>Black against the engine</option>
                </select>
              </label>
              ${this.opponent===""?n:o`<label>
                    Nodes a turn
                    <select
                      @change=${t=>this.strength=Number(t.target.value)}
                    >
                      ${k.map(t=>o`<option value=${t} ?selected=${t===this.strength}>
                            ${t.toLocaleString("en")}
                          </option>`)}
                    </select>
                  </label>`}
              <button
                type="button"
                aria-pressed=${this.isWeighed}
                @click=${()=>{this.isWeighed=!this.isWeighed,this.afterwards(()=>this.weigh())}}
              >
                Piece values
              </button>
              <button type="button" @click=${()=>void this.share()}>
                ${this.isShared?"Address copied":"Copy address"}
              </button>`:n}
        <span role="status">${this.status()}</span>
      </div>
      ${this.promotions.length>0?o`<div class="toolbar" role="group" aria-label="Promotion">
            ${this.promotions.map(t=>o`<button type="button" @click=${()=>this.afterwards(()=>this.make(t))}>
                  ${f(e,t.promotion)} <code>${t.text}</code>
                </button>`)}
          </div>`:n}
      ${this.refusal?o`<p role="alert">${this.refusal}</p>`:n}
      <p class="lead">
        Point at a piece to see its moves; arrows show the pieces that attack its cell. Click a piece, then its target
        cell. A line under a piece means that it is pinned or held.
      </p>
      ${this.weighed?o`<p class="lead">
            Value of each piece in pawns, for its own side: the loss in evaluation, without a search, if the piece is
            removed.
            ${this.weighed.places.length>0?"Shaded: the value of the chosen piece on other cells; darker is higher.":"Choose a piece to see its value on other cells."}
            Evaluation for the side to move: ${((this.weighed.score??0)/100).toFixed(2)}.
          </p>`:n}
      <pb-failure .error=${this.failure} @retry=${()=>void this.retry()}></pb-failure>
      ${this.turns.length>0?o`<p class="code">${this.turns.join(" ")}</p>`:n}
      ${this.position?o`<p class="code lead" title="The position in MFEN">${this.position.mfen}</p>`:n}
    `:n}};function R(c){return c.toSorted((d,e)=>d[0]<e[0]?-1:1).join(",")}customElements.define("pb-playground",p);
