import{b as h,e as u}from"./chunk-O3226AIX.js";import{a as c}from"./chunk-SLFRWAYH.js";import{a as o}from"./chunk-7QF3RYK6.js";import{b as g}from"./chunk-6J6FGOBA.js";import{a as d}from"./chunk-ZPYPPCKP.js";import{a as s,d as r,i as m}from"./chunk-PL4G4RB2.js";var $=1e3,p=5,l=class extends d{constructor(){super(...arguments);this.studies=[]}static{this.properties={...d.properties,variants:{state:!0},games:{state:!0},studies:{state:!0}}}async load(){this.entitle("Openings");let{signal:t}=this.ending;this.variants=await h(t);let[a,{studies:i}]=await Promise.all([u(t),m("polyboard.study.v1.StudyService/ListStudies",{pageSize:$},t)]);this.games=a,this.studies=i}render(){let{variants:t,games:a}=this,i=a&&this.studies.length===0&&[...a.values()].every(e=>e===0);return s`
      <h1>Openings</h1>
      <p class="lead">
        What was played from the start of each game, and how it ended. A study searches the positions of an opening and
        scores them. <a href="/docs/openings">How it works</a>
      </p>
      ${t?this.failed():r}
      ${i?s`<p class="empty">
            No games yet, so there is nothing to explore. <a href="/tournaments">Begin a tournament</a> first, or begin a
            study on the page of a variant below.
          </p>`:r}
      ${t?s`<div class="table">
            <table class="roomy">
              <thead>
                <tr>
                  <th>Variant</th>
                  <th class="number">Games</th>
                  <th>Opening studies</th>
                </tr>
              </thead>
              <tbody>
                ${t.map(e=>this.row(e))}
              </tbody>
            </table>
          </div>`:this.loading()}
      ${g("begin studies","./polyboard study create chess")}
    `}row({id:t,name:a,digest:i}){let e=this.studies.filter(({variantDigest:n})=>n===i);return s`<tr>
      <td class="wrap name"><a href="/openings/${t}">${a}</a></td>
      <td class="number">${this.games?o(this.games.get(i)??0):"\u2026"}</td>
      <td class="wrap">
        ${e.length===0?s`<span class="lead">none</span>`:r}
        ${e.slice(0,p).map(({studyId:n,displayName:y,state:f,searched:v})=>s`<div>
              <a href="/openings/${t}?study=${n}">${y||n}</a>
              <span class="lead">${o(v)} positions</span> ${c(f)}
            </div>`)}
        ${e.length>p?s`<a href="/openings/${t}">${o(e.length-p)} more</a>`:r}
      </td>
    </tr>`}};customElements.define("pb-all-openings",l);
