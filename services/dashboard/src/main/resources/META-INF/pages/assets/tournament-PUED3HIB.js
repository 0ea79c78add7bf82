import{a as A}from"./chunk-EHPJJQIP.js";import{a as L,b as w}from"./chunk-5YCTVG5F.js";import"./chunk-VUIZUKKM.js";import"./chunk-NFYJCL37.js";import{a as M}from"./chunk-JBKYR2JW.js";import{a as k}from"./chunk-RKKDTLBZ.js";import{a as $}from"./chunk-ACCPML73.js";import{a as l,b as S,c as u,e as N,f as E,g as T,h as P,j as _}from"./chunk-UOOPFORK.js";import{a as y}from"./chunk-S6NYIG4Y.js";import{a as I,c as b,e as v}from"./chunk-YZQN33PN.js";import{a as s,d as o}from"./chunk-F26LD677.js";var B=5e3,W=50,F=6,D=4,x={RESULT_WHITE_WINS:"White by ",RESULT_BLACK_WINS:"Black by "},V={VERDICT_OPEN:"more games are needed",VERDICT_ELO0:"the first player is not stronger (H0)",VERDICT_ELO1:"the first player is stronger (H1)"},R=class extends y{constructor(){super(...arguments);this.tournamentId="";this.connection="connecting";this.history=[];this.failures=[];this.reports=[];this.isMeasured=!1;this.pending=0;this.played=""}static{this.properties={...y.properties,tournamentId:{attribute:!1},tournament:{state:!0},connection:{state:!0},history:{state:!0},failures:{state:!0},reports:{state:!0}}}disconnectedCallback(){super.disconnectedCallback(),window.clearTimeout(this.pending)}refresh(t){let e=t.progress?.played??"0";if(e===this.played||this.pending!==0)return;let a=this.played===""||!C(t)?0:B;this.pending=window.setTimeout(()=>{this.pending=0,this.played=this.tournament?.progress?.played??e,this.loadHistory().catch(n=>{n instanceof I&&n.isTransient?this.played="":this.ending.signal.aborted||(this.failure=n)})},a)}async loadHistory(){let{tournamentId:t}=this,{signal:e}=this.ending,{scores:a}=await b("polyboard.tournament.v1.TournamentService/GetRunningScores",{tournamentId:t},e);if(this.history=a,Number(this.tournament?.progress?.failed??0)>0){let{games:n}=await b("polyboard.tournament.v1.TournamentService/ListFailedGames",{tournamentId:t,pageSize:W},e);this.failures=n}this.tournament&&this.refresh(this.tournament)}async load(){await v("polyboard.tournament.v1.TournamentService/WatchTournament",()=>({tournamentId:this.tournamentId,view:"TOURNAMENT_VIEW_FULL"}),({tournament:t})=>{t&&(this.tournament=t,this.refresh(t),this.measure(t),this.entitle(t.displayName||t.tournamentId))},this.ending.signal,t=>this.connection=t)}measure({spec:t}){let e=t?.players[0]?.player?.searching?.limits?.nodes,a=(t?.openings?.random?.plies??0)===0&&!t?.openings?.positions;this.isMeasured||t?.format!=="FORMAT_SELF_PLAY"||t.variants.length!==1||!a||!e||(this.isMeasured=!0,this.attempt(v("polyboard.balance.v1.BalanceService/WatchBalance",()=>({balance:{variantDigest:t.variants[0]??"",nodes:[e],opening:""}}),({balance:n})=>this.reports=n?.reports??this.reports,this.ending.signal)))}async act(t){try{let{tournamentId:e}=this,a=await b(`polyboard.tournament.v1.TournamentService/${t}`,{tournamentId:e});this.tournament={...this.tournament,...a.tournament}}catch(e){this.failure=e}}render(){let t=this.tournament;if(!t)return s`${this.failed()}`;let{state:e,progress:a,standings:n,spec:c}=t,i=C(t);return s`
      <h1>${t.displayName||t.tournamentId}</h1>
      <ul class="facts">
        <li><span class="badge">${T(e,"STATE_")}</span></li>
        <li>${T(c?.format??"FORMAT_","FORMAT_")}</li>
        <li>${t.variantIds.map(r=>s`<a href="/variants/${r}">${r}</a> `)}</li>
        <li>created ${E(t.createdAt)}</li>
        ${this.connection==="lost"?s`<li role="status">The connection is lost; trying again…</li>`:o}
      </ul>
      <div class="toolbar">
        ${i&&!$?s`<button type="button" @click=${()=>void this.act("PauseTournament")}>Pause</button>`:o}
        ${e==="STATE_PAUSED"&&!$?s`<button type="button" class="primary" @click=${()=>void this.act("ResumeTournament")}>Resume</button>`:o}
        ${(i||e==="STATE_PAUSED")&&!$?s`<button type="button" @click=${()=>void this.act("CancelTournament")}>Cancel</button>`:o}
        <a class="button" href="/games?tournament=${t.tournamentId}">Games</a>
      </div>
      ${this.failed()}
      ${a?s`<p>
            <progress max=${a.games} value=${a.played} aria-label="games played"></progress>
            ${l(a.played)} of ${l(a.games)} games${i?`, ${l(a.gamesPerMinute)} a minute, ${l(a.outstanding)} outstanding`:""}${Number(a.failed)>0?s`, <strong>${l(a.failed)} failed</strong>: ${a.lastFailure}`:o}
          </p>`:o}
      ${this.reports.length>0?s`<pb-answers .reports=${this.reports}></pb-answers>`:o}
      ${n&&n.players.length>1?this.players(n):o}
      ${n?.stop?this.stop(n.stop):o} ${this.running(n)}
      ${n&&n.players.length>2?this.crossTable(n):o}
      ${n&&n.players.length>1?this.pairings(n.pairings):o}
      ${n?this.balances(n.balances):o} ${this.failedGames()} ${this.again(t)}
    `}running(t){let e=this.history.filter(({games:r})=>r>=D);if(e.length<2)return o;let a=e.some(({players:r})=>r.length>0),n=t?.players.map(({name:r})=>r)??[],i=(a?n.slice(0,n.length===2?1:F):(e.at(-1)?.white??[]).slice(0,F).map(({name:r})=>r)).map(r=>({name:a?r:`White in ${r}`,points:e.flatMap(({games:m,players:p,white:g})=>{let h=(a?p:g).find(O=>O.name===r)?.score;return h?[A(m,h)]:[]})}));return s`<h2>Running score</h2>
      <pb-line-plot
        .label=${"Running score with its 95% interval"}
        .unit=${"games"}
        .series=${i}
        .levels=${[{value:.5,label:"even"}]}
        .format=${S}
      ></pb-line-plot>
      <p class="lead">
        In the order in which games ended, with 95% intervals. Stopping at a favourable moment is wrong more often than
        these intervals say.
      </p>`}crossTable({players:t,pairings:e}){let a=new Map,n=(i,r,m,p)=>{let g=JSON.stringify([i,r]),h=a.get(g)??{points:0,games:0};a.set(g,{points:h.points+m,games:h.games+p})};for(let{first:i,second:r,wins:m,draws:p,losses:g,games:h}of e)n(i,r,Number(m)+Number(p)/2,Number(h)),n(r,i,Number(g)+Number(p)/2,Number(h));let c=(i,r)=>{let m=a.get(JSON.stringify([i,r]));return m&&m.games>0?`${u(m.points,1)} of ${l(m.games)}`:""};return s`<h2>Cross table</h2>
      <div class="table">
        <table class="cross">
          <thead>
            <tr>
              <th>Points against</th>
              ${t.map(({name:i})=>s`<th class="number" scope="col">${i}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${t.map(({name:i})=>s`<tr>
                  <th scope="row">${i}</th>
                  ${t.map(r=>r.name===i?s`<td class="self"></td>`:s`<td class="number">${c(i,r.name)}</td>`)}
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
            </tr>
          </thead>
          <tbody>
            ${this.failures.map(t=>s`<tr><td class="number">${t.number}</td><td class="wrap">${t.reason}</td></tr>`)}
          </tbody>
        </table>
      </div>
      ${$?o:s`<button type="button" @click=${()=>void this.retryFailed()}>Retry</button>`}`}async retryFailed(){try{let{tournamentId:t}=this;await b("polyboard.tournament.v1.TournamentService/RetryFailedGames",{tournamentId:t}),this.failures=[],this.begin()}catch(t){this.failure=t}}again({spec:t,displayName:e,progress:a}){return!t||$?o:s`<h2>Run again</h2>
      <form
        class="toolbar"
        @submit=${n=>{n.preventDefault();let c=new FormData(n.target);this.create({...t,games:Number(c.get("games")),seed:String(c.get("seed")||"0")},e)}}
      >
        <label>
          Games <input name="games" type="number" min="1" max="1000000" required .value=${String((t.games??100)*2)} />
        </label>
        <label>Seed <input name="seed" type="number" .value=${t.seed} /></label>
        <button>Begin</button>
        <span class="lead">
          Same settings${Number(a?.played??0)>0?"; with the same seed the first games are the same":""}.
        </span>
      </form>`}async create(t,e){try{let{tournament:a}=await b("polyboard.tournament.v1.TournamentService/CreateTournament",{spec:t,displayName:e,requestId:k()});M(`/tournaments/${a?.tournamentId??""}`)}catch(a){this.failure=a}}players({players:t,ratings:e}){let a=new Map(e?.ratings.map(n=>[n.name,n.elo])??[]);return s`<h2>Standings</h2>
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
            ${t.map(n=>s`<tr>
                  <td class="number">${n.rank}</td>
                  <td>${n.name}</td>
                  <td class="number">${u(n.points,1)}</td>
                  <td class="number">${l(n.games)}</td>
                  <td>${l(n.wins)}, ${l(n.draws)}, ${l(n.losses)}</td>
                  <td class="number">${n.score?w(n.score):""}</td>
                  <td class="number">${G(a.get(n.name))}</td>
                </tr>`)}
          </tbody>
        </table>
      </div>
      ${e?H(e).map(n=>s`<p>${n}</p>`):o}`}stop(t){return t.logLikelihoodRatio===void 0?s`<p>Stop rule: ${T(t.verdict,"VERDICT_")}</p>`:s`<h2>SPRT</h2>
      <p>
        Log-likelihood ratio ${u(t.logLikelihoodRatio,2)}, between
        ${u(t.lowerBound??0,2)} and ${u(t.upperBound??0,2)}: ${V[t.verdict]??""}
      </p>
      <pb-line-plot
        .label=${"Log-likelihood ratio of the test between its bounds"}
        .unit=${"games"}
        .series=${[{name:"log-likelihood ratio",points:this.history.flatMap(({games:e,logLikelihoodRatio:a})=>a===void 0?[]:[{x:e,y:Number(a)}])}]}
        .levels=${[{value:Number(t.upperBound??0),label:"stronger"},{value:Number(t.lowerBound??0),label:"not stronger"}]}
        .format=${e=>u(e,2)}
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
                  <td class="number">${G(e.elo)}</td>
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
                  <td>${L(Number(e.whiteWins),Number(e.draws),Number(e.blackWins))}</td>
                  <td class="number">${e.whiteScore?w(e.whiteScore):""}</td>
                  <td class="number">
                    ${Number(e.games)>0?S(Number(e.draws)/Number(e.games)):""}
                  </td>
                  <td class="number">${u(e.meanTurns,1)}</td>
                  <td>
                    ${e.endings.slice(0,3).map(a=>`${x[a.outcome?.result??""]??""}${T(a.outcome?.termination??"TERMINATION_","TERMINATION_")} ${l(a.games)}`).join(", ")}
                  </td>
                </tr>`)}
          </tbody>
        </table>
      </div>`}};function C({state:d}){return d==="STATE_RUNNING"||d==="STATE_COMPLETING"}function H({ratings:d,oneSided:f,approximate:t,virtualGames:e}){let a=[`Ratings include ${u(e,1)} virtual drawn games, so that all are finite.`];return d.some(({group:n})=>n>0)&&a.push("Some groups of players have no games against each other: each group has its own scale, with mean 0."),f&&a.push("Some players won or lost all games against others: their distance rests only on the virtual games."),t&&a.push("The ratings are approximate: the maximum-likelihood ratings were not found exactly."),a}function G(d){return d?_(P(d),f=>N(f,1)):""}customElements.define("pb-tournament",R);
