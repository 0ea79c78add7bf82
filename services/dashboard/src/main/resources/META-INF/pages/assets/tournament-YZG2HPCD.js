import{a as U}from"./chunk-Z6XEUY6K.js";import{a as H}from"./chunk-F6TMTPSI.js";import"./chunk-VUIZUKKM.js";import{a as W,b as E}from"./chunk-UZFIZ5MK.js";import"./chunk-ZLMBVG3Q.js";import{a as B,b as x}from"./chunk-SLFRWAYH.js";import{a as F}from"./chunk-RKKDTLBZ.js";import{a as D}from"./chunk-QXUDL765.js";import{a as l,b as T,c as h,e as L,f as v,g as G,h as w,i as O,k as C}from"./chunk-7QF3RYK6.js";import{a as b,b as _}from"./chunk-6J6FGOBA.js";import{a as R}from"./chunk-ZPYPPCKP.js";import{a as s,d as o,f as P,g as A,i as c,k as S}from"./chunk-PL4G4RB2.js";var N=1e3,J=40,K=3e4,I=6e4,V=[{value:0,label:""}],k=class extends P{constructor(){super(...arguments);this.samples=[];this.workers=[];this.isOpen=!1;this.pending=0;this.played=""}static{this.properties={tournament:{attribute:!1},samples:{attribute:!1},games:{state:!0},workers:{state:!0},isOpen:{state:!0},failure:{state:!0}}}createRenderRoot(){return this}disconnectedCallback(){super.disconnectedCallback(),window.clearTimeout(this.pending),this.pending=0}updated(t){let e=this.tournament?.progress?.played??"0";this.isOpen&&this.pending===0&&(t.has("isOpen")||e!==this.played)&&(this.pending=window.setTimeout(()=>{this.pending=0,this.played=e,this.load().then(()=>this.failure=void 0,n=>this.failure=n)},this.games?K:0))}async load(){let t={tournamentId:this.tournament?.tournamentId??""},[{workers:e},{games:n}]=await Promise.all([c("polyboard.tournament.v1.TournamentService/ListWorkers",{}),c("polyboard.archive.v1.ArchiveService/ListGames",{filter:t,pageSize:N})]);this.workers=e,this.games=n.toReversed()}render(){return s`<details
      class="more"
      @toggle=${t=>this.isOpen=t.currentTarget.open}
    >
      <summary>Queue, throughput and workers</summary>
      ${this.isOpen?this.content():o}
    </details>`}content(){let{games:t}=this;return s`<pb-failure .error=${this.failure} @retry=${()=>void this.load()}></pb-failure>
      ${this.queue()} ${t?s`${this.throughput(t)} ${this.workerTable(t)}`:s`<p role="status">Loading…</p>`}`}queue(){let[t]=this.samples;return t&&this.samples.length>1?s`<h3>Outstanding games since this page was opened</h3>
          <pb-line-plot
            .label=${"Games requested and not yet counted, since this page was opened"}
            .unit=${"seconds"}
            .series=${[{name:"outstanding games",points:this.samples.map(({at:e,outstanding:n})=>({x:Math.round((e-t.at)/1e3),y:n}))}]}
            .levels=${V}
            .format=${l}
          ></pb-line-plot>`:o}throughput(t){let e=t.map(({archivedAt:m})=>Date.parse(m??"")),n=(e.at(-1)??0)-(e[0]??0)>10*I,a=Q(e,n?I:1e3);return a.length<2?s`<p class="lead">Too few games for their throughput.</p>`:s`<h3>Games a minute</h3>
          <pb-line-plot
            .label=${"Games a minute"}
            .unit=${n?"minutes":"seconds"}
            .series=${[{name:"games a minute",points:a}]}
            .levels=${V}
            .format=${m=>h(m,1)}
          ></pb-line-plot>
          <p class="lead">
            ${t.length===N?`The last ${l(N)} games`:"All games"}, from
            ${v(t[0]?.archivedAt)} on.
          </p>`}workerTable(t){let e=new Set(this.workers.map(({name:n})=>n));return s`<h3>Workers</h3>
      <div class="table">
        <table>
          <thead>
            <tr>
              <th>Worker</th>
              <th class="number">Games</th>
              <th class="number">Share</th>
              <th class="number">Seconds of search a game, mean</th>
              <th>Last game stored</th>
              <th>Now</th>
            </tr>
          </thead>
          <tbody>
            ${Y(t).map(({name:n,games:a,seconds:m,last:r})=>s`<tr>
                  <td>${n||"unknown"}</td>
                  <td class="number">${l(a)}</td>
                  <td class="number">${T(a/t.length)}</td>
                  <td class="number">${h(m/a,2)}</td>
                  <td>${v(r)}</td>
                  <td>${e.has(n)?"available":"gone"}</td>
                </tr>`)}
          </tbody>
        </table>
      </div>`}};function Y(u){let d=new Map;for(let{game:t,archivedAt:e}of u){let n=t?.worker??"",a=d.get(n)??{name:n,games:0,seconds:0,last:""},m=[t?.whiteEffort?.time,t?.blackEffort?.time];d.set(n,{name:n,games:a.games+1,seconds:a.seconds+m.reduce((r,i)=>r+Number.parseFloat(i??"0"),0),last:e??""})}return[...d.values()].toSorted((t,e)=>e.games-t.games)}function Q(u,d){let t=u[0]??0,e=(u.at(-1)??0)-t,n=Math.min(J,Math.floor(u.length/5));if(e<=0||n<2)return[];let a=new Array(n).fill(0);for(let r of u){let i=Math.min(n-1,Math.floor((r-t)/e*n));a[i]=(a[i]??0)+1}let m=e/n;return a.map((r,i)=>({x:Math.round((i+.5)*m/d),y:r*I/m}))}customElements.define("pb-tournament-work",k);var Z=5e3,tt=50,et=600,q=6,nt=4,at={RESULT_WHITE_WINS:"White by ",RESULT_BLACK_WINS:"Black by "},st={VERDICT_OPEN:"more games are needed",VERDICT_ELO0:"the first player is not stronger (H0)",VERDICT_ELO1:"the first player is stronger (H1)"},M=class extends R{constructor(){super(...arguments);this.tournamentId="";this.connection="connecting";this.history=[];this.failures=[];this.reports=[];this.isMeasured=!1;this.samples=[];this.pending=0;this.played=""}static{this.properties={...R.properties,tournamentId:{attribute:!1},tournament:{state:!0},connection:{state:!0},history:{state:!0},failures:{state:!0},reports:{state:!0},samples:{state:!0}}}disconnectedCallback(){super.disconnectedCallback(),window.clearTimeout(this.pending)}refresh(t){let e=t.progress?.played??"0";if(e===this.played||this.pending!==0)return;let n=this.played===""||!j(t)?0:Z;this.pending=window.setTimeout(()=>{this.pending=0,this.played=this.tournament?.progress?.played??e,this.loadHistory().catch(a=>{a instanceof A&&a.isTransient?this.played="":this.ending.signal.aborted||(this.failure=a)})},n)}async loadHistory(){let{tournamentId:t}=this,{signal:e}=this.ending,{scores:n}=await c("polyboard.tournament.v1.TournamentService/GetRunningScores",{tournamentId:t},e);if(this.history=n,Number(this.tournament?.progress?.failed??0)>0){let{games:a}=await c("polyboard.tournament.v1.TournamentService/ListFailedGames",{tournamentId:t,pageSize:tt},e);this.failures=a}this.tournament&&this.refresh(this.tournament)}async load(){await S("polyboard.tournament.v1.TournamentService/WatchTournament",()=>({tournamentId:this.tournamentId,view:"TOURNAMENT_VIEW_FULL"}),({tournament:t})=>{t&&(this.tournament=t,this.sample(t),this.refresh(t),this.measure(t),this.entitle(t.displayName||t.tournamentId))},this.ending.signal,t=>this.connection=t)}sample({progress:t}){let e=this.samples.length<et?this.samples:this.samples.filter((n,a)=>a%2===0);this.samples=[...e,{at:Date.now(),outstanding:Number(t?.outstanding??0)}]}measure({spec:t}){let e=t?.players[0]?.player?.searching?.limits?.nodes,n=(t?.openings?.random?.plies??0)===0&&!t?.openings?.positions;this.isMeasured||t?.format!=="FORMAT_SELF_PLAY"||t.variants.length!==1||!n||!e||(this.isMeasured=!0,this.attempt(S("polyboard.balance.v1.BalanceService/WatchBalance",()=>({balance:{variantDigest:t.variants[0]??"",nodes:[e],opening:""}}),({balance:a})=>this.reports=a?.reports??this.reports,this.ending.signal)))}async act(t){try{let{tournamentId:e}=this,n=await c(`polyboard.tournament.v1.TournamentService/${t}`,{tournamentId:e});this.tournament={...this.tournament,...n.tournament}}catch(e){this.failure=e}}get dialog(){return this.querySelector("dialog")}cancelling({displayName:t,tournamentId:e,progress:n}){return s`<dialog aria-labelledby="cancelling">
      <h2 id="cancelling">Cancel ${t||e}?</h2>
      <p>
        It ends permanently. ${l(n?.outstanding??0)} outstanding games are abandoned; the
        ${l(n?.played??0)} counted games stay. To stop for a while, pause it instead.
      </p>
      <form method="dialog" class="toolbar">
        <button autofocus>Keep it</button>
        <button class="primary" @click=${()=>void this.act("CancelTournament")}>Cancel the tournament</button>
      </form>
    </dialog>`}figures({progress:t,spec:e}){if(!t)return o;let n=Number(t.gamesPerMinute),a=Number(t.games)-Number(t.played)-Number(t.failed),m=e?.sprt!==void 0||e?.precision!==void 0,r=t.rounds>1?`${t.round} of ${t.rounds}`:void 0;return s`<dl class="figures">
      ${y("games a minute",l(n))}
      ${y(m?"left at this rate, at most":"left at this rate",n>0?G(a/n):"not known yet")}
      ${y("outstanding",l(t.outstanding))}
      ${y("not requested yet",l(Math.max(0,a-Number(t.outstanding))))}
      ${r?y("round",r):o}
    </dl>`}render(){let t=this.tournament;if(!t)return this.loading();let{state:e,progress:n,standings:a,spec:m}=t,r=j(t);return s`
      <h1>${t.displayName||t.tournamentId}</h1>
      <ul class="facts">
        <li>${B(x(t))}</li>
        <li>${w(m?.format??"FORMAT_","FORMAT_")}</li>
        <li>${t.variantIds.map(i=>s`<a href="/variants/${i}">${i}</a> `)}</li>
        <li>created ${v(t.createdAt)}</li>
        ${this.connection==="lost"?s`<li role="status">The connection is lost; trying again…</li>`:o}
      </ul>
      <div class="toolbar">
        ${r&&!b?s`<button type="button" @click=${()=>void this.act("PauseTournament")}>Pause</button>`:o}
        ${e==="STATE_PAUSED"&&!b?s`<button type="button" class="primary" @click=${()=>void this.act("ResumeTournament")}>Resume</button>`:o}
        ${(r||e==="STATE_PAUSED")&&!b?s`<button type="button" @click=${()=>this.dialog?.showModal()}>Cancel…</button>`:o}
        ${b?o:s`<a class="button" href="/tournaments/new?copy=${t.tournamentId}">Copy into a new one</a>`}
        <a class="button" href="/games?tournament=${t.tournamentId}">Games</a>
      </div>
      ${this.failed()}
      ${r||e==="STATE_PAUSED"?_("pause or cancel tournaments",`./polyboard tournaments ${t.tournamentId} --cancel`):o}
      ${n?s`<p>
            <progress max=${n.games} value=${n.played} aria-label="games played"></progress>
            ${l(n.played)} of ${l(n.games)} games${Number(n.failed)>0?s`, <strong>${l(n.failed)} failed</strong>: ${n.lastFailure}`:o}
          </p>`:o}
      ${r?this.figures(t):o}
      ${r||e==="STATE_PAUSED"?this.cancelling(t):o}
      ${this.reports.length>0?s`<pb-answers .reports=${this.reports}></pb-answers>`:o}
      ${a&&a.players.length>1?this.players(a):o}
      ${a?.stop?this.stop(a.stop):o} ${this.running(a)}
      ${a&&a.players.length>2?this.crossTable(a):o}
      ${a&&a.players.length>1?this.pairings(a.pairings):o}
      ${a?this.balances(a.balances):o} ${this.failedGames()}
      <pb-tournament-work .tournament=${t} .samples=${this.samples}></pb-tournament-work> ${this.again(t)}
    `}running(t){let e=this.history.filter(({games:i})=>i>=nt);if(e.length<2)return o;let n=e.some(({players:i})=>i.length>0),a=t?.players.map(({name:i})=>i)??[],r=(n?a.slice(0,a.length===2?1:q):(e.at(-1)?.white??[]).slice(0,q).map(({name:i})=>i)).map(i=>({name:n?i:`White in ${i}`,points:e.flatMap(({games:p,players:f,white:$})=>{let g=(n?f:$).find(z=>z.name===i)?.score;return g?[H(p,g)]:[]})}));return s`<h2>Running score</h2>
      <pb-line-plot
        .label=${"Running score with its 95% interval"}
        .unit=${"games"}
        .series=${r}
        .levels=${[{value:.5,label:"even"}]}
        .format=${T}
      ></pb-line-plot>
      <p class="lead">
        In the order in which games ended, with 95% intervals. Stopping at a favourable moment is wrong more often than
        these intervals say.
      </p>`}crossTable({players:t,pairings:e}){let n=new Map,a=(r,i,p,f)=>{let $=JSON.stringify([r,i]),g=n.get($)??{points:0,games:0};n.set($,{points:g.points+p,games:g.games+f})};for(let{first:r,second:i,wins:p,draws:f,losses:$,games:g}of e)a(r,i,Number(p)+Number(f)/2,Number(g)),a(i,r,Number($)+Number(f)/2,Number(g));let m=(r,i)=>{let p=n.get(JSON.stringify([r,i]));return p&&p.games>0?`${h(p.points,1)} of ${l(p.games)}`:""};return s`<h2>Cross table</h2>
      <div class="table">
        <table class="cross">
          <thead>
            <tr>
              <th>Points against</th>
              ${t.map(({name:r})=>s`<th class="number" scope="col">${r}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${t.map(({name:r})=>s`<tr>
                  <th scope="row">${r}</th>
                  ${t.map(i=>i.name===r?s`<td class="self"></td>`:s`<td class="number">${m(r,i.name)}</td>`)}
                </tr>`)}
          </tbody>
        </table>
      </div>`}failedGames(){return this.failures.length===0?o:s`<h2>Failed games</h2>
      <p class="lead">Failed games do not count for any player.</p>
      <div class="table">
        <table>
          <thead>
            <tr>
              <th class="number">Game</th>
              <th>Reason</th>
              <th class="number">Attempts</th>
              <th>Failed</th>
            </tr>
          </thead>
          <tbody>
            ${this.failures.map(t=>s`<tr>
                  <td class="number">${t.number}</td>
                  <td class="wrap">${t.reason}</td>
                  <td class="number">${l(t.requests)}</td>
                  <td>${v(t.failedAt)}</td>
                </tr>`)}
          </tbody>
        </table>
      </div>
      ${b?o:s`<button type="button" @click=${()=>void this.retryFailed()}>Retry</button>`}`}async retryFailed(){try{let{tournamentId:t}=this;await c("polyboard.tournament.v1.TournamentService/RetryFailedGames",{tournamentId:t}),this.failures=[],this.begin()}catch(t){this.failure=t}}again({spec:t,displayName:e,progress:n}){return!t||b?o:s`<h2>Run again</h2>
      <form
        class="toolbar"
        @submit=${a=>{a.preventDefault();let m=new FormData(a.target);this.create({...t,games:Number(m.get("games")),seed:String(m.get("seed")||"0")},e)}}
      >
        <label>
          Games <input name="games" type="number" min="1" max="1000000" required .value=${String((t.games??100)*2)} />
        </label>
        <label>Seed <input name="seed" type="number" .value=${t.seed} /></label>
        <button>Begin</button>
        <span class="lead">
          Same settings${Number(n?.played??0)>0?"; with the same seed the first games are the same":""}.
        </span>
      </form>`}async create(t,e){try{let{tournament:n}=await c("polyboard.tournament.v1.TournamentService/CreateTournament",{spec:t,displayName:e,requestId:F()});D(`/tournaments/${n?.tournamentId??""}`)}catch(n){this.failure=n}}players({players:t,ratings:e}){let n=new Map(e?.ratings.map(a=>[a.name,a.elo])??[]);return s`<h2>Standings</h2>
      <div class="table">
        <table>
          <thead>
            <tr>
              <th class="number">#</th>
              <th>Player</th>
              <th class="number">Points</th>
              <th class="number">Games</th>
              <th>Won, drawn, lost</th>
              <th class="number">Score, 95%</th>
              <th class="number">Rating, Elo, 95%</th>
            </tr>
          </thead>
          <tbody>
            ${t.map(a=>s`<tr>
                  <td class="number">${a.rank}</td>
                  <td>${U(a.name)}</td>
                  <td class="number">${h(a.points,1)}</td>
                  <td class="number">${l(a.games)}</td>
                  <td>${l(a.wins)}, ${l(a.draws)}, ${l(a.losses)}</td>
                  <td class="number">${a.score?E(a.score):""}</td>
                  <td class="number">${X(n.get(a.name))}</td>
                </tr>`)}
          </tbody>
        </table>
      </div>
      ${e?rt(e).map(a=>s`<p>${a}</p>`):o}`}stop(t){return t.logLikelihoodRatio===void 0?s`<p>Stop rule: ${w(t.verdict,"VERDICT_")}</p>`:s`<h2>SPRT</h2>
      <p>
        Log-likelihood ratio ${h(t.logLikelihoodRatio,2)}, between
        ${h(t.lowerBound??0,2)} and ${h(t.upperBound??0,2)}: ${st[t.verdict]??""}
      </p>
      <pb-line-plot
        .label=${"Log-likelihood ratio of the test between its bounds"}
        .unit=${"games"}
        .series=${[{name:"log-likelihood ratio",points:this.history.flatMap(({games:e,logLikelihoodRatio:n})=>n===void 0?[]:[{x:e,y:Number(n)}])}]}
        .levels=${[{value:Number(t.upperBound??0),label:"stronger"},{value:Number(t.lowerBound??0),label:"not stronger"}]}
        .format=${e=>h(e,2)}
      ></pb-line-plot>`}pairings(t){return s`<h2>Pairings</h2>
      <div class="table">
        <table>
          <thead>
            <tr>
              <th>Variant</th>
              <th>First</th>
              <th>Second</th>
              <th class="number">Games</th>
              <th>Won, drawn, lost</th>
              <th class="number">Elo, 95%</th>
            </tr>
          </thead>
          <tbody>
            ${t.map(e=>s`<tr>
                  <td>${e.variantId}</td>
                  <td>${e.first}</td>
                  <td>${e.second}</td>
                  <td class="number">${l(e.games)}</td>
                  <td>${l(e.wins)}, ${l(e.draws)}, ${l(e.losses)}</td>
                  <td class="number">${X(e.elo)}</td>
                </tr>`)}
          </tbody>
        </table>
      </div>`}balances(t){return s`<h2>Balance</h2>
      <div class="table">
        <table>
          <thead>
            <tr>
              <th>Variant</th>
              <th class="number">Games</th>
              <th>White won, drawn, Black won</th>
              <th class="number">White’s score, 95%</th>
              <th class="number">Draws</th>
              <th class="number">Turns, mean</th>
              <th>Ends</th>
            </tr>
          </thead>
          <tbody>
            ${t.map(e=>s`<tr>
                  <td>${e.variantId}</td>
                  <td class="number">${l(e.games)}</td>
                  <td>${W(Number(e.whiteWins),Number(e.draws),Number(e.blackWins))}</td>
                  <td class="number">${e.whiteScore?E(e.whiteScore):""}</td>
                  <td class="number">
                    ${Number(e.games)>0?T(Number(e.draws)/Number(e.games)):""}
                  </td>
                  <td class="number">${h(e.meanTurns,1)}</td>
                  <td>
                    ${e.endings.slice(0,3).map(n=>`${at[n.outcome?.result??""]??""}${w(n.outcome?.termination??"TERMINATION_","TERMINATION_")} ${l(n.games)}`).join(", ")}
                  </td>
                </tr>`)}
          </tbody>
        </table>
      </div>`}};function y(u,d){return s`<div>
    <dt>${u}</dt>
    <dd>${d}</dd>
  </div>`}function j({state:u}){return u==="STATE_RUNNING"||u==="STATE_COMPLETING"}function rt({ratings:u,oneSided:d,approximate:t,virtualGames:e}){let n=[`Ratings include ${h(e,1)} virtual drawn games, so that all are finite.`];return u.some(({group:a})=>a>0)&&n.push("Some groups of players have no games against each other: each group has its own scale, with mean 0."),d&&n.push("Some players won or lost all games against others: their distance rests only on the virtual games."),t&&n.push("The ratings are approximate: the maximum-likelihood ratings were not found exactly."),n}function X(u){return u?C(O(u),d=>L(d,1)):""}customElements.define("pb-tournament",M);
