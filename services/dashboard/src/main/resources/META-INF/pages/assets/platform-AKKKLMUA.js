import{a as i,c as p,g as y}from"./chunk-UOOPFORK.js";import{a as v}from"./chunk-S6NYIG4Y.js";import{c,d as $}from"./chunk-YZQN33PN.js";import{a,d as h}from"./chunk-F26LD677.js";var T=3e3,g=class extends v{constructor(){super(...arguments);this.pending=0}static{this.properties={...v.properties,services:{state:!0},workers:{state:!0},tournaments:{state:!0},studies:{state:!0}}}disconnectedCallback(){super.disconnectedCallback(),window.clearTimeout(this.pending)}async load(){this.entitle("Platform");let{signal:e}=this.ending;window.clearTimeout(this.pending);let t=()=>{e.aborted||(this.pending=window.setTimeout(()=>this.begin(),document.hidden?5*T:T))};try{this.services=await $(e);let s=await Promise.allSettled([c("polyboard.tournament.v1.TournamentService/ListWorkers",{},e),c("polyboard.tournament.v1.TournamentService/ListTournaments",{states:["STATE_RUNNING","STATE_COMPLETING","STATE_PAUSED"],pageSize:200},e),c("polyboard.study.v1.StudyService/ListStudies",{pageSize:200},e)]),[d,n,u]=s;this.workers=d.status==="fulfilled"?d.value.workers:void 0,this.tournaments=n.status==="fulfilled"?n.value.tournaments:void 0,this.studies=u.status==="fulfilled"?u.value.studies:void 0,this.failure=s.find(f=>f.status==="rejected")?.reason}finally{t()}}render(){let{services:e,workers:t,tournaments:s,studies:d}=this,n=d?.filter(({state:r})=>r==="STATE_RUNNING")??[],u=b(s,({progress:r})=>r?.outstanding),f=b(s,({progress:r})=>r?Number(r.games)-Number(r.played)-Number(r.failed):0);return a`
      <h1>Platform</h1>
      ${this.failed()}
      <dl class="figures">
        ${o("services answer",e&&`${e.filter(({info:r})=>r).length} of ${e.length}`)}
        ${o("workers",t&&i(t.length))}
        ${o("games at a time",t&&i(b(t,({tables:r})=>r)))}
        ${o("games given out",s&&i(u))}
        ${o("games to play",s&&i(f))}
        ${o("games a minute",s&&p(b(s,({progress:r})=>r?.gamesPerMinute),0))}
      </dl>
      <h2>Runs now</h2>
      ${this.running()}
      <h2>Workers</h2>
      ${this.workerTable()}
      <h2>Services</h2>
      ${e?this.serviceTable(e):h}
      ${n.length>0?a`<p>${i(n.length)} studies of openings run.</p>`:h}
    `}running(){let{tournaments:e}=this;return e?e.length===0?a`<p class="empty">No tournament runs. <a href="/tournaments">Begin one</a>.</p>`:a`<div class="table">
      <table>
        <thead>
          <tr>
            <th>Tournament</th>
            <th>State</th>
            <th>Played</th>
            <th class="number">Given out</th>
            <th class="number">Games a minute</th>
            <th class="number">Failed</th>
          </tr>
        </thead>
        <tbody>
          ${e.map(({tournamentId:t,displayName:s,state:d,progress:n})=>a`<tr>
                <td><a href="/tournaments/${t}">${s||t}</a></td>
                <td><span class="badge">${y(d,"STATE_")}</span></td>
                <td>
                  <progress
                    max=${n?.games??1}
                    value=${n?.played??0}
                    aria-label="games played"
                  ></progress>
                  ${i(n?.played??0)} of ${i(n?.games??0)}
                </td>
                <td class="number">${i(n?.outstanding??0)}</td>
                <td class="number">${p(n?.gamesPerMinute??0,0)}</td>
                <td class="number">${i(n?.failed??0)}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`:h}addressOf(e){let t=this.studies?.find(({studyId:s})=>s===e);return t?`/openings/${t.variantId}?study=${e}`:`/tournaments/${e}`}workerTable(){let{workers:e}=this;return e?e.length===0?a`<p class="empty">
        No worker is heard of: games wait. <code>./polyboard up --concurrency 2</code> has some of its own.
      </p>`:a`<div class="table">
      <table>
        <thead>
          <tr>
            <th>Worker</th>
            <th class="number">Games at a time</th>
            <th class="number">Holds</th>
            <th class="number">Seconds a game, mean</th>
            <th>Of</th>
          </tr>
        </thead>
        <tbody>
          ${e.map(t=>a`<tr>
                <td>${t.name}</td>
                <td class="number">${i(t.tables)}</td>
                <td class="number">${i(t.held)}</td>
                <td class="number">${t.gameDuration?p(Number.parseFloat(t.gameDuration),2):""}</td>
                <td>${t.heldOf.map(s=>a`<a href=${this.addressOf(s)}>${s}</a> `)}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`:h}serviceTable(e){return a`<div class="table">
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
            ${e.map(({service:t,info:s,failure:d,millis:n})=>a`<tr>
                  <td>${t}</td>
                  <td>
                    ${s?a`<span class="badge">answers</span>`:a`<strong class="bad">${d?.message}</strong>`}
                  </td>
                  <td>${s?.version??""}</td>
                  <td class="number">${n??""}</td>
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
              ${S(e).map(({key:t,value:s,unit:d})=>a`<tr>
                    <td><code>${t}</code></td>
                    <td class="number">${i(s)} ${d}</td>
                  </tr>`)}
            </tbody>
          </table>
        </div>
      </details>`}};function o(l,m){return a`<div>
    <dt>${l}</dt>
    <dd>${m??"\u2013"}</dd>
  </div>`}function b(l,m){return(l??[]).reduce((e,t)=>e+Number(m(t)??0),0)}function S(l){return[...new Map(l.flatMap(({info:e})=>e?.limits??[]).map(e=>[e.key,e])).values()].toSorted((e,t)=>e.key<t.key?-1:1)}customElements.define("pb-platform",g);
