import"./chunk-63HVNOUW.js";import{a as v}from"./chunk-P7F4DVUS.js";import{a as g}from"./chunk-H6SONY3I.js";import{a as D}from"./chunk-ACCPML73.js";import"./chunk-3VGGEZCE.js";import"./chunk-JBKYR2JW.js";import{c as $,e as d}from"./chunk-B572CR7O.js";import"./chunk-NECR6NHF.js";import{a as V}from"./chunk-5YCTVG5F.js";import{a as R,b as y,c as o,h as w,i as B}from"./chunk-UOOPFORK.js";import{a as c}from"./chunk-S6NYIG4Y.js";import{c as n}from"./chunk-YZQN33PN.js";import{a as s,d as i}from"./chunk-F26LD677.js";var P=["white-score","draw-rate","length-turns","lead-changes"],p=class extends c{constructor(){super(...arguments);this.variantId="";this.position=""}static{this.properties={...c.properties,variantId:{attribute:!1},position:{attribute:!1},variant:{state:!0},described:{state:!0},report:{state:!0}}}async load(){let{variant:e}=await n("polyboard.rules.v1.RulesService/GetVariant",{variant:this.variantId},this.ending.signal);this.entitle(e?.name??""),this.variant=e,this.described=await n("polyboard.rules.v1.RulesService/DescribeVariant",{variant:e?.digest??""},this.ending.signal);let{reports:a}=await n("polyboard.balance.v1.BalanceService/GetBalance",{variantDigest:e?.digest??""},this.ending.signal);this.report=a.toSorted((t,r)=>Number(r.sample?.games??0)-Number(t.sample?.games??0))[0]}render(){let e=this.variant;return e?s`
      <h1>${e.name}</h1>
      <ul class="facts">
        ${e.designer?s`<li>${e.designer}${e.year?`, ${e.year}`:""}</li>`:i}
        <li>${v(e)}</li>
        ${e.source?s`<li>${e.source}</li>`:i}
      </ul>
      ${e.notice?s`<p><strong>${e.notice}</strong></p>`:i}
      <p>${e.description}</p>
      ${this.failed()}
      <div class="beside">
        <pb-playground .variant=${e} .start=${this.position} ?plays=${!D}></pb-playground>
        <aside>
          ${this.described?s`<h2>Rules</h2>
                <dl class="rules">
                  ${this.described.rules.map(({topic:a,text:t})=>s`<dt>${a}</dt><dd>${t}</dd>`)}
                </dl>`:i}
          <div class="toolbar">
            <a class="button" href="/balance/${e.id}">Balance</a>
            <a class="button" href="/openings/${e.id}">Openings</a>
            <a class="button" href="/games?variant=${e.id}">Games</a>
            <a class="button" href="/designer?from=${e.id}">Edit a copy</a>
            <a class="button" download="${e.id}.yaml" href=${this.file(e)}>Definition (YAML)</a>
          </div>
        </aside>
      </div>
      ${this.brief()} ${this.described?this.pieces(e,this.described.pieces):i}
    `:s`${this.failed()}`}brief(){let e=this.report,a=e?.sample;if(!e||!a)return i;let t=e.measures.filter(({name:r})=>P.includes(r));return s`<h2>Balance in brief</h2>
      <p>
        ${V(Number(a.whiteWins),Number(a.draws),Number(a.blackWins))} ${R(a.games)} games,
        <a href="/balance/${this.variantId}">all measures</a>
      </p>
      <dl class="figures">
        ${t.map(({title:r,unit:l,value:I,definition:N})=>{let u=l==="share",m=f=>u?y(f):o(f,1),h=w(I),b=B(h,m);return s`<div title=${N}>
            <dt>${r}${u?"":`, ${l}`}</dt>
            <dd>${m(h.value)}</dd>
            ${b?s`<dd class="lead">${b}</dd>`:i}
          </div>`})}
      </dl>`}pieces(e,a){return s`<h2>Pieces</h2>
      <ul class="cards wide">
        ${a.map(t=>s`<li class="card">
              ${t.fromCell===void 0?i:this.diagram(e,t,t.fromCell)}
              <div class="text">
                <h3><code>${t.letter}</code> ${d(e,t.letter)}</h3>
                <p>${t.text}</p>
              </div>
            </li>`)}
      </ul>
      <p class="lead">
        On otherwise empty boards: a dot is a cell to which the piece moves, a ring is a cell on which it captures.
      </p>
      <h2>Influence</h2>
      <p class="lead">
        Number of cells that a piece controls, on average over all cells: on empty boards, and if each other cell is
        occupied with a probability of one half.
      </p>
      <div class="table">
        <table>
          <thead>
            <tr>
              <th>Piece</th>
              <th class="number">Cells, empty boards</th>
              <th class="number">Cells, half full</th>
            </tr>
          </thead>
          <tbody>
            ${a.map(t=>s`<tr>
                  <td><code>${t.letter}</code> ${d(e,t.letter)}</td>
                  <td class="number">${o(t.influence,2)}</td>
                  <td class="number">${o(t.influenceHalfFull,2)}</td>
                </tr>`)}
          </tbody>
        </table>
      </div>`}diagram(e,a,t){let r=new g;return a.moves.forEach(l=>r.add(l,"reach")),a.captures.filter(l=>!a.moves.includes(l)).forEach(l=>r.add(l,"capture")),s`<pb-board
      aspect="1.3"
      .label=${`${d(e,a.letter)} on ${e.geometry?.cells[t]?.name??""}, with the cells that it reaches`}
      .variant=${e}
      .mfen=${$(e,new Map([[t,a.letter]]))}
      .marks=${r.cells}
    ></pb-board>`}file(e){return`data:application/yaml;charset=utf-8,${encodeURIComponent(e.definition)}`}};customElements.define("pb-variant",p);
