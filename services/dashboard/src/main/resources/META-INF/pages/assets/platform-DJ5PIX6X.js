import{a as y,b as T}from"./chunk-SLFRWAYH.js";import{a as i,c as p}from"./chunk-7QF3RYK6.js";import{a as f}from"./chunk-ZPYPPCKP.js";import{a as n,d as c,i as h,j as $}from"./chunk-PL4G4RB2.js";var S=3e3,v=class extends f{constructor(){super(...arguments);this.pending=0}static{this.properties={...f.properties,services:{state:!0},workers:{state:!0},tournaments:{state:!0},studies:{state:!0}}}disconnectedCallback(){super.disconnectedCallback(),window.clearTimeout(this.pending)}async load(){this.entitle("Platform");let{signal:e}=this.ending;window.clearTimeout(this.pending);let t=()=>{e.aborted||(this.pending=window.setTimeout(()=>this.begin(),document.hidden?5*S:S))};try{this.services=await $(e);let s=await Promise.allSettled([h("polyboard.tournament.v1.TournamentService/ListWorkers",{},e),h("polyboard.tournament.v1.TournamentService/ListTournaments",{states:["STATE_RUNNING","STATE_COMPLETING","STATE_PAUSED"],pageSize:200},e),h("polyboard.study.v1.StudyService/ListStudies",{pageSize:200},e)]),[d,r,u]=s;this.workers=d.status==="fulfilled"?d.value.workers:void 0,this.tournaments=r.status==="fulfilled"?r.value.tournaments:void 0,this.studies=u.status==="fulfilled"?u.value.studies:void 0,this.failure=s.find(b=>b.status==="rejected")?.reason}finally{t()}}render(){let{services:e,workers:t,tournaments:s,studies:d}=this,r=d?.filter(({state:a})=>a==="STATE_RUNNING")??[],u=g(s,({progress:a})=>a?.outstanding),b=g(s,({progress:a})=>a?Number(a.games)-Number(a.played)-Number(a.failed):0);return n`
      <h1>Platform</h1>
      ${this.failed()}
      <dl class="figures">
        ${l("services answer",e&&`${e.filter(({info:a})=>a).length} of ${e.length}`)}
        ${l("workers",t&&i(t.length))}
        ${l("games in parallel",t&&i(g(t,({tables:a})=>a)))}
        ${l("games outstanding",s&&i(u))}
        ${l("games to play",s&&i(b))}
        ${l("games a minute",s&&p(g(s,({progress:a})=>a?.gamesPerMinute),0))}
      </dl>
      <h2>Running</h2>
      ${this.running()}
      <h2>Workers</h2>
      ${this.workerTable()}
      <h2>Services</h2>
      ${e?this.serviceTable(e):c}
      ${r.length>0?n`<p>${i(r.length)} studies of openings are running.</p>`:c}
    `}running(){let{tournaments:e}=this;return e?e.length===0?n`<p class="empty">No tournament is running. <a href="/tournaments">Begin one</a>.</p>`:n`<div class="table">
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
          ${e.map(t=>{let{tournamentId:s,displayName:d,progress:r}=t;return n`<tr>
                <td><a href="/tournaments/${s}">${d||s}</a></td>
                <td>${y(T(t))}</td>
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
              </tr>`})}
        </tbody>
      </table>
    </div>`:c}addressOf(e){let t=this.studies?.find(({studyId:s})=>s===e);return t?`/openings/${t.variantId}?study=${e}`:`/tournaments/${e}`}workerTable(){let{workers:e}=this;return e?e.length===0?n`<p class="empty">
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
          ${e.map(t=>n`<tr>
                <td>${t.name}</td>
                <td class="number">${i(t.tables)}</td>
                <td class="number">${i(t.outstanding)}</td>
                <td class="number">${t.gameDuration?p(Number.parseFloat(t.gameDuration),2):""}</td>
                <td>${t.jobIds.map(s=>n`<a href=${this.addressOf(s)}>${s}</a> `)}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`:c}serviceTable(e){return n`<div class="table">
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
              ${w(e).map(({key:t,value:s,unit:d})=>n`<tr>
                    <td><code>${t}</code></td>
                    <td class="number">${i(s)} ${d}</td>
                  </tr>`)}
            </tbody>
          </table>
        </div>
      </details>`}};function l(o,m){return n`<div>
    <dt>${o}</dt>
    <dd>${m??"\u2013"}</dd>
  </div>`}function g(o,m){return(o??[]).reduce((e,t)=>e+Number(m(t)??0),0)}function w(o){return[...new Map(o.flatMap(({info:e})=>e?.limits??[]).map(e=>[e.key,e])).values()].toSorted((e,t)=>e.key<t.key?-1:1)}customElements.define("pb-platform",v);
