import{a as T,b as E}from"./chunk-NIA6YFJ7.js";import{a as w,b as A}from"./chunk-4XZ5WF3X.js";import{a as k}from"./chunk-ACCPML73.js";import{b as R}from"./chunk-JBKYR2JW.js";import{a as b,d as $}from"./chunk-J6DKAF2M.js";import"./chunk-NECR6NHF.js";import{g as d}from"./chunk-UOOPFORK.js";import{a as c}from"./chunk-S6NYIG4Y.js";import{a as y,c as u,e as h}from"./chunk-YZQN33PN.js";import{a as r,b as v,d as o}from"./chunk-F26LD677.js";function S(f,g){let t=document.createElement("a");t.href=URL.createObjectURL(new Blob([g],{type:"text/plain"})),t.download=f,t.click(),setTimeout(()=>URL.revokeObjectURL(t.href),1e4)}var p=1e3,M=3,P=60,m=class extends c{constructor(){super(...arguments);this.gameId="";this.turn=-1;this.mfen="";this.flipped=!1;this.isAnalysing=!1;this.connection="connecting";this.analysis=new AbortController;this.known=new Map;this.onKey=t=>this.key(t)}static{this.properties={...c.properties,gameId:{attribute:!1},turn:{attribute:!1},game:{state:!0},mfen:{state:!0},flipped:{state:!0},found:{state:!0},isAnalysing:{state:!0},connection:{state:!0}}}get turns(){return this.game?.game?.turns??[]}record(t){let e=this.game?.game,n=t-(e?.openingTurns??0),s=e?.records?.depths[n]??0;return n>=0&&s>0?{score:e?.records?.scores[n]??0,depth:s}:void 0}connectedCallback(){super.connectedCallback(),window.addEventListener("keydown",this.onKey)}disconnectedCallback(){super.disconnectedCallback(),window.removeEventListener("keydown",this.onKey),this.analysis.abort()}async load(){this.entitle(`Game ${this.gameId}`);let{game:t}=await u("polyboard.archive.v1.ArchiveService/GetGame",{gameId:this.gameId},this.ending.signal),e=t?.game?.request?.variantDigest??"",{variant:n}=await u("polyboard.rules.v1.RulesService/GetVariant",{variant:e},this.ending.signal);!n?.geometry||!t||(this.variant=n,this.cells=new b(n.geometry),this.game=t,this.turn=this.turn<0?this.turns.length:Math.min(this.turn,this.turns.length),await this.show(this.turn))}updated(t){t.has("turn")&&this.querySelector('.turns [aria-current="true"]')?.scrollIntoView({block:"nearest"})}reached(t){let e=this.game?.game;return{variant:e?.request?.variantDigest??"",mfen:e?.startMfen??"",turns:this.turns.slice(0,t)}}async analyse(){if(this.analysis.abort(),this.found=void 0,!this.isAnalysing)return;let t=new AbortController;this.analysis=t;try{await h("polyboard.search.v1.SearchService/Analyse",()=>({start:{position:this.reached(this.turn),lines:M,limits:{time:`${P}s`}}}),e=>{e.lines.length>0&&(this.found=e),e.done&&t.abort()},t.signal,e=>this.connection=e)}catch(e){this.isAnalysing=!1,this.failure=e instanceof y?e:void 0}}async download(t,e){try{let n="";await h("polyboard.archive.v1.ArchiveService/ExportGames",()=>({filter:{gameId:this.gameId},format:t}),s=>n+=s.text,this.ending.signal),S(`${this.gameId}.${e}`,n)}catch(n){this.failure=n}}position(t){let e=this.known.get(t);return e||(e=u("polyboard.rules.v1.RulesService/ApplyTurns",{position:this.reached(t)}).then(({mfen:n})=>n),this.known.set(t,e)),e}async show(t){let e=Math.min(Math.max(0,t),this.turns.length);this.turn=e,this.analyse(),history.replaceState(null,"",`/games/${this.gameId}?turn=${e}`);try{let n=await this.position(e);this.turn===e&&(this.mfen=n);for(let s of[e+1,e-1])s>=0&&s<=this.turns.length&&this.position(s).catch(()=>this.known.delete(s))}catch(n){this.known.delete(e),this.failure=n}}key(t){if(t.target.closest("input, select, textarea, [role=gridcell]")||t.metaKey||t.ctrlKey||t.altKey)return;let n={ArrowLeft:this.turn-1,ArrowRight:this.turn+1,Home:0,End:this.turns.length}[t.key];n!==void 0&&(t.preventDefault(),this.show(n))}arrows(){return(this.found?.lines??[]).flatMap(({turns:[t=""],rank:e})=>this.cells?$(this.cells,t).map(n=>({...n,rank:e})):[])}analyseButton(){return r`<button
      type="button"
      aria-pressed=${this.isAnalysing}
      @click=${()=>{this.isAnalysing=!this.isAnalysing,this.analyse()}}
    >
      Analyse
    </button>`}lines(){let t=this.found;if(!this.isAnalysing)return o;let e=this.connection==="lost"?r`<p role="status">The connection is lost; trying again…</p>`:o;return t?r`${e}<ol class="lines" aria-label="Best lines">
        ${t.lines.map(n=>r`<li>
              <strong>${n.score?T(n.score):""}</strong> <span class="code">${n.turns.join(" ")}</span>
            </li>`)}
      </ol>
      <p class="lead">
        ${t.lines[0]?.depth??0} deep, ${Number(t.nodes).toLocaleString("en")} positions${t.done?"":"\u2026"};
        scores as the side to move sees them
      </p>`:e===o?r`<p role="status">Searching…</p>`:e}render(){let{game:t,variant:e}=this;if(!t||!e)return r`${this.failed()}`;let n=t.game?.request,s=t.game?.outcome,i=l=>()=>void this.show(l),a=this.record(this.turn-1);return r`
      <h1>${n?.white?.name??""} – ${n?.black?.name??""}</h1>
      <ul class="facts">
        <li><a href="/variants/${e.id}">${e.name}</a></li>
        <li>${d(s?.result??"RESULT_","RESULT_")}, ${d(s?.termination??"TERMINATION_","TERMINATION_")}</li>
        ${t.opening?r`<li>${t.opening}</li>`:o}
        ${n?.tournamentId?r`<li><a href="/tournaments/${n.tournamentId}">tournament ${n.tournamentId}</a></li>`:o}
      </ul>
      ${this.failed()}
      <div class="beside">
        <div>
          <pb-board
            .variant=${e}
            .mfen=${this.mfen}
            .marks=${A(new w,this.cells,this.turns[this.turn-1]).cells}
            .arrows=${this.arrows()}
            ?flipped=${this.flipped}
          ></pb-board>
          <div class="toolbar">
            <button type="button" aria-label="To the start" ?disabled=${this.turn===0} @click=${i(0)}>«</button>
            <button type="button" aria-label="A turn back" ?disabled=${this.turn===0} @click=${i(this.turn-1)}>‹</button>
            <button type="button" aria-label="A turn on" ?disabled=${this.turn===this.turns.length} @click=${i(this.turn+1)}>›</button>
            <button type="button" aria-label="To the end" ?disabled=${this.turn===this.turns.length} @click=${i(this.turns.length)}>»</button>
            <button type="button" aria-pressed=${this.flipped} @click=${()=>this.flipped=!this.flipped}>Turn round</button>
            ${k?o:this.analyseButton()}
            <a class="button" href=${R(e,this.mfen)}>
              Play on from here
            </a>
            <button type="button" @click=${()=>void this.download("EXPORT_FORMAT_PGN","pgn")}>PGN</button>
            <button type="button" @click=${()=>void this.download("EXPORT_FORMAT_JSON_LINES","json")}>JSON</button>
            <span role="status">
              ${this.turn} of ${this.turns.length}${a?`: ${E(a.score)}, ${a.depth} deep`:""}
            </span>
          </div>
          ${this.lines()} ${this.graph()}
        </div>
        <aside>
          <div class="turns" role="list" aria-label="Turns">${this.turns.map((l,I)=>this.entry(l,I))}</div>
        </aside>
      </div>
    `}entry(t,e){let n=e%2===0?r`<span class="number">${e/2+1}</span>`:o;return r`${n}<a
        role="listitem"
        href="/games/${this.gameId}?turn=${e+1}"
        aria-current=${this.turn===e+1}
        @click=${s=>{s.preventDefault(),s.stopPropagation(),this.show(e+1)}}
        >${t}</a
      >`}graph(){let t=this.turns.map((i,a)=>{let l=this.record(a);return l&&Math.max(-p,Math.min(p,l.score))*(a%2===0?1:-1)});if(t.every(i=>i===void 0))return o;let e=Math.max(1,t.length),n=i=>50-50*i/p,s=t.flatMap((i,a)=>i===void 0?[]:[`${a+.5},${n(i).toFixed(1)}`]);return r`<figure>
      <svg class="graph" viewBox="0 0 ${e} 100" preserveAspectRatio="none" role="img" aria-label="What each turn was worth to White, from −10 to +10 pawns"
        @click=${i=>{let a=i.currentTarget.getBoundingClientRect();this.show(Math.ceil((i.clientX-a.left)/a.width*e))}}>
        <line class="zero" x1="0" x2=${e} y1="50" y2="50"></line>
        <polyline points=${s.join(" ")}></polyline>
        ${this.turn>0?v`<line class="now" x1=${this.turn-.5} x2=${this.turn-.5} y1="0" y2="100"></line>`:o}
      </svg>
      <figcaption class="lead">White’s advantage as the mover saw it, −10 to +10 pawns</figcaption>
    </figure>`}};customElements.define("pb-game",m);
