import"./chunk-7ZWVFCBW.js";import{a as f}from"./chunk-QX35FZPC.js";import{b as A,g as C}from"./chunk-XNEIDVAZ.js";import"./chunk-6EAECV2A.js";import{a as I,e as P}from"./chunk-2BX4DOFJ.js";import"./chunk-O3226AIX.js";import"./chunk-6VDU4B6A.js";import{a as g}from"./chunk-Z6XEUY6K.js";import{a as k,b as v}from"./chunk-UZFIZ5MK.js";import{a as G}from"./chunk-SLFRWAYH.js";import{a as L}from"./chunk-RKKDTLBZ.js";import{b as M}from"./chunk-QXUDL765.js";import{a as l,b as x,e as q}from"./chunk-7QF3RYK6.js";import{a as c,b as N}from"./chunk-6J6FGOBA.js";import{a as y}from"./chunk-ZPYPPCKP.js";import{a as r,d as a,f as m,i as u,k as R}from"./chunk-PL4G4RB2.js";var b=class extends m{constructor(){super(...arguments);this.variant="";this.start="";this.line=[];this.isBusy=!1}static{this.properties={variant:{attribute:!1},start:{attribute:!1},line:{attribute:!1},failure:{state:!0},isBusy:{state:!0}}}createRenderRoot(){return this}async create(t){t.preventDefault();let e=new FormData(t.target);this.isBusy=!0,this.failure=void 0;try{let{study:s}=await u("polyboard.study.v1.StudyService/CreateStudy",{spec:{position:{variant:this.variant,mfen:this.start,turns:this.line},positions:Number(e.get("positions")),nodes:String(e.get("nodes"))},displayName:String(e.get("name")??"").trim(),requestId:L()});this.dispatchEvent(new CustomEvent("created",{detail:s}))}catch(s){this.failure=s}finally{this.isBusy=!1}}render(){return r`<form class="form" @submit=${t=>void this.create(t)}>
      <label>Name <input name="name" maxlength="200" placeholder="none" /></label>
      <label>Positions <input name="positions" type="number" min="1" max="10000000" value="1000" required /></label>
      <label>Nodes a position <input name="nodes" type="number" min="1" value="50000" required /></label>
      <pb-failure .error=${this.failure}></pb-failure>
      <button class="primary" ?disabled=${this.isBusy}>Begin</button>
    </form>`}};customElements.define("pb-new-study",b);var $=class extends m{static{this.properties={study:{attribute:!1},failure:{state:!0}}}createRenderRoot(){return this}async act(d){this.failure=void 0;try{let{study:t}=await d;this.dispatchEvent(new CustomEvent("changed",{detail:t}))}catch(t){this.failure=t}}extend(d,t){d.preventDefault();let e=Number(new FormData(d.target).get("positions"));this.act(u("polyboard.study.v1.StudyService/ExtendStudy",{studyId:t,positions:e}))}render(){let{study:d}=this;if(!d?.spec)return a;let{studyId:t,state:e,searched:s,spec:i}=d;return r`
      <p>
        ${G(e)}
        ${e==="STATE_FINISHED"?a:r`<progress max=${i.positions} value=${s} aria-label="positions searched"></progress>`}
        ${l(s)} of ${l(i.positions)} positions, ${l(i.nodes)} nodes
        each${e==="STATE_RUNNING"?`; ${l(d.positionsPerMinute)} a minute`:a}
        ${d.failure?r`<strong>${d.failure}</strong>`:a}
      </p>
      ${c?a:r`<div class="toolbar">
            ${e==="STATE_RUNNING"?r`<button type="button" @click=${()=>void this.act(u("polyboard.study.v1.StudyService/PauseStudy",{studyId:t}))}>Pause</button>`:a}
            ${e==="STATE_PAUSED"||e==="STATE_FAILED"?r`<button type="button" class="primary" @click=${()=>void this.act(u("polyboard.study.v1.StudyService/ResumeStudy",{studyId:t}))}>Resume</button>`:a}
            ${e==="STATE_FINISHED"?r`<form class="toolbar" @submit=${o=>this.extend(o,t)}>
                  <label>
                    Extend to
                    <input name="positions" type="number" min=${s+1} required .value=${String(2*i.positions)} />
                    positions
                  </label>
                  <button>Extend</button>
                </form>`:a}
          </div>`}
      <pb-failure .error=${this.failure}></pb-failure>
    `}};customElements.define("pb-study-progress",$);var F=3,U=200,B="2s",V=2e3,j=[["1","that search"],["0","all, also random ones"],["64","64 nodes a turn or more"],["256","256 nodes or more"],["1024","1,024 nodes or more"],["4096","4,096 nodes or more"],["16384","16,384 nodes or more"],["65536","65,536 nodes or more"],["1048576","1,048,576 nodes or more"]],S="1";function w(h,d){return`${h} ${d.join(" ")}`}var T=class extends y{constructor(){super(...arguments);this.variantId="";this.studyId="";this.line=[];this.query=new URLSearchParams;this.studies=[];this.watching=new AbortController;this.connection="live";this.pointed="";this.pending=0;this.names=new Map}static{this.properties={...y.properties,variantId:{attribute:!1},studyId:{attribute:!1},line:{attribute:!1},query:{attribute:!1},variant:{state:!0},found:{state:!0},studies:{state:!0},studied:{state:!0},connection:{state:!0},pointed:{state:!0},names:{state:!0}}}async load(){let{variant:t}=await u("polyboard.rules.v1.RulesService/GetVariant",{variant:this.variantId},this.ending.signal);t?.geometry&&(this.entitle(`${t.name}: openings`),this.variant=t,this.cells=new I(t.geometry),await this.attempt(this.loadStudies(t)),await this.explore(),this.watch())}async loadStudies({id:t,digest:e}){let{signal:s}=this.ending,{studies:i}=await u("polyboard.study.v1.StudyService/ListStudies",{variant:t,pageSize:U},s),{studyId:o}=this;if(o!==""&&!i.some(n=>n.studyId===o)){let{study:n}=await u("polyboard.study.v1.StudyService/GetStudy",{studyId:o},s);i.push(...n?[n]:[])}this.studies=i.filter(({variantDigest:n})=>n===e)}disconnectedCallback(){super.disconnectedCallback(),window.clearTimeout(this.pending),this.watching.abort()}get study(){return this.studyId!==""?this.studies.find(({studyId:t})=>t===this.studyId):this.studies.filter(t=>H(t)===this.variant?.startMfen).reduce((t,e)=>t&&t.searched>=e.searched?t:e,void 0)}get start(){return this.studyId!==""&&this.study?H(this.study):""}get filter(){return{tournamentId:this.query.get("tournament")??"",player:this.query.get("player")??"",minNodes:this.query.get("strength")??S,chosenTurns:!this.query.has("opening")}}async explore(){let{line:t,query:e}=this,s={variant:this.variant?.digest??"",mfen:this.start,turns:t},[i]=await Promise.all([u("polyboard.explorer.v1.ExplorerService/ExplorePosition",{position:s,filter:this.filter,games:5},this.ending.signal),this.attempt(this.loadStudied())]);this.line===t&&this.query===e&&(this.found=i,this.pointed="",this.await(i.complete))}updated(t){super.updated(t),(t.has("found")||t.has("studied"))&&this.attempt(this.name())}async name(){let{variant:t,start:e,line:s}=this;if(!t)return;let i=new Map,o=async(n,p)=>{p.length>0&&!this.names.has(w(e,[...n,...p]))&&(await C(t,e,n,p,this.ending.signal)).turns.forEach(({natural:_},D)=>i.set(w(e,[...n,...p.slice(0,D+1)]),_))};await Promise.all([o([],s),o(s,this.studied?.bestLine??[]),...this.rows().map(({turn:n})=>o(s,[n]))]),i.size>0&&(this.names=new Map([...this.names,...i]))}named(t){let e=this.names.get(w(this.start,t));return e?A(e,this.variant):t.at(-1)??""}await(t){window.clearTimeout(this.pending);let e=this.query.has("tournament")||this.query.has("player");if(!t&&!e){let{signal:s}=this.ending;this.pending=window.setTimeout(()=>{s.aborted||this.attempt(this.explore())},V)}}search(t){let e=new URLSearchParams;for(let[s,i]of new FormData(t))i&&!(s==="strength"&&i===S)&&e.set(s,String(i));this.query=e,this.go(this.line)}async loadStudied(){let{study:t,line:e}=this,s=t?await u("polyboard.study.v1.StudyService/GetStudyPosition",{studyId:t.studyId,turns:e},this.ending.signal):void 0;this.line===e&&this.study?.studyId===t?.studyId&&(this.studied=s)}watch(){this.watching.abort(),this.connection="live";let{study:t}=this;if(t?.state!=="STATE_RUNNING")return;let e=new AbortController;this.watching=e,this.attempt(R("polyboard.study.v1.StudyService/WatchStudy",()=>({studyId:t.studyId,interval:B}),({study:s})=>{s&&(this.keep(s),this.attempt(this.loadStudied()))},e.signal,s=>this.connection=s))}keep(t){let e=this.studies.filter(({studyId:s})=>s!==t.studyId);this.studies=[...e,t].sort((s,i)=>(i.createdAt??"").localeCompare(s.createdAt??""))}async go(t,e=this.studyId){this.line=t;let s=e!==this.studyId;this.studyId=e,this.failure=void 0,history.pushState(null,"",this.address(t)),await this.attempt(this.explore()),s&&this.watch()}address(t){let e=new URLSearchParams(this.query);return this.studyId!==""&&e.set("study",this.studyId),t.length>0&&e.set("line",t.join(" ")),`/openings/${this.variantId}${e.size>0?`?${e.toString()}`:""}`}rows(){let t=new Map(this.found?.turns.map(i=>[i.turn,i])??[]),e=this.studied?.position?.turns??[],s=e.map(i=>({turn:i.turn,played:t.get(i.turn),studied:i}));return e.forEach(({turn:i})=>t.delete(i)),[...s,...[...t.values()].map(i=>({turn:i.turn,played:i,studied:void 0}))]}arrows(t){return(this.pointed?[this.pointed]:t.slice(0,F).map(({turn:s})=>s)).flatMap((s,i)=>this.cells?P(this.cells,s).map(o=>({...o,rank:i+1})):[])}render(){let{variant:t,found:e}=this;if(!t||!e)return this.loading();let s=Number(e.total?.games??0),i=this.rows(),o=this.start===""?"The start position":"The start of the study";return r`
      <h1>${t.name}: openings</h1>
      <p class="code">
        ${this.line.length===0?r`<span class="lead">${o}</span>`:r`<a href=${this.address([])} @click=${this.to([])}>${o}</a>
              ${this.line.map((n,p)=>this.step(this.line.slice(0,p+1)))}`}
      </p>
      ${this.filters()}
      ${e.opening?r`<p><strong>${e.opening}</strong></p>`:a} ${this.failed()}
      <div class="explore">
        <div>
          <pb-position
            .variant=${t}
            .start=${this.start}
            .turns=${this.line}
            .arrows=${this.arrows(i)}
            @turn=${({detail:n})=>void this.go([...this.line,n])}
          ></pb-position>
          <p class="lead">
            Make a turn on the board or in the table. <a href=${M(t,this.start,this.line.join(" "))}>Analyse this position</a>
          </p>
        </div>
        <div class="explore-table">
          <p role="status">
            ${l(s)} games${e.total?.whiteScore?r`, White scored ${v(e.total.whiteScore)}`:a}${e.complete?a:r`; <strong>not all games are counted yet</strong>`}
          </p>
          ${i.length>0?this.table(i,s):this.empty(t)}
          ${e.newestGames.length>0?r`<h2>Latest games</h2>
                <ul>
                  ${e.newestGames.map(n=>r`<li>
                        <a href="/games/${n.gameId}?turn=${this.line.length}">${g(n.white)} – ${g(n.black)}</a>,
                        ${this.named([...this.line,n.turn])}
                      </li>`)}
                </ul>`:a}
        </div>
        <div>${this.studyPart(t)}</div>
      </div>
    `}filters(){let t=s=>this.query.get(s)??"",e=this.query.get("strength")??S;return r`<form
      class="toolbar"
      role="search"
      aria-label="Games to count"
      @submit=${s=>{s.preventDefault(),this.search(s.target)}}
      @change=${s=>this.search(s.currentTarget)}
    >
      <label>
        Players
        <select name="strength">
          ${j.map(([s,i])=>r`<option value=${s} ?selected=${s===e}>${i}</option>`)}
        </select>
      </label>
      <label>
        Tournament
        <input name="tournament" list="tournaments" autocomplete="off" placeholder="all" .value=${t("tournament")} />
      </label>
      <label>
        Player <input name="player" list="players" autocomplete="off" placeholder="any" .value=${t("player")} />
      </label>
      <label class="check">
        <input type="checkbox" name="opening" value="1" ?checked=${this.query.has("opening")} /> also random and given
        first turns
      </label>
      <pb-suggestions></pb-suggestions>
    </form>`}empty(t){let e=new URLSearchParams({strength:"0",opening:"1"}),s=e.toString()===this.query.toString();return r`<p class="empty">
      ${s?r`No games reached this position. <a href="/tournaments/new?variant=${t.id}">Begin a tournament</a>, or
            run <code>./polyboard tournament ${t.id} --games 200</code>.`:r`No games with these filters reached this position. Matches begin with random turns, which are not counted.
            <button
              type="button"
              class="link"
              @click=${()=>{this.query=e,this.go(this.line)}}
            >
              Count all games and turns
            </button>`}
    </p>`}to(t){return e=>{e.metaKey||e.ctrlKey||e.shiftKey||(e.preventDefault(),e.stopPropagation(),this.go(t))}}step(t){return r` <a href=${this.address(t)} @click=${this.to(t)}>${this.named(t)}</a>`}studyPart(t){let{study:e,studied:s,line:i}=this,o=s?.position;return r`<h2>Study</h2>
      ${this.studies.length>0?r`<label>
            Study
            <select
              @change=${n=>void this.go([],n.target.value)}
            >
              <option value="" ?selected=${this.studyId===""}>from the start position</option>
              ${this.studies.map(n=>r`<option value=${n.studyId} ?selected=${n.studyId===this.studyId}>
                    ${n.displayName||n.studyId}, ${l(n.searched)} positions
                  </option>`)}
            </select>
          </label>`:a}
      ${this.connection==="lost"?r`<p role="status">The connection is lost; trying again…</p>`:a}
      ${e?r`<pb-study-progress
            .study=${e}
            @changed=${({detail:n})=>this.changed(n)}
          ></pb-study-progress>`:r`<p class="lead">
            There is no study of ${this.studyId===""?"the start position":"this position"}.
          </p>`}
      ${o?.score?r`<p>
            Score after best play: <strong>${f(o.score)}</strong> for the side to move, at depth
            ${l(o.depth)}:
            <span class="code">
              ${(s?.bestLine??[]).map((n,p,E)=>this.step([...i,...E.slice(0,p+1)]))}
            </span>
          </p>`:e?r`<p class="lead">The study does not have this position.</p>`:a}
      ${c?N("begin studies",`./polyboard study create ${t.id}`):r`<details>
            <summary class="button">Study this position…</summary>
            <pb-new-study
              .variant=${t.digest}
              .start=${this.start}
              .line=${i}
              @created=${({detail:n})=>this.created(n)}
            ></pb-new-study>
          </details>`}`}changed(t){t&&(this.keep(t),this.watch())}created(t){t&&(this.querySelector("details")?.removeAttribute("open"),this.keep(t),this.go([],t.studyId))}table(t,e){return r`<div class="table">
      <table class="explored">
        <thead>
          <tr>
            <th>Turn</th>
            ${this.studied?.position?r`<th class="number">Study, depth</th>`:a}
            ${e>0?r`<th class="number">Games</th>
                  <th>White won, drawn, Black won; White’s score, 95%</th>
                  <th class="number">Evaluation</th>`:a}
          </tr>
        </thead>
        <tbody>
          ${t.map(s=>this.row(s,e))}
        </tbody>
      </table>
    </div>`}row({turn:t,played:e,studied:s},i){let o=e?.results,n=Number(o?.games??0);return r`<tr data-turn=${t} @pointerenter=${()=>this.pointed=t} @pointerleave=${()=>this.pointed=""}>
      <td class="wrap opening">
        <button
          type="button"
          class="link code"
          @focus=${()=>this.pointed=t}
          @click=${()=>void this.go([...this.line,t])}
        >
          ${this.named([...this.line,t])}
        </button>
        ${e?.opening?r`<br /><small>${e.opening}</small>`:a}
      </td>
      ${this.studied?.position?r`<td class="number">
            ${s?.score?r`${f(s.score)} <span class="lead">${l(s.depth)}</span>`:a}
          </td>`:a}
      ${i>0?r`<td class="number">
              ${n>0?r`${l(n)} <span class="lead">${x(n/i)}</span>`:a}
            </td>
            <td>
              ${n>0?k(Number(o?.whiteWins??0),Number(o?.draws??0),Number(o?.blackWins??0)):a}
              <small class="lead">${o?.whiteScore?v(o.whiteScore):a}</small>
            </td>
            <td class="number">${e?.score?.mean?q(Number(e.score.mean.value)/100,2):a}</td>`:a}
    </tr>`}};function H(h){return h.spec?.position?.mfen??""}customElements.define("pb-openings",T);
