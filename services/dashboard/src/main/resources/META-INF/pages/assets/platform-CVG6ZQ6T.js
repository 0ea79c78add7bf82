import{a as i,c as p,g as $}from"./chunk-UOOPFORK.js";import{a as v}from"./chunk-S6NYIG4Y.js";import{c,d as g}from"./chunk-NRONNJ62.js";import{a as n,d as h}from"./chunk-F26LD677.js";var y=3e3,f=class extends v{constructor(){super(...arguments);this.pending=0}static{this.properties={...v.properties,services:{state:!0},workers:{state:!0},tournaments:{state:!0},studies:{state:!0}}}disconnectedCallback(){super.disconnectedCallback(),window.clearTimeout(this.pending)}async load(){this.entitle("Platform");let{signal:e}=this.ending;window.clearTimeout(this.pending);let t=()=>{e.aborted||(this.pending=window.setTimeout(()=>this.begin(),document.hidden?5*y:y))};try{this.services=await g(e);let s=await Promise.allSettled([c("polyboard.tournament.v1.TournamentService/ListWorkers",{},e),c("polyboard.tournament.v1.TournamentService/ListTournaments",{states:["STATE_RUNNING","STATE_COMPLETING","STATE_PAUSED"],pageSize:200},e),c("polyboard.study.v1.StudyService/ListStudies",{pageSize:200},e)]),[d,r,u]=s;this.workers=d.status==="fulfilled"?d.value.workers:void 0,this.tournaments=r.status==="fulfilled"?r.value.tournaments:void 0,this.studies=u.status==="fulfilled"?u.value.studies.filter(({state:a})=>a==="STATE_RUNNING"):void 0,this.failure=s.find(a=>a.status==="rejected")?.reason}finally{t()}}render(){let{services:e,workers:t,tournaments:s,studies:d}=this,r=b(s,({progress:a})=>a?.outstanding),u=b(s,({progress:a})=>a?Number(a.games)-Number(a.played)-Number(a.failed):0);return n`
      <h1>Platform</h1>
      ${this.failed()}
      <dl class="figures">
        ${o("services answer",e&&`${e.filter(({info:a})=>a).length} of ${e.length}`)}
        ${o("workers",t&&i(t.length))}
        ${o("games at a time",t&&i(b(t,({tables:a})=>a)))}
        ${o("games given out",s&&i(r))}
        ${o("games to play",s&&i(u))}
        ${o("games a minute",s&&p(b(s,({progress:a})=>a?.gamesPerMinute),0))}
      </dl>
      <h2>Runs now</h2>
      ${this.running()}
      <h2>Workers</h2>
      ${this.workerTable()}
      <h2>Services</h2>
      ${e?this.serviceTable(e):h}
      ${d&&d.length>0?n`<p>${i(d.length)} studies of openings run.</p>`:h}
    `}running(){let{tournaments:e}=this;return e?e.length===0?n`<p class="empty">No tournament runs. <a href="/tournaments">Begin one</a>.</p>`:n`<div class="table">
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
          ${e.map(({tournamentId:t,displayName:s,state:d,progress:r})=>n`<tr>
                <td><a href="/tournaments/${t}">${s||t}</a></td>
                <td><span class="badge">${$(d,"STATE_")}</span></td>
                <td>
                  <progress
                    max=${r?.games??1}
                    value=${r?.played??0}
                    aria-label="games played"
                  ></progress>
                  ${i(r?.played??0)} of ${i(r?.games??0)}
                </td>
                <td class="number">${i(r?.outstanding??0)}</td>
                <td class="number">${p(r?.gamesPerMinute??0,0)}</td>
                <td class="number">${i(r?.failed??0)}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`:h}workerTable(){let{workers:e}=this;return e?e.length===0?n`<p class="empty">
        No worker is heard of: games wait. <code>./polyboard up --workers 2</code> has some of its own.
      </p>`:n`<div class="table">
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
          ${e.map(t=>n`<tr>
                <td>${t.name}</td>
                <td class="number">${i(t.tables)}</td>
                <td class="number">${i(t.held)}</td>
                <td class="number">${t.gameDuration?p(Number.parseFloat(t.gameDuration),2):""}</td>
                <td>${t.heldOf.map(s=>n`<a href="/tournaments/${s}">${s}</a> `)}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`:h}serviceTable(e){return n`<div class="table">
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
            ${e.map(({service:t,info:s,failure:d,millis:r})=>n`<tr>
                  <td>${t}</td>
                  <td>
                    ${s?n`<span class="badge">answers</span>`:n`<strong class="bad">${d?.message}</strong>`}
                  </td>
                  <td>${s?.version??""}</td>
                  <td class="number">${r??""}</td>
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
              ${T(e).map(({key:t,value:s,unit:d})=>n`<tr>
                    <td><code>${t}</code></td>
                    <td class="number">${i(s)} ${d}</td>
                  </tr>`)}
            </tbody>
          </table>
        </div>
      </details>`}};function o(l,m){return n`<div>
    <dt>${l}</dt>
    <dd>${m??"\u2013"}</dd>
  </div>`}function b(l,m){return(l??[]).reduce((e,t)=>e+Number(m(t)??0),0)}function T(l){return[...new Map(l.flatMap(({info:e})=>e?.limits??[]).map(e=>[e.key,e])).values()].toSorted((e,t)=>e.key<t.key?-1:1)}customElements.define("pb-platform",f);
