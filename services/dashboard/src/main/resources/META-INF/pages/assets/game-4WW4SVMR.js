import{a as f}from"./chunk-46GIX7L5.js";import{a as A,b as k}from"./chunk-7GX7NZVH.js";import{a as R}from"./chunk-ACCPML73.js";import{b as S}from"./chunk-JBKYR2JW.js";import{a as $,d as w}from"./chunk-V2HLWFA3.js";import"./chunk-NECR6NHF.js";import{g as m}from"./chunk-UOOPFORK.js";import{a as p}from"./chunk-S6NYIG4Y.js";import{a as b,c as h,e as d}from"./chunk-YZQN33PN.js";import{a as r,b as y,d as o}from"./chunk-F26LD677.js";function T(l,v){let t=document.createElement("a");t.href=URL.createObjectURL(new Blob([v],{type:"text/plain"})),t.download=l,t.click(),setTimeout(()=>URL.revokeObjectURL(t.href),1e4)}var u=1e3,I=3,M=60,g=class extends p{constructor(){super(...arguments);this.gameId="";this.turn=-1;this.mfen="";this.flipped=!1;this.isAnalysing=!1;this.connection="connecting";this.analysis=new AbortController;this.known=new Map;this.onKey=t=>this.key(t)}static{this.properties={...p.properties,gameId:{attribute:!1},turn:{attribute:!1},game:{state:!0},mfen:{state:!0},flipped:{state:!0},found:{state:!0},isAnalysing:{state:!0},connection:{state:!0}}}get turns(){return this.game?.game?.turns??[]}connectedCallback(){super.connectedCallback(),window.addEventListener("keydown",this.onKey)}disconnectedCallback(){super.disconnectedCallback(),window.removeEventListener("keydown",this.onKey),this.analysis.abort()}async load(){this.entitle(`Game ${this.gameId}`);let{game:t}=await h("polyboard.archive.v1.ArchiveService/GetGame",{gameId:this.gameId},this.ending.signal),e=t?.game?.request?.variantDigest??"",{variant:n}=await h("polyboard.rules.v1.RulesService/GetVariant",{variant:e},this.ending.signal);!n?.geometry||!t||(this.variant=n,this.cells=new $(n.geometry),this.game=t,this.turn=this.turn<0?this.turns.length:Math.min(this.turn,this.turns.length),await this.show(this.turn))}updated(t){t.has("turn")&&this.querySelector('.turns [aria-current="true"]')?.scrollIntoView({block:"nearest"})}reached(t){let e=this.game?.game;return{variant:e?.request?.variantDigest??"",mfen:e?.startMfen??"",turns:this.turns.slice(0,t).map(({text:n})=>n)}}async analyse(){if(this.analysis.abort(),this.found=void 0,!this.isAnalysing)return;let t=new AbortController;this.analysis=t;try{await d("polyboard.search.v1.SearchService/Analyse",()=>({start:{position:this.reached(this.turn),lines:I,limits:{time:`${M}s`}}}),e=>{e.lines.length>0&&(this.found=e),e.done&&t.abort()},t.signal,e=>this.connection=e)}catch(e){this.isAnalysing=!1,this.failure=e instanceof b?e:void 0}}async download(t,e){try{let n="";await d("polyboard.archive.v1.ArchiveService/ExportGames",()=>({filter:{gameId:this.gameId},format:t}),s=>n+=s.text,this.ending.signal),T(`${this.gameId}.${e}`,n)}catch(n){this.failure=n}}position(t){let e=this.known.get(t);return e||(e=h("polyboard.rules.v1.RulesService/ApplyTurns",{position:this.reached(t)}).then(({mfen:n})=>n),this.known.set(t,e)),e}async show(t){let e=Math.min(Math.max(0,t),this.turns.length);this.turn=e,this.analyse(),history.replaceState(null,"",`/games/${this.gameId}?turn=${e}`);try{let n=await this.position(e);this.turn===e&&(this.mfen=n);for(let s of[e+1,e-1])s>=0&&s<=this.turns.length&&this.position(s).catch(()=>this.known.delete(s))}catch(n){this.known.delete(e),this.failure=n}}key(t){if(t.target.closest("input, select, textarea, [role=gridcell]")||t.metaKey||t.ctrlKey||t.altKey)return;let n={ArrowLeft:this.turn-1,ArrowRight:this.turn+1,Home:0,End:this.turns.length}[t.key];n!==void 0&&(t.preventDefault(),this.show(n))}arrows(){return(this.found?.lines??[]).flatMap(({turns:[t=""],rank:e})=>this.cells?w(this.cells,t).map(n=>({...n,rank:e})):[])}analyseButton(){return r`<button
      type="button"
      aria-pressed=${this.isAnalysing}
      @click=${()=>{this.isAnalysing=!this.isAnalysing,this.analyse()}}
    >
      Analyse
    </button>`}lines(){let t=this.found;if(!this.isAnalysing)return o;let e=this.connection==="lost"?r`<p role="status">The connection is lost; trying again…</p>`:o;return t?r`${e}<ol class="lines" aria-label="Best lines">
        ${t.lines.map(n=>r`<li>
              <strong>${n.score?f(n.score):""}</strong> <span class="code">${n.turns.join(" ")}</span>
            </li>`)}
      </ol>
      <p class="lead">
        ${t.lines[0]?.depth??0} deep, ${Number(t.nodes).toLocaleString("en")} positions${t.done?"":"\u2026"};
        scores as the side to move sees them
      </p>`:e===o?r`<p role="status">Searching…</p>`:e}render(){let{game:t,variant:e}=this;if(!t||!e)return r`${this.failed()}`;let n=t.game?.request,s=t.game?.outcome,i=c=>()=>void this.show(c),a=this.turns[this.turn-1];return r`
      <h1>${n?.white?.name??""} – ${n?.black?.name??""}</h1>
      <ul class="facts">
        <li><a href="/variants/${e.id}">${e.name}</a></li>
        <li>${m(s?.result??"RESULT_","RESULT_")}, ${m(s?.termination??"TERMINATION_","TERMINATION_")}</li>
        ${t.opening?r`<li>${t.opening}</li>`:o}
        ${n?.tournamentId?r`<li><a href="/tournaments/${n.tournamentId}">tournament ${n.tournamentId}</a></li>`:o}
      </ul>
      ${this.failed()}
      <div class="beside">
        <div>
          <pb-board
            .variant=${e}
            .mfen=${this.mfen}
            .marks=${k(new A,this.cells,this.turns[this.turn-1]?.text).cells}
            .arrows=${this.arrows()}
            ?flipped=${this.flipped}
          ></pb-board>
          <div class="toolbar">
            <button type="button" aria-label="To the start" ?disabled=${this.turn===0} @click=${i(0)}>«</button>
            <button type="button" aria-label="A turn back" ?disabled=${this.turn===0} @click=${i(this.turn-1)}>‹</button>
            <button type="button" aria-label="A turn on" ?disabled=${this.turn===this.turns.length} @click=${i(this.turn+1)}>›</button>
            <button type="button" aria-label="To the end" ?disabled=${this.turn===this.turns.length} @click=${i(this.turns.length)}>»</button>
            <button type="button" aria-pressed=${this.flipped} @click=${()=>this.flipped=!this.flipped}>Turn round</button>
            ${R?o:this.analyseButton()}
            <a class="button" href=${S(e,this.mfen)}>
              Play on from here
            </a>
            <button type="button" @click=${()=>void this.download("EXPORT_FORMAT_PGN","pgn")}>PGN</button>
            <button type="button" @click=${()=>void this.download("EXPORT_FORMAT_JSON_LINES","json")}>JSON</button>
            <span role="status">
              ${this.turn} of ${this.turns.length}${a?.score?`: ${f(a.score)}, ${a.depth??0} deep`:""}
            </span>
          </div>
          ${this.lines()} ${this.graph()}
        </div>
        <aside>
          <div class="turns" role="list" aria-label="Turns">${this.turns.map((c,E)=>this.entry(c,E))}</div>
        </aside>
      </div>
    `}entry(t,e){let n=e%2===0?r`<span class="number">${e/2+1}</span>`:o;return r`${n}<a
        role="listitem"
        href="/games/${this.gameId}?turn=${e+1}"
        aria-current=${this.turn===e+1}
        @click=${s=>{s.preventDefault(),s.stopPropagation(),this.show(e+1)}}
        >${t.text}</a
      >`}graph(){let t=this.turns.map((i,a)=>i.score?Math.max(-u,Math.min(u,P(i.score)))*(a%2===0?1:-1):void 0);if(t.every(i=>i===void 0))return o;let e=Math.max(1,t.length),n=i=>50-50*i/u,s=t.flatMap((i,a)=>i===void 0?[]:[`${a+.5},${n(i).toFixed(1)}`]);return r`<figure>
      <svg class="graph" viewBox="0 0 ${e} 100" preserveAspectRatio="none" role="img" aria-label="What each turn was worth to White, from −10 to +10 pawns"
        @click=${i=>{let a=i.currentTarget.getBoundingClientRect();this.show(Math.ceil((i.clientX-a.left)/a.width*e))}}>
        <line class="zero" x1="0" x2=${e} y1="50" y2="50"></line>
        <polyline points=${s.join(" ")}></polyline>
        ${this.turn>0?y`<line class="now" x1=${this.turn-.5} x2=${this.turn-.5} y1="0" y2="100"></line>`:o}
      </svg>
      <figcaption class="lead">White’s advantage as the mover saw it, −10 to +10 pawns</figcaption>
    </figure>`}};function P(l){return l.mate===void 0?l.centipawns??0:l.mate>0?u:-u}customElements.define("pb-game",g);
