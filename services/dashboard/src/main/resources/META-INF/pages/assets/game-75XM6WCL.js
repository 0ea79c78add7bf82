import"./chunk-2R67ZDEK.js";import"./chunk-QX35FZPC.js";import{a as x}from"./chunk-JLGFEUMO.js";import{f as b,g as w}from"./chunk-XNEIDVAZ.js";import"./chunk-6EAECV2A.js";import"./chunk-2BX4DOFJ.js";import"./chunk-6VDU4B6A.js";import{a as c}from"./chunk-Z6XEUY6K.js";import{c as $,d as y}from"./chunk-QXUDL765.js";import{h}from"./chunk-7QF3RYK6.js";import"./chunk-6J6FGOBA.js";import{a as u}from"./chunk-ZPYPPCKP.js";import{a as o,b as f,d as l,i as m,k as v}from"./chunk-PL4G4RB2.js";var p=1e3,g=class extends u{constructor(){super(...arguments);this.gameId="";this.turn=-1;this.found=t=>{let e=this.game?.game,i=t-(e?.openingTurns??0),a=e?.records?.depths[i]??0;return i>=0&&a>0?{score:e?.records?.scores[i]??0,depth:a}:void 0}}static{this.properties={...u.properties,gameId:{attribute:!1},turn:{attribute:!1},game:{state:!0},root:{state:!0},at:{state:!0}}}get turns(){return this.game?.game?.turns??[]}async load(){this.entitle(`Game ${this.gameId}`);let{signal:t}=this.ending,{game:e}=await m("polyboard.archive.v1.ArchiveService/GetGame",{gameId:this.gameId},t),i=e?.game?.request?.variantDigest??"",{variant:a}=await m("polyboard.rules.v1.RulesService/GetVariant",{variant:i},t);if(!a?.geometry||!e)return;let s=e.game?.startMfen??"",{turns:r}=await w(a,s,[],e.game?.turns??[],t),{root:n}=await b(a,s,y(),t);this.end=r.reduce((d,I)=>d.add(I),n),this.end.promote(),this.variant=a,this.game=e,this.root=n,this.at=this.turn<0?this.end:this.end.line[Math.min(this.turn,r.length)-1]??n}changed(t){this.at=t.at;let e=t.text!==this.turns.join(" ");history.replaceState(null,"",`/games/${this.gameId}?turn=${this.at.ply}${e?$(t.text):""}`)}get analysis(){return this.querySelector("pb-analysis")}async download(t,e){try{let i="";await v("polyboard.archive.v1.ArchiveService/ExportGames",()=>({filter:{gameId:this.gameId},format:t}),a=>i+=a.text,this.ending.signal),x(`${this.gameId}.${e}`,i)}catch(i){this.failure=i}}render(){let{game:t,variant:e}=this;if(!t||!e)return o`${this.failed()}`;let i=t.game?.request,a=t.game?.outcome;return o`
      <h1>${c(i?.white)} – ${c(i?.black)}</h1>
      <ul class="facts">
        <li><a href="/variants/${e.id}">${e.name}</a></li>
        <li>${h(a?.result??"RESULT_","RESULT_")}, ${h(a?.termination??"TERMINATION_","TERMINATION_")}</li>
        ${t.opening?o`<li>${t.opening}</li>`:l}
        ${i?.tournamentId?o`<li><a href="/tournaments/${i.tournamentId}">tournament ${i.tournamentId}</a></li>`:l}
        <li>
          <button type="button" class="link" @click=${()=>void this.download("EXPORT_FORMAT_PGN","pgn")}>PGN</button>
          <button type="button" class="link" @click=${()=>void this.download("EXPORT_FORMAT_JSON_LINES","json")}>JSON</button>
        </li>
      </ul>
      ${this.failed()}
      <pb-analysis
        .variant=${e}
        .start=${t.game?.startMfen??""}
        .root=${this.root}
        .at=${this.at}
        .found=${this.found}
        @change=${s=>this.changed(s.target)}
      ></pb-analysis>
      ${this.graph()}
    `}graph(){let t=this.turns.map((r,n)=>{let d=this.found(n);return d&&Math.max(-p,Math.min(p,d.score))*(n%2===0?1:-1)});if(t.every(r=>r===void 0))return l;let e=Math.max(1,t.length),i=r=>50-50*r/p,a=this.at?.ply??0,s=t.flatMap((r,n)=>r===void 0?[]:[`${n+.5},${i(r).toFixed(1)}`]);return o`<figure>
      <svg class="graph" viewBox="0 0 ${e} 100" preserveAspectRatio="none" role="img" aria-label="Score of each turn for White, from −10 to +10 pawns"
        @click=${r=>{let n=r.currentTarget.getBoundingClientRect();this.analysis?.go(this.end.line[Math.ceil((r.clientX-n.left)/n.width*e)-1]??this.root)}}>
        <line class="zero" x1="0" x2=${e} y1="50" y2="50"></line>
        <polyline points=${s.join(" ")}></polyline>
        ${a>0?f`<line class="now" x1=${a-.5} x2=${a-.5} y1="0" y2="100"></line>`:l}
      </svg>
      <figcaption class="lead">Score for White, as the side to move found it, −10 to +10 pawns</figcaption>
    </figure>`}};customElements.define("pb-game",g);
