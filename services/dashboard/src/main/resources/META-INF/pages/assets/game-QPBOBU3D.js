import{a as T,b as E}from"./chunk-NIA6YFJ7.js";import{a as w,b as A}from"./chunk-H6SONY3I.js";import{a as b,d as $}from"./chunk-B572CR7O.js";import"./chunk-NECR6NHF.js";import{b as R}from"./chunk-JBKYR2JW.js";import{a as k}from"./chunk-ACCPML73.js";import{g as d}from"./chunk-UOOPFORK.js";import{a as c}from"./chunk-S6NYIG4Y.js";import{a as y,c as u,e as h}from"./chunk-YZQN33PN.js";import{a as r,b as v,d as a}from"./chunk-F26LD677.js";function S(f,g){let t=document.createElement("a");t.href=URL.createObjectURL(new Blob([g],{type:"text/plain"})),t.download=f,t.click(),setTimeout(()=>URL.revokeObjectURL(t.href),1e4)}var p=1e3,M=3,P=60,m=class extends c{constructor(){super(...arguments);this.gameId="";this.turn=-1;this.mfen="";this.flipped=!1;this.isAnalysing=!1;this.connection="connecting";this.analysis=new AbortController;this.known=new Map;this.onKey=t=>this.key(t)}static{this.properties={...c.properties,gameId:{attribute:!1},turn:{attribute:!1},game:{state:!0},mfen:{state:!0},flipped:{state:!0},found:{state:!0},isAnalysing:{state:!0},connection:{state:!0}}}get turns(){return this.game?.game?.turns??[]}record(t){let e=this.game?.game,i=t-(e?.openingTurns??0),n=e?.records?.depths[i]??0;return i>=0&&n>0?{score:e?.records?.scores[i]??0,depth:n}:void 0}connectedCallback(){super.connectedCallback(),window.addEventListener("keydown",this.onKey)}disconnectedCallback(){super.disconnectedCallback(),window.removeEventListener("keydown",this.onKey),this.analysis.abort()}async load(){this.entitle(`Game ${this.gameId}`);let{game:t}=await u("polyboard.archive.v1.ArchiveService/GetGame",{gameId:this.gameId},this.ending.signal),e=t?.game?.request?.variantDigest??"",{variant:i}=await u("polyboard.rules.v1.RulesService/GetVariant",{variant:e},this.ending.signal);!i?.geometry||!t||(this.variant=i,this.cells=new b(i.geometry),this.game=t,this.turn=this.turn<0?this.turns.length:Math.min(this.turn,this.turns.length),await this.show(this.turn))}updated(t){t.has("turn")&&this.querySelector('.turns [aria-current="true"]')?.scrollIntoView({block:"nearest"})}reached(t){let e=this.game?.game;return{variant:e?.request?.variantDigest??"",mfen:e?.startMfen??"",turns:this.turns.slice(0,t)}}async analyse(){if(this.analysis.abort(),this.found=void 0,!this.isAnalysing)return;let t=new AbortController;this.analysis=t;try{await h("polyboard.search.v1.SearchService/Analyse",()=>({start:{position:this.reached(this.turn),lines:M,limits:{time:`${P}s`}}}),e=>{e.lines.length>0&&(this.found=e),e.done&&t.abort()},t.signal,e=>this.connection=e)}catch(e){this.isAnalysing=!1,this.failure=e instanceof y?e:void 0}}async download(t,e){try{let i="";await h("polyboard.archive.v1.ArchiveService/ExportGames",()=>({filter:{gameId:this.gameId},format:t}),n=>i+=n.text,this.ending.signal),S(`${this.gameId}.${e}`,i)}catch(i){this.failure=i}}position(t){let e=this.known.get(t);return e||(e=u("polyboard.rules.v1.RulesService/ApplyTurns",{position:this.reached(t)}).then(({mfen:i})=>i),this.known.set(t,e)),e}async show(t){let e=Math.min(Math.max(0,t),this.turns.length);this.turn=e,this.analyse(),history.replaceState(null,"",`/games/${this.gameId}?turn=${e}`);try{let i=await this.position(e);this.turn===e&&(this.mfen=i);for(let n of[e+1,e-1])n>=0&&n<=this.turns.length&&this.position(n).catch(()=>this.known.delete(n))}catch(i){this.known.delete(e),this.failure=i}}key(t){if(t.target.closest("input, select, textarea, [role=gridcell]")||t.metaKey||t.ctrlKey||t.altKey)return;let i={ArrowLeft:this.turn-1,ArrowRight:this.turn+1,Home:0,End:this.turns.length}[t.key];i!==void 0&&(t.preventDefault(),this.show(i))}arrows(){return(this.found?.lines??[]).flatMap(({turns:[t=""],rank:e})=>this.cells?$(this.cells,t).map(i=>({...i,rank:e})):[])}analyseButton(){return r`<button
      type="button"
      aria-pressed=${this.isAnalysing}
      @click=${()=>{this.isAnalysing=!this.isAnalysing,this.analyse()}}
    >
      Analyse
    </button>`}lines(){let t=this.found;if(!this.isAnalysing)return a;let e=this.connection==="lost"?r`<p role="status">The connection is lost; trying again…</p>`:a;return t?r`${e}<ol class="lines" aria-label="Best lines">
        ${t.lines.map(i=>r`<li>
              <strong>${i.score?T(i.score):""}</strong> <span class="code">${i.turns.join(" ")}</span>
            </li>`)}
      </ol>
      <p class="lead">
        Depth ${t.lines[0]?.depth??0}, ${Number(t.nodes).toLocaleString("en")} nodes${t.done?"":"\u2026"};
        scores for the side to move
      </p>`:e===a?r`<p role="status">Searching…</p>`:e}render(){let{game:t,variant:e}=this;if(!t||!e)return r`${this.failed()}`;let i=t.game?.request,n=t.game?.outcome,s=l=>()=>void this.show(l),o=this.record(this.turn-1);return r`
      <h1>${i?.white?.name??""} – ${i?.black?.name??""}</h1>
      <ul class="facts">
        <li><a href="/variants/${e.id}">${e.name}</a></li>
        <li>${d(n?.result??"RESULT_","RESULT_")}, ${d(n?.termination??"TERMINATION_","TERMINATION_")}</li>
        ${t.opening?r`<li>${t.opening}</li>`:a}
        ${i?.tournamentId?r`<li><a href="/tournaments/${i.tournamentId}">tournament ${i.tournamentId}</a></li>`:a}
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
            <button type="button" aria-label="To the start" ?disabled=${this.turn===0} @click=${s(0)}>«</button>
            <button type="button" aria-label="Previous turn" ?disabled=${this.turn===0} @click=${s(this.turn-1)}>‹</button>
            <button type="button" aria-label="Next turn" ?disabled=${this.turn===this.turns.length} @click=${s(this.turn+1)}>›</button>
            <button type="button" aria-label="To the end" ?disabled=${this.turn===this.turns.length} @click=${s(this.turns.length)}>»</button>
            <button type="button" aria-pressed=${this.flipped} @click=${()=>this.flipped=!this.flipped}>Flip boards</button>
            ${k?a:this.analyseButton()}
            <a class="button" href=${R(e,this.mfen)}>
              Play on from here
            </a>
            <button type="button" @click=${()=>void this.download("EXPORT_FORMAT_PGN","pgn")}>PGN</button>
            <button type="button" @click=${()=>void this.download("EXPORT_FORMAT_JSON_LINES","json")}>JSON</button>
            <span role="status">
              ${this.turn} of ${this.turns.length}${o?`: ${E(o.score)}, depth ${o.depth}`:""}
            </span>
          </div>
          ${this.lines()} ${this.graph()}
        </div>
        <aside>
          <div class="turns" role="list" aria-label="Turns">${this.turns.map((l,I)=>this.entry(l,I))}</div>
        </aside>
      </div>
    `}entry(t,e){let i=e%2===0?r`<span class="number">${e/2+1}</span>`:a;return r`${i}<a
        role="listitem"
        href="/games/${this.gameId}?turn=${e+1}"
        aria-current=${this.turn===e+1}
        @click=${n=>{n.preventDefault(),n.stopPropagation(),this.show(e+1)}}
        >${t}</a
      >`}graph(){let t=this.turns.map((s,o)=>{let l=this.record(o);return l&&Math.max(-p,Math.min(p,l.score))*(o%2===0?1:-1)});if(t.every(s=>s===void 0))return a;let e=Math.max(1,t.length),i=s=>50-50*s/p,n=t.flatMap((s,o)=>s===void 0?[]:[`${o+.5},${i(s).toFixed(1)}`]);return r`<figure>
      <svg class="graph" viewBox="0 0 ${e} 100" preserveAspectRatio="none" role="img" aria-label="Score of each turn for White, from −10 to +10 pawns"
        @click=${s=>{let o=s.currentTarget.getBoundingClientRect();this.show(Math.ceil((s.clientX-o.left)/o.width*e))}}>
        <line class="zero" x1="0" x2=${e} y1="50" y2="50"></line>
        <polyline points=${n.join(" ")}></polyline>
        ${this.turn>0?v`<line class="now" x1=${this.turn-.5} x2=${this.turn-.5} y1="0" y2="100"></line>`:a}
      </svg>
      <figcaption class="lead">Score for White, as the side to move found it, −10 to +10 pawns</figcaption>
    </figure>`}};customElements.define("pb-game",m);
