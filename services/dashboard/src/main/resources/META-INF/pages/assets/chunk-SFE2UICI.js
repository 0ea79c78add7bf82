import{d as R}from"./chunk-VB65BBES.js";import{a as u}from"./chunk-JT4UGYI7.js";import{a as f,b}from"./chunk-2BX4DOFJ.js";import{b as y,c as $,d as T}from"./chunk-QXUDL765.js";import{h as d}from"./chunk-7QF3RYK6.js";import{a,d as r,f as g,i as p}from"./chunk-PL4G4RB2.js";function E(m,v,e){return a`<ol class="played" aria-label="Turns">
    ${m.map(({natural:t},i)=>a`<li>
          ${i%2===0?a`<span class="number">${i/2+1}</span>`:""}
          <button type="button" aria-current=${v===i+1} @click=${()=>e(i+1)}>${t}</button>
        </li>`)}
  </ol>`}var I=[100,1e3,1e4,1e5,1e6],M=1e4,c=class extends g{constructor(){super(...arguments);this.start="";this.plays=!1;this.isAddressed=!1;this.opponent="";this.strength=M;this.isSearching=!1;this.flipped=!1;this.isMuted=u.get();this.isWeighed=!1;this.chosen=-1;this.line=[];this.refusal="";this.ending=new AbortController}static{this.properties={variant:{attribute:!1},start:{attribute:!1},plays:{type:Boolean},isAddressed:{attribute:!1},opponent:{state:!0},isSearching:{state:!0},flipped:{state:!0},isMuted:{state:!0},isWeighed:{state:!0},weighed:{state:!0},position:{state:!0},line:{state:!0},refusal:{state:!0},failure:{state:!0}}}createRenderRoot(){return this}disconnectedCallback(){super.disconnectedCallback(),this.ending.abort()}willUpdate(e){if(e.has("variant")||e.has("start")){this.line=[],this.position=void 0,this.opponent="",this.ending.abort(),this.ending=new AbortController;let t=this.isAddressed?T():"";t&&this.variant&&this.add(t.split(" "))}}get turns(){return this.line.map(({text:e})=>e)}get reached(){return{variant:this.variant?.digest??"",mfen:this.start,turns:this.turns}}async add(e){let{variant:t,line:i,ending:s}=this;if(t)try{let n=await R(t,this.start,this.turns,e,s.signal);i===this.line&&s===this.ending&&(this.go([...i,...n.turns]),this.refusal=n.fault)}catch(n){this.failure=s.signal.aborted?void 0:n}}go(e){if(this.line=e,this.refusal="",this.isAddressed){let t=$(this.turns.join(" "));history.replaceState(null,"",location.pathname+location.search+t)}}async inspected(e){this.position=e,await this.attempt(this.weigh()),await this.attempt(this.answer())}async attempt(e){try{await e}catch(t){this.failure=t}}async weigh(){let{position:e,chosen:t}=this;if(this.weighed=void 0,!this.isWeighed||!e)return;let i=await p("polyboard.search.v1.SearchService/Explain",{position:{variant:this.variant?.digest??"",mfen:e.mfen},...t>=0?{cell:t}:{}});e===this.position&&t===this.chosen&&this.isWeighed&&(this.weighed=i)}notes(){let e=this.weighed?.places.length?this.weighed.places:this.weighed?.pieces??[];return new Map(e.map(({cell:t,centipawns:i})=>[t,(i/100).toFixed(1)]))}shade(){let e=this.weighed?.places??[],t=e.map(({centipawns:o})=>o),i=Math.min(...t),s=Math.max(1,Math.max(...t)-i),n=[];return e.forEach(({cell:o,centipawns:l})=>n[o]=.8*(l-i)/s),n}async answer(){let{position:e,line:t,opponent:i,variant:s}=this;if(this.isSearching||e?.sideToMove!==i||e.insideTurn||e.outcome?.result!=="RESULT_ONGOING")return;this.isSearching=!0;let n="";try{({turn:n}=await p("polyboard.search.v1.SearchService/FindBestTurn",{position:this.reached,limits:{nodes:String(this.strength)}}))}finally{this.isSearching=!1}s===this.variant&&t===this.line&&i===this.opponent&&await this.add([n])}playAgainst(e){this.opponent=e,this.flipped=e==="SIDE_WHITE",this.attempt(this.answer())}takeBack(){if(!this.querySelector("pb-position")?.takeBackMove()){let e=this.opponent!==""&&this.position?.sideToMove!==this.opponent;this.go(this.line.slice(0,e?-2:-1))}}get side(){return this.opponent===""?"":this.opponent==="SIDE_WHITE"?"SIDE_BLACK":"SIDE_WHITE"}status(){let{position:e}=this;if(!e)return"";let t=this.line.at(-1),i=e.sideToMove==="SIDE_WHITE"?"Black":"White",s=t&&!e.insideTurn?`${i} played ${t.natural}. `:"";if(e.outcome?.result!=="RESULT_ONGOING"){let{result:h="",termination:k=""}=e.outcome??{};return`${s}Game over: ${d(h,"RESULT_")}, ${d(k,"TERMINATION_")}`}if(this.isSearching)return`${s}The engine is searching\u2026`;let n=e.sideToMove==="SIDE_WHITE"?"White":"Black",o=this.variant?.geometry,l=o&&b(new f(o),e.mfen),w=e.checks.some(({king:h})=>l?.cells[h]?.isWhite===l?.isWhiteToMove),S=e.insideTurn?", another move of the turn":"";return`${s}${n} to move${S}${w?", in check":""}: ${e.moves.length} legal ${e.moves.length===1?"move":"moves"}`}controls(){return a`<div class="toolbar">
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
            <a class="button" href=${y(this.variant,this.start,this.turns.join(" "))}>Analyse</a>`:r}
      <button
        type="button"
        aria-pressed=${!this.isMuted}
        @click=${()=>{this.isMuted=!this.isMuted,u.set(this.isMuted)}}
      >
        Sound
      </button>
    </div>`}strengths(){return a`<label>
      Nodes a turn
      <select @change=${e=>this.strength=Number(e.target.value)}>
        ${I.map(e=>a`<option value=${e} ?selected=${e===this.strength}>${e.toLocaleString("en")}</option>`)}
      </select>
    </label>`}typed(){let e=this.variant?.geometry?.boards.length??1;return a`<form
      class="typed"
      @submit=${t=>{t.preventDefault();let i=t.target.elements.namedItem("turn"),s=i.value.trim();s&&(i.value="",this.add(e>1?[s]:s.split(/\s+/)))}}
    >
      <label>
        Type a turn
        <input
          name="turn"
          autocomplete="off"
          autocapitalize="none"
          spellcheck="false"
          placeholder=${e>1?"N Ac3-Bd5":"e4"}
        />
      </label>
      <button>Play</button>
    </form>`}render(){let e=this.variant;return e?a`<div class="play">
      <pb-position
        .variant=${e}
        .start=${this.start}
        .turns=${this.turns}
        .last=${this.line.at(-1)?.moves??[]}
        .side=${this.side}
        .flipped=${this.flipped}
        .notes=${this.notes()}
        .shade=${this.shade()}
        @turn=${({detail:t})=>void this.add([t])}
        @inspect=${({detail:t})=>void this.inspected(t)}
        @select=${({detail:t})=>{this.chosen=t,this.attempt(this.weigh())}}
      ></pb-position>
      <div class="panel">
        <p class="status" role="status">${this.status()}</p>
        ${this.refusal?a`<p role="alert">${this.refusal}</p>`:r}
        <pb-failure .error=${this.failure} @retry=${()=>{this.failure=void 0,this.attempt(this.answer())}}></pb-failure>
        ${this.controls()} ${E(this.line,this.line.length,t=>this.go(this.line.slice(0,t)))}
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
    </div>`:r}meaning(){let{weighed:e}=this;return e?a`<p class="lead">
          Value of each piece in pawns, for its own side: the loss in evaluation, without a search, if the piece is
          removed.
          ${e.places.length>0?"Shaded: the value of the chosen piece on other cells; darker is higher.":"Choose a piece to see its value on other cells."}
        </p>`:r}};customElements.define("pb-playground",c);
