import{a as i,c as p,g as y}from"./chunk-UOOPFORK.js";import{a as v}from"./chunk-S6NYIG4Y.js";import{c as h,d as $}from"./chunk-YZQN33PN.js";import{a as n,d as c}from"./chunk-F26LD677.js";var T=3e3,f=class extends v{constructor(){super(...arguments);this.pending=0}static{this.properties={...v.properties,services:{state:!0},workers:{state:!0},tournaments:{state:!0},studies:{state:!0}}}disconnectedCallback(){super.disconnectedCallback(),window.clearTimeout(this.pending)}async load(){this.entitle("Platform");let{signal:t}=this.ending;window.clearTimeout(this.pending);let e=()=>{t.aborted||(this.pending=window.setTimeout(()=>this.begin(),document.hidden?5*T:T))};try{this.services=await $(t);let s=await Promise.allSettled([h("polyboard.tournament.v1.TournamentService/ListWorkers",{},t),h("polyboard.tournament.v1.TournamentService/ListTournaments",{states:["STATE_RUNNING","STATE_COMPLETING","STATE_PAUSED"],pageSize:200},t),h("polyboard.study.v1.StudyService/ListStudies",{pageSize:200},t)]),[d,a,u]=s;this.workers=d.status==="fulfilled"?d.value.workers:void 0,this.tournaments=a.status==="fulfilled"?a.value.tournaments:void 0,this.studies=u.status==="fulfilled"?u.value.studies:void 0,this.failure=s.find(g=>g.status==="rejected")?.reason}finally{e()}}render(){let{services:t,workers:e,tournaments:s,studies:d}=this,a=d?.filter(({state:r})=>r==="STATE_RUNNING")??[],u=b(s,({progress:r})=>r?.outstanding),g=b(s,({progress:r})=>r?Number(r.games)-Number(r.played)-Number(r.failed):0);return n`
      <h1>Platform</h1>
      ${this.failed()}
      <dl class="figures">
        ${o("services answer",t&&`${t.filter(({info:r})=>r).length} of ${t.length}`)}
        ${o("workers",e&&i(e.length))}
        ${o("games in parallel",e&&i(b(e,({tables:r})=>r)))}
        ${o("games outstanding",s&&i(u))}
        ${o("games to play",s&&i(g))}
        ${o("games a minute",s&&p(b(s,({progress:r})=>r?.gamesPerMinute),0))}
      </dl>
      <h2>Running</h2>
      ${this.running()}
      <h2>Workers</h2>
      ${this.workerTable()}
      <h2>Services</h2>
      ${t?this.serviceTable(t):c}
      ${a.length>0?n`<p>${i(a.length)} studies of openings are running.</p>`:c}
    `}running(){let{tournaments:t}=this;return t?t.length===0?n`<p class="empty">No tournament is running. <a href="/tournaments">Begin one</a>.</p>`:n`<div class="table">
      <table>
        <thead>
          <tr>
            <th>Tournament</th>
            <th>State</th>
            <th>Played</th>
            <th class="number">Outstanding</th>
            <th class="number">Games a minute</th>
            <th class="number">Failed</th>
          </tr>
        </thead>
        <tbody>
          ${t.map(({tournamentId:e,displayName:s,state:d,progress:a})=>n`<tr>
                <td><a href="/tournaments/${e}">${s||e}</a></td>
                <td><span class="badge">${y(d,"STATE_")}</span></td>
                <td>
                  <progress
                    max=${a?.games??1}
                    value=${a?.played??0}
                    aria-label="games played"
                  ></progress>
                  ${i(a?.played??0)} of ${i(a?.games??0)}
                </td>
                <td class="number">${i(a?.outstanding??0)}</td>
                <td class="number">${p(a?.gamesPerMinute??0,0)}</td>
                <td class="number">${i(a?.failed??0)}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`:c}addressOf(t){let e=this.studies?.find(({studyId:s})=>s===t);return e?`/openings/${e.variantId}?study=${t}`:`/tournaments/${t}`}workerTable(){let{workers:t}=this;return t?t.length===0?n`<p class="empty">
        No workers, so games wait. <code>./polyboard up --concurrency 2</code> runs workers.
      </p>`:n`<div class="table">
      <table>
        <thead>
          <tr>
            <th>Worker</th>
            <th class="number">Games in parallel</th>
            <th class="number">Outstanding</th>
            <th class="number">Seconds a game, mean</th>
            <th>Tournaments and studies</th>
          </tr>
        </thead>
        <tbody>
          ${t.map(e=>n`<tr>
                <td>${e.name}</td>
                <td class="number">${i(e.tables)}</td>
                <td class="number">${i(e.outstanding)}</td>
                <td class="number">${e.gameDuration?p(Number.parseFloat(e.gameDuration),2):""}</td>
                <td>${e.jobIds.map(s=>n`<a href=${this.addressOf(s)}>${s}</a> `)}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`:c}serviceTable(t){return n`<div class="table">
        <table>
          <thead>
            <tr>
              <th>Service</th>
              <th>State</th>
              <th>Version</th>
              <th class="number">Answered in, ms</th>
              <th>Serves</th>
            </tr>
          </thead>
          <tbody>
            ${t.map(({service:e,info:s,failure:d,millis:a})=>n`<tr>
                  <td>${e}</td>
                  <td>
                    ${s?n`<span class="badge">answers</span>`:n`<strong class="bad">${d?.message}</strong>`}
                  </td>
                  <td>${s?.version??""}</td>
                  <td class="number">${a??""}</td>
                  <td class="wrap">
                    ${s?.services.map(u=>u.replace(/^.*\.(?=\w+$)/,"")).filter(u=>u!=="Health").join(", ")}
                  </td>
                </tr>`)}
          </tbody>
        </table>
      </div>
      <details>
        <summary>Limits</summary>
        <div class="table">
          <table>
            <thead>
              <tr>
                <th>Setting</th>
                <th class="number">Value</th>
              </tr>
            </thead>
            <tbody>
              ${S(t).map(({key:e,value:s,unit:d})=>n`<tr>
                    <td><code>${e}</code></td>
                    <td class="number">${i(s)} ${d}</td>
                  </tr>`)}
            </tbody>
          </table>
        </div>
      </details>`}};function o(l,m){return n`<div>
    <dt>${l}</dt>
    <dd>${m??"\u2013"}</dd>
  </div>`}function b(l,m){return(l??[]).reduce((t,e)=>t+Number(m(e)??0),0)}function S(l){return[...new Map(l.flatMap(({info:t})=>t?.limits??[]).map(t=>[t.key,t])).values()].toSorted((t,e)=>t.key<e.key?-1:1)}customElements.define("pb-platform",f);
