import{a as u,b as w,c as E,g as R}from"./chunk-XNEIDVAZ.js";import{a as f,b as y}from"./chunk-2BX4DOFJ.js";import{b as $,c as b,d as T}from"./chunk-QXUDL765.js";import{h as d}from"./chunk-7QF3RYK6.js";import{a,d as r,f as g,i as p}from"./chunk-PL4G4RB2.js";function S(m,v,t,e){return a`<ol class="played" aria-label="Turns">
    ${v.map(({natural:s},i)=>a`<li>
          ${i%2===0?a`<span class="number">${i/2+1}</span>`:""}
          <button type="button" aria-current=${t===i+1} @click=${()=>e(i+1)}>${w(s,m)}</button>
        </li>`)}
  </ol>`}var _=[100,1e3,1e4,1e5,1e6],W=1e4,c=class extends g{constructor(){super(...arguments);this.start="";this.plays=!1;this.isAddressed=!1;this.opponent="";this.strength=W;this.isSearching=!1;this.flipped=!1;this.isMuted=u.get();this.isWeighed=!1;this.chosen=-1;this.inspectedTurns=[];this.line=[];this.refusal="";this.ending=new AbortController}static{this.properties={variant:{attribute:!1},start:{attribute:!1},plays:{type:Boolean},isAddressed:{attribute:!1},opponent:{state:!0},isSearching:{state:!0},flipped:{state:!0},isMuted:{state:!0},isWeighed:{state:!0},weighed:{state:!0},position:{state:!0},line:{state:!0},refusal:{state:!0},failure:{state:!0}}}createRenderRoot(){return this}disconnectedCallback(){super.disconnectedCallback(),this.ending.abort()}willUpdate(t){if(t.has("variant")||t.has("start")){this.line=[],this.position=void 0,this.opponent="",this.ending.abort(),this.ending=new AbortController;let e=this.isAddressed?T():"";e&&this.variant&&this.add(e.split(" "))}}get turns(){return this.line.map(({text:t})=>t)}get reached(){return{variant:this.variant?.digest??"",mfen:this.start,turns:this.turns}}async add(t){let{variant:e,line:s,ending:i}=this;if(e)try{let n=await R(e,this.start,this.turns,t,i.signal);s===this.line&&i===this.ending&&(this.go([...s,...n.turns]),this.refusal=n.fault)}catch(n){this.failure=i.signal.aborted?void 0:n}}go(t){if(this.line=t,this.refusal="",this.attempt(this.answer()),this.isAddressed){let e=b(this.turns.join(" "));history.replaceState(null,"",location.pathname+location.search+e)}}async inspected({position:t,turns:e}){this.position=t,this.inspectedTurns=e,await this.attempt(this.weigh()),await this.attempt(this.answer())}async attempt(t){try{await t}catch(e){this.failure=e}}async weigh(){let{position:t,chosen:e}=this;if(this.weighed=void 0,!this.isWeighed||!t)return;let s=await p("polyboard.search.v1.SearchService/Explain",{position:{variant:this.variant?.digest??"",mfen:t.mfen},...e>=0?{cell:e}:{}});t===this.position&&e===this.chosen&&this.isWeighed&&(this.weighed=s)}notes(){let t=this.weighed?.places.length?this.weighed.places:this.weighed?.pieces??[];return new Map(t.map(({cell:e,centipawns:s})=>[e,(s/100).toFixed(1)]))}shade(){let t=this.weighed?.places??[],e=t.map(({centipawns:o})=>o),s=Math.min(...e),i=Math.max(1,Math.max(...e)-s),n=[];return t.forEach(({cell:o,centipawns:l})=>n[o]=.8*(l-s)/i),n}async answer(){let{position:t,line:e,opponent:s,variant:i}=this;if(this.isSearching||t?.sideToMove!==s||t.insideTurn||!E(this.inspectedTurns,this.turns)||t.outcome?.result!=="RESULT_ONGOING")return;this.isSearching=!0;let n="";try{({turn:n}=await p("polyboard.search.v1.SearchService/FindBestTurn",{position:this.reached,limits:{nodes:String(this.strength)}}))}finally{this.isSearching=!1}i===this.variant&&e===this.line&&s===this.opponent&&await this.add([n])}playAgainst(t){this.opponent=t,this.flipped=t==="SIDE_WHITE",this.attempt(this.answer())}takeBack(){if(!this.querySelector("pb-position")?.takeBackMove()){let t=this.opponent!==""&&this.position?.sideToMove!==this.opponent;this.go(this.line.slice(0,t?-2:-1))}}get side(){return this.opponent===""?"":this.opponent==="SIDE_WHITE"?"SIDE_BLACK":"SIDE_WHITE"}status(){let{position:t}=this;if(!t)return"";let e=this.line.at(-1),s=t.sideToMove==="SIDE_WHITE"?"Black":"White",i=e&&!t.insideTurn?`${s} played ${e.natural}. `:"";if(t.outcome?.result!=="RESULT_ONGOING"){let{result:h="",termination:M=""}=t.outcome??{};return`${i}Game over: ${d(h,"RESULT_")}, ${d(M,"TERMINATION_")}`}if(this.isSearching)return`${i}The engine is searching\u2026`;let n=t.sideToMove==="SIDE_WHITE"?"White":"Black",o=this.variant?.geometry,l=o&&y(new f(o),t.mfen),I=t.checks.some(({king:h})=>l?.cells[h]?.isWhite===l?.isWhiteToMove),k=t.insideTurn?", another move of the turn":"";return`${i}${n} to move${k}${I?", in check":""}: ${t.moves.length} legal ${t.moves.length===1?"move":"moves"}`}controls(){return a`<div class="toolbar">
      ${this.plays?a`<label>
              Play
              <select
                @change=${t=>this.playAgainst(t.target.value)}
              >
                <option value="" ?selected=${this.opponent===""}>both sides</option>
                <option value="SIDE_BLACK" ?selected=${this.opponent==="SIDE_BLACK"}>White against the engine</option>
                <option value="SIDE_WHITE" ?selected=${this.opponent==="SIDE_WHITE"}>Black against the engine</option>
              </select>
            </label>
            ${this.opponent===""?r:this.strengths()}`:r}
      <button
        type="button"
        ?disabled=${this.line.length===0&&!this.position?.insideTurn}
        @click=${()=>this.takeBack()}
      >
        Take back
      </button>
      <button type="button" aria-pressed=${this.flipped} @click=${()=>this.flipped=!this.flipped}>
        Flip boards
      </button>
      ${this.plays?a`<button
              type="button"
              aria-pressed=${this.isWeighed}
              @click=${()=>{this.isWeighed=!this.isWeighed,this.attempt(this.weigh())}}
            >
              Piece values
            </button>
            <a class="button" href=${$(this.variant,this.start,this.turns.join(" "))}>Analyse</a>`:r}
      <button
        type="button"
        aria-pressed=${!this.isMuted}
        @click=${()=>{this.isMuted=!this.isMuted,u.set(this.isMuted)}}
      >
        Sound
      </button>
    </div>`}strengths(){return a`<label>
      Nodes a turn
      <select @change=${t=>this.strength=Number(t.target.value)}>
        ${_.map(t=>a`<option value=${t} ?selected=${t===this.strength}>${t.toLocaleString("en")}</option>`)}
      </select>
    </label>`}typed(){let t=this.variant?.geometry?.boards.length??1;return a`<form
      class="typed"
      @submit=${e=>{e.preventDefault();let s=e.target.elements.namedItem("turn"),i=s.value.trim();i&&(s.value="",this.add(t>1?[i]:i.split(/\s+/)))}}
    >
      <label>
        Type a turn
        <input
          name="turn"
          autocomplete="off"
          autocapitalize="none"
          spellcheck="false"
          placeholder=${t>1?"N Ac3-Bd5":"e4"}
        />
      </label>
      <button>Play</button>
    </form>`}render(){let t=this.variant;return t?a`<div class="play">
      <pb-position
        .variant=${t}
        .start=${this.start}
        .turns=${this.turns}
        .last=${this.line.at(-1)?.moves??[]}
        .side=${this.side}
        .flipped=${this.flipped}
        .notes=${this.notes()}
        .shade=${this.shade()}
        @turn=${({detail:e})=>void this.add([e])}
        @inspect=${({detail:e})=>void this.inspected(e)}
        @select=${({detail:e})=>{this.chosen=e,this.attempt(this.weigh())}}
      ></pb-position>
      <div class="panel">
        <p class="status" role="status">${this.status()}</p>
        ${this.refusal?a`<p role="alert">${this.refusal}</p>`:r}
        <pb-failure .error=${this.failure} @retry=${()=>{this.failure=void 0,this.attempt(this.answer())}}></pb-failure>
        ${this.controls()} ${S(t,this.line,this.line.length,e=>this.go(this.line.slice(0,e)))}
        ${this.typed()} ${this.isWeighed?this.meaning():r}
        <details>
          <summary>Help, and the position as text</summary>
          <p class="lead">
            Drag a piece, or click it and then its target cell; or use the arrow keys and Enter. A dot is a legal move,
            a ring a capture, a cross a cell that the piece only attacks. A line under a piece means that it is pinned
            or held. Point at a target to see the way; arrows show the pieces that attack a cell. Draw arrows and rings
            with the right button.
          </p>
          ${this.position?a`<p class="code lead">MFEN: ${this.position.mfen}</p>`:r}
        </details>
      </div>
    </div>`:r}meaning(){let{weighed:t}=this;return t?a`<p class="lead">
          Value of each piece in pawns, for its own side: the loss in evaluation, without a search, if the piece is
          removed.
          ${t.places.length>0?"Shaded: the value of the chosen piece on other cells; darker is higher.":"Choose a piece to see its value on other cells."}
        </p>`:r}};customElements.define("pb-playground",c);
