import{a as f}from"./chunk-NIA6YFJ7.js";import{a as T,b as I}from"./chunk-H6SONY3I.js";import{a as w,d as E}from"./chunk-B572CR7O.js";import"./chunk-NECR6NHF.js";import{a as k,b as v}from"./chunk-5YCTVG5F.js";import{a as x}from"./chunk-RKKDTLBZ.js";import{a as c}from"./chunk-ACCPML73.js";import{a as l,b as R,e as N,g as P}from"./chunk-UOOPFORK.js";import{a as y}from"./chunk-S6NYIG4Y.js";import{c as u,e as $}from"./chunk-YZQN33PN.js";import{a as i,d as a,f as h}from"./chunk-F26LD677.js";var b=class extends h{constructor(){super(...arguments);this.variant="";this.start="";this.line=[];this.isBusy=!1}static{this.properties={variant:{attribute:!1},start:{attribute:!1},line:{attribute:!1},failure:{state:!0},isBusy:{state:!0}}}createRenderRoot(){return this}async create(t){t.preventDefault();let e=new FormData(t.target);this.isBusy=!0,this.failure=void 0;try{let{study:s}=await u("polyboard.study.v1.StudyService/CreateStudy",{spec:{position:{variant:this.variant,mfen:this.start,turns:this.line},positions:Number(e.get("positions")),nodes:String(e.get("nodes"))},displayName:String(e.get("name")??"").trim(),requestId:x()});this.dispatchEvent(new CustomEvent("created",{detail:s}))}catch(s){this.failure=s}finally{this.isBusy=!1}}render(){return i`<form class="form" @submit=${t=>void this.create(t)}>
      <label>Name <input name="name" maxlength="200" placeholder="none" /></label>
      <label>Positions <input name="positions" type="number" min="1" max="10000000" value="1000" required /></label>
      <label>Nodes a position <input name="nodes" type="number" min="1" value="50000" required /></label>
      <pb-failure .error=${this.failure}></pb-failure>
      <button class="primary" ?disabled=${this.isBusy}>Begin</button>
    </form>`}};customElements.define("pb-new-study",b);var g=class extends h{static{this.properties={study:{attribute:!1},failure:{state:!0}}}createRenderRoot(){return this}async act(d){this.failure=void 0;try{let{study:t}=await d;this.dispatchEvent(new CustomEvent("changed",{detail:t}))}catch(t){this.failure=t}}extend(d,t){d.preventDefault();let e=Number(new FormData(d.target).get("positions"));this.act(u("polyboard.study.v1.StudyService/ExtendStudy",{studyId:t,positions:e}))}render(){let{study:d}=this;if(!d?.spec)return a;let{studyId:t,state:e,searched:s,spec:r}=d;return i`
      <p>
        <span class="badge">${P(e,"STATE_")}</span>
        ${e==="STATE_FINISHED"?a:i`<progress max=${r.positions} value=${s} aria-label="positions searched"></progress>`}
        ${l(s)} of ${l(r.positions)} positions, ${l(r.nodes)} nodes
        each${e==="STATE_RUNNING"?`; ${l(d.positionsPerMinute)} a minute`:a}
        ${d.failure?i`<strong>${d.failure}</strong>`:a}
      </p>
      ${c?a:i`<div class="toolbar">
            ${e==="STATE_RUNNING"?i`<button type="button" @click=${()=>void this.act(u("polyboard.study.v1.StudyService/PauseStudy",{studyId:t}))}>Pause</button>`:a}
            ${e==="STATE_PAUSED"||e==="STATE_FAILED"?i`<button type="button" class="primary" @click=${()=>void this.act(u("polyboard.study.v1.StudyService/ResumeStudy",{studyId:t}))}>Resume</button>`:a}
            ${e==="STATE_FINISHED"?i`<form class="toolbar" @submit=${o=>this.extend(o,t)}>
                  <label>
                    Extend to
                    <input name="positions" type="number" min=${s+1} required .value=${String(2*r.positions)} />
                    positions
                  </label>
                  <button>Extend</button>
                </form>`:a}
          </div>`}
      <pb-failure .error=${this.failure}></pb-failure>
    `}};customElements.define("pb-study-progress",g);var L=3,C=200,D="2s",S=class extends y{constructor(){super(...arguments);this.variantId="";this.studyId="";this.line=[];this.studies=[];this.watching=new AbortController;this.connection="live";this.pointed=""}static{this.properties={...y.properties,variantId:{attribute:!1},studyId:{attribute:!1},line:{attribute:!1},variant:{state:!0},found:{state:!0},studies:{state:!0},studied:{state:!0},connection:{state:!0},pointed:{state:!0}}}async load(){let{variant:t}=await u("polyboard.rules.v1.RulesService/GetVariant",{variant:this.variantId},this.ending.signal);t?.geometry&&(this.entitle(`${t.name}: openings`),this.variant=t,this.cells=new w(t.geometry),await this.attempt(this.loadStudies(t)),await this.explore(),this.watch())}async loadStudies({id:t,digest:e}){let{signal:s}=this.ending,{studies:r}=await u("polyboard.study.v1.StudyService/ListStudies",{variant:t,pageSize:C},s),{studyId:o}=this;if(o!==""&&!r.some(n=>n.studyId===o)){let{study:n}=await u("polyboard.study.v1.StudyService/GetStudy",{studyId:o},s);r.push(...n?[n]:[])}this.studies=r.filter(({variantDigest:n})=>n===e)}disconnectedCallback(){super.disconnectedCallback(),this.watching.abort()}get study(){return this.studyId!==""?this.studies.find(({studyId:t})=>t===this.studyId):this.studies.filter(t=>A(t)===this.variant?.startMfen).reduce((t,e)=>t&&t.searched>=e.searched?t:e,void 0)}get start(){return this.studyId!==""&&this.study?A(this.study):""}async explore(){let{line:t}=this,[e]=await Promise.all([u("polyboard.explorer.v1.ExplorerService/ExplorePosition",{position:{variant:this.variant?.digest??"",mfen:this.start,turns:t},games:5},this.ending.signal),this.attempt(this.loadStudied())]);this.line===t&&(this.found=e,this.pointed="")}async loadStudied(){let{study:t,line:e}=this,s=t?await u("polyboard.study.v1.StudyService/GetStudyPosition",{studyId:t.studyId,turns:e},this.ending.signal):void 0;this.line===e&&this.study?.studyId===t?.studyId&&(this.studied=s)}watch(){this.watching.abort(),this.connection="live";let{study:t}=this;if(t?.state!=="STATE_RUNNING")return;let e=new AbortController;this.watching=e,this.attempt($("polyboard.study.v1.StudyService/WatchStudy",()=>({studyId:t.studyId,interval:D}),({study:s})=>{s&&(this.keep(s),this.attempt(this.loadStudied()))},e.signal,s=>this.connection=s))}keep(t){let e=this.studies.filter(({studyId:s})=>s!==t.studyId);this.studies=[...e,t].sort((s,r)=>(r.createdAt??"").localeCompare(s.createdAt??""))}async go(t,e=this.studyId){this.line=t;let s=e!==this.studyId;this.studyId=e,this.failure=void 0,history.pushState(null,"",this.address(t)),await this.attempt(this.explore()),s&&this.watch()}address(t){let e=new URLSearchParams;return this.studyId!==""&&e.set("study",this.studyId),t.length>0&&e.set("line",t.join(" ")),`/openings/${this.variantId}${e.size>0?`?${e.toString()}`:""}`}rows(){let t=new Map(this.found?.turns.map(r=>[r.turn,r])??[]),e=this.studied?.position?.turns??[],s=e.map(r=>({turn:r.turn,played:t.get(r.turn),studied:r}));return e.forEach(({turn:r})=>t.delete(r)),[...s,...[...t.values()].map(r=>({turn:r.turn,played:r,studied:void 0}))]}arrows(t){return(this.pointed?[this.pointed]:t.slice(0,L).map(({turn:s})=>s)).flatMap((s,r)=>this.cells?E(this.cells,s).map(o=>({...o,rank:r+1})):[])}render(){let{variant:t,found:e}=this;if(!t||!e)return i`${this.failed()}`;let s=Number(e.total?.games??0),r=this.rows(),o=this.start===""?"The start position":"The start of the study";return i`
      <h1>${t.name}: openings</h1>
      <p class="code">
        ${this.line.length===0?i`<span class="lead">${o}</span>`:i`<a href=${this.address([])} @click=${this.to([])}>${o}</a>
              ${this.line.map((n,m)=>this.step(n,this.line.slice(0,m+1)))}`}
      </p>
      ${e.opening?i`<p><strong>${e.opening}</strong></p>`:a} ${this.failed()}
      <div class="beside even">
        <div>
          <pb-board
            .variant=${t}
            .mfen=${e.mfen}
            .marks=${I(new T,this.cells,this.line.at(-1)).cells}
            .arrows=${this.arrows(r)}
          ></pb-board>
          ${this.studyPart(t)}
        </div>
        <div>
          <p role="status">
            ${l(s)} games${e.total?.whiteScore?i`, White scored ${v(e.total.whiteScore)}`:a}${e.complete?a:i`; <strong>not all games are counted yet</strong>`}
          </p>
          ${r.length>0?this.table(r,s):i`<p class="empty">
                No games reached this position. To play some, run
                <code>./polyboard tournament ${t.id} --games 200</code>
              </p>`}
          ${e.newestGames.length>0?i`<h2>Latest games</h2>
                <ul>
                  ${e.newestGames.map(n=>i`<li>
                        <a href="/games/${n.gameId}?turn=${this.line.length}">${n.white} – ${n.black}</a>,
                        <code>${n.turn}</code>
                      </li>`)}
                </ul>`:a}
        </div>
      </div>
    `}to(t){return e=>{e.metaKey||e.ctrlKey||e.shiftKey||(e.preventDefault(),e.stopPropagation(),this.go(t))}}step(t,e){return i` <a href=${this.address(e)} @click=${this.to(e)}>${t}</a>`}studyPart(t){let{study:e,studied:s,line:r}=this,o=s?.position;return i`<h2>Study</h2>
      ${this.studies.length>0?i`<label>
            Study
            <select
              @change=${n=>void this.go([],n.target.value)}
            >
              <option value="" ?selected=${this.studyId===""}>from the start position</option>
              ${this.studies.map(n=>i`<option value=${n.studyId} ?selected=${n.studyId===this.studyId}>
                    ${n.displayName||n.studyId}, ${l(n.searched)} positions
                  </option>`)}
            </select>
          </label>`:a}
      ${this.connection==="lost"?i`<p role="status">The connection is lost; trying again…</p>`:a}
      ${e?i`<pb-study-progress
            .study=${e}
            @changed=${({detail:n})=>this.changed(n)}
          ></pb-study-progress>`:i`<p class="lead">
            There is no study of ${this.studyId===""?"the start position":"this position"}.
          </p>`}
      ${o?.score?i`<p>
            Score after best play: <strong>${f(o.score)}</strong> for the side to move, at depth
            ${l(o.depth)}:
            <span class="code">
              ${(s?.bestLine??[]).map((n,m,M)=>this.step(n,[...r,...M.slice(0,m+1)]))}
            </span>
          </p>`:e?i`<p class="lead">The study does not have this position.</p>`:a}
      ${c?a:i`<details>
            <summary class="button">Study this position…</summary>
            <pb-new-study
              .variant=${t.digest}
              .start=${this.start}
              .line=${r}
              @created=${({detail:n})=>this.created(n)}
            ></pb-new-study>
          </details>`}`}changed(t){t&&(this.keep(t),this.watch())}created(t){t&&(this.querySelector("details")?.removeAttribute("open"),this.keep(t),this.go([],t.studyId))}table(t,e){return i`<div class="table">
      <table>
        <thead>
          <tr>
            <th>Turn</th>
            ${e>0?i`<th class="number">Games</th>
                  <th>White won, drawn, Black won; White’s score, 95%</th>
                  <th class="number">Evaluation in games</th>`:a}
            ${this.studied?.position?i`<th class="number">Study, depth</th>`:a}
          </tr>
        </thead>
        <tbody>
          ${t.map(s=>this.row(s,e))}
        </tbody>
      </table>
    </div>`}row({turn:t,played:e,studied:s},r){let o=e?.results,n=Number(o?.games??0);return i`<tr @pointerenter=${()=>this.pointed=t} @pointerleave=${()=>this.pointed=""}>
      <td class="wrap opening">
        <button
          type="button"
          class="link code"
          @focus=${()=>this.pointed=t}
          @click=${()=>void this.go([...this.line,t])}
        >
          ${t}
        </button>
        ${e?.opening?i`<br /><small>${e.opening}</small>`:a}
      </td>
      ${r>0?i`<td class="number">
              ${n>0?i`${l(n)} <span class="lead">${R(n/r)}</span>`:a}
            </td>
            <td>
              ${n>0?k(Number(o?.whiteWins??0),Number(o?.draws??0),Number(o?.blackWins??0)):a}
              <small class="lead">${o?.whiteScore?v(o.whiteScore):a}</small>
            </td>
            <td class="number">${e?.score?.mean?N(Number(e.score.mean.value)/100,2):a}</td>`:a}
      ${this.studied?.position?i`<td class="number">
            ${s?.score?i`${f(s.score)} <span class="lead">${l(s.depth)}</span>`:a}
          </td>`:a}
    </tr>`}};function A(p){return p.spec?.position?.mfen??""}customElements.define("pb-openings",S);
