import"./chunk-WKEKEWHT.js";import{a as g}from"./chunk-P7F4DVUS.js";import{a as R}from"./chunk-H6SONY3I.js";import{c as v,e as n}from"./chunk-B572CR7O.js";import"./chunk-NECR6NHF.js";import{a as B}from"./chunk-5YCTVG5F.js";import"./chunk-3VGGEZCE.js";import{b as V}from"./chunk-NFYJCL37.js";import"./chunk-JBKYR2JW.js";import"./chunk-RKKDTLBZ.js";import{a as I}from"./chunk-ACCPML73.js";import{b as y,c as o,h as w,i as D}from"./chunk-UOOPFORK.js";import{a as c}from"./chunk-S6NYIG4Y.js";import{c as d,e as f}from"./chunk-YZQN33PN.js";import{a as s,d as r}from"./chunk-F26LD677.js";var C=["white-score","draw-rate","length-turns","lead-changes"],p=class extends c{constructor(){super(...arguments);this.variantId="";this.position="";this.reports=[]}static{this.properties={...c.properties,variantId:{attribute:!1},position:{attribute:!1},variant:{state:!0},described:{state:!0},reports:{state:!0}}}async load(){let{variant:e}=await d("polyboard.rules.v1.RulesService/GetVariant",{variant:this.variantId},this.ending.signal);this.entitle(e?.name??""),this.variant=e,this.described=await d("polyboard.rules.v1.RulesService/DescribeVariant",{variant:e?.digest??""},this.ending.signal),await f("polyboard.balance.v1.BalanceService/WatchBalance",()=>({balance:{variantDigest:e?.digest??""}}),({balance:a})=>this.reports=a?.reports??this.reports,this.ending.signal)}render(){let e=this.variant;return e?s`
      <h1>${e.name}</h1>
      <ul class="facts">
        ${e.designer?s`<li>${e.designer}${e.year?`, ${e.year}`:""}</li>`:r}
        <li>${g(e)}</li>
        ${e.source?s`<li>${e.source}</li>`:r}
      </ul>
      ${e.notice?s`<p><strong>${e.notice}</strong></p>`:r}
      <p>${e.description}</p>
      ${this.failed()}
      <div class="beside">
        <pb-playground .variant=${e} .start=${this.position} ?plays=${!I}></pb-playground>
        <aside>
          ${this.described?s`<h2>Rules</h2>
                <dl class="rules">
                  ${this.described.rules.map(({topic:a,text:t})=>s`<dt>${a}</dt><dd>${t}</dd>`)}
                </dl>`:r}
          <div class="toolbar">
            <a class="button" href="/balance/${e.id}">Balance</a>
            <a class="button" href="/openings/${e.id}">Openings</a>
            <a class="button" href="/games?variant=${e.id}">Games</a>
            <a class="button" href="/designer?from=${e.id}">Edit a copy</a>
            <a class="button" download="${e.id}.yaml" href=${this.file(e)}>Definition (YAML)</a>
          </div>
        </aside>
      </div>
      <h2>Is it a good game?</h2>
      <pb-answers plays .variant=${e} .reports=${this.reports}></pb-answers>
      ${this.brief()} ${this.described?this.pieces(e,this.described.pieces):r}
    `:s`${this.failed()}`}brief(){let e=V(this.reports),a=e?.sample;if(!e||!a)return r;let t=e.measures.filter(({name:l})=>C.includes(l));return s`<p>
        ${B(Number(a.whiteWins),Number(a.draws),Number(a.blackWins))}
        <a href="/balance/${this.variantId}">All measures</a>
      </p>
      <dl class="figures">
        ${t.map(({title:l,unit:i,value:P,definition:x})=>{let h=i==="share",u=$=>h?y($):o($,1),m=w(P),b=D(m,u);return s`<div title=${x}>
            <dt>${l}${h?"":`, ${i}`}</dt>
            <dd>${u(m.value)}</dd>
            ${b?s`<dd class="lead">${b}</dd>`:r}
          </div>`})}
      </dl>`}pieces(e,a){return s`<h2>Pieces</h2>
      <ul class="cards wide">
        ${a.map(t=>s`<li class="card">
              ${t.fromCell===void 0?r:this.diagram(e,t,t.fromCell)}
              <div class="text">
                <h3><code>${t.letter}</code> ${n(e,t.letter)}</h3>
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
                  <td><code>${t.letter}</code> ${n(e,t.letter)}</td>
                  <td class="number">${o(t.influence,2)}</td>
                  <td class="number">${o(t.influenceHalfFull,2)}</td>
                </tr>`)}
          </tbody>
        </table>
      </div>`}diagram(e,a,t){let l=new R;return a.moves.forEach(i=>l.add(i,"reach")),a.captures.filter(i=>!a.moves.includes(i)).forEach(i=>l.add(i,"capture")),s`<pb-board
      aspect="1.3"
      .label=${`${n(e,a.letter)} on ${e.geometry?.cells[t]?.name??""}, with the cells that it reaches`}
      .variant=${e}
      .mfen=${v(e,new Map([[t,a.letter]]))}
      .marks=${l.cells}
    ></pb-board>`}file(e){return`data:application/yaml;charset=utf-8,${encodeURIComponent(e.definition)}`}};customElements.define("pb-variant",p);
