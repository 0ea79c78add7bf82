import"./chunk-RKIKES7I.js";import"./chunk-XNEIDVAZ.js";import{a as V}from"./chunk-6EAECV2A.js";import{b as k}from"./chunk-KQON7ZJZ.js";import{d as w,f as l,g as T,h as P}from"./chunk-2BX4DOFJ.js";import"./chunk-6VDU4B6A.js";import{a as x}from"./chunk-UZFIZ5MK.js";import{c as N}from"./chunk-ZLMBVG3Q.js";import"./chunk-RKKDTLBZ.js";import"./chunk-QXUDL765.js";import{b as B,c,i as E,j as I}from"./chunk-7QF3RYK6.js";import{a as D}from"./chunk-6J6FGOBA.js";import{a as p}from"./chunk-ZPYPPCKP.js";import{a,b as g,d as i,f as y,i as d,k as R}from"./chunk-PL4G4RB2.js";var C=["king","queen","rook","bishop","knight","pawn"],h=class extends y{static{this.properties={variant:{attribute:!1},pieces:{attribute:!1}}}createRenderRoot(){return this}isUnusual(r){return this.variant!==void 0&&!C.includes(l(this.variant,r))}willUpdate(r){let e=this.variant;!r.has("variant")||r.has("pieces")||!e?.pieces.some(({letter:t})=>this.isUnusual(t))||(this.pieces=[],d("polyboard.rules.v1.RulesService/DescribeVariant",{variant:e.digest}).then(({pieces:t})=>{e===this.variant&&(this.pieces=t)}).catch(()=>{}))}render(){let r=this.variant,e=(this.pieces??[]).filter(({letter:t})=>this.isUnusual(t));return!r||e.length===0?i:a`<details class="legend" open>
      <summary>Pieces that chess does not have</summary>
      <ul class="facts">
        ${e.map(({letter:t,text:s})=>a`<li title=${s}>
              ${g`<svg viewBox="0 0 1 1" width="28" height="28" aria-hidden="true">${T()}${P(l(r,t),t,!0,.05,.05,.9)}</svg>`}
              <code>${t}</code> <strong>${l(r,t)}</strong>: ${s.split(". ")[0]?.replace(/\.$/,"")}.
            </li>`)}
      </ul>
    </details>`}};customElements.define("pb-legend",h);var U=["white-score","draw-rate","length-turns","lead-changes"],u=class extends p{constructor(){super(...arguments);this.variantId="";this.position="";this.reports=[]}static{this.properties={...p.properties,variantId:{attribute:!1},position:{attribute:!1},variant:{state:!0},described:{state:!0},reports:{state:!0}}}async load(){let{variant:e}=await d("polyboard.rules.v1.RulesService/GetVariant",{variant:this.variantId},this.ending.signal);this.entitle(e?.name??""),this.variant=e,this.described=await d("polyboard.rules.v1.RulesService/DescribeVariant",{variant:e?.digest??""},this.ending.signal),await R("polyboard.balance.v1.BalanceService/WatchBalance",()=>({balance:{variantDigest:e?.digest??""}}),({balance:t})=>this.reports=t?.reports??this.reports,this.ending.signal)}render(){let e=this.variant;return e?a`
      <h1>${e.name}</h1>
      <ul class="facts">
        ${e.designer?a`<li>${e.designer}${e.year?`, ${e.year}`:""}</li>`:i}
        <li>${k(e)}</li>
      </ul>
      ${this.failed()}
      <pb-playground .variant=${e} .start=${this.position} ?plays=${!D} .isAddressed=${!0}></pb-playground>
      ${e.notice?a`<p><strong>${e.notice}</strong></p>`:i}
      ${this.described?a`<pb-legend .variant=${e} .pieces=${this.described.pieces}></pb-legend>`:i}
      <div class="beside even">
        <div>
          <h2>The game</h2>
          <p>${e.description}</p>
          ${e.source?a`<p class="lead">${e.source}</p>`:i}
          <div class="toolbar">
            <a class="button" href="/balance/${e.id}">Balance</a>
            <a class="button" href="/openings/${e.id}">Openings</a>
            <a class="button" href="/games?variant=${e.id}">Games</a>
            <a class="button" href="/designer?from=${this.variantId}">Make a variant of it</a>
            <a class="button" download="${e.id}.yaml" href=${this.file(e)}>Definition (YAML)</a>
          </div>
        </div>
        ${this.described?a`<div>
              <h2>Rules</h2>
              <dl class="rules">
                ${this.described.rules.map(({topic:t,text:s})=>a`<dt>${t}</dt><dd>${s}</dd>`)}
              </dl>
            </div>`:i}
      </div>
      <h2>Is it a good game?</h2>
      <pb-answers plays .variant=${e} .reports=${this.reports}></pb-answers>
      ${this.brief()} ${this.described?this.pieces(e,this.described.pieces):i}
    `:a`${this.failed()}`}brief(){let e=N(this.reports),t=e?.sample;if(!e||!t)return i;let s=e.measures.filter(({name:o})=>U.includes(o));return a`<p>
        ${x(Number(t.whiteWins),Number(t.draws),Number(t.blackWins))}
        <a href="/balance/${this.variantId}">All measures</a>
      </p>
      <dl class="figures">
        ${s.map(({title:o,unit:n,value:S,definition:A})=>{let m=n==="share",v=$=>m?B($):c($,1),f=E(S),b=I(f,v);return a`<div title=${A}>
            <dt>${o}${m?"":`, ${n}`}</dt>
            <dd>${v(f.value)}</dd>
            ${b?a`<dd class="lead">${b}</dd>`:i}
          </div>`})}
      </dl>`}pieces(e,t){return a`<h2>Pieces</h2>
      <ul class="cards wide">
        ${t.map(s=>a`<li class="card">
              ${s.fromCell===void 0?i:this.diagram(e,s,s.fromCell)}
              <div class="text">
                <h3><code>${s.letter}</code> ${l(e,s.letter)}</h3>
                <p>${s.text}</p>
              </div>
            </li>`)}
      </ul>
      <p class="lead">
        On otherwise empty boards: a dot is a cell on which the piece ends, a ring is a cell on which it captures and
        does not otherwise end.
      </p>
      <details>
        <summary>Show how far each piece reaches</summary>
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
            ${t.map(s=>a`<tr>
                  <td><code>${s.letter}</code> ${l(e,s.letter)}</td>
                  <td class="number">${c(s.influence,2)}</td>
                  <td class="number">${c(s.influenceHalfFull,2)}</td>
                </tr>`)}
          </tbody>
        </table>
      </div>
      </details>`}diagram(e,t,s){let o=new V;return t.moves.forEach(n=>o.add(n,"reach")),t.captures.filter(n=>!t.moves.includes(n)).forEach(n=>o.add(n,"capture")),a`<pb-board
      aspect="1.3"
      .label=${`${l(e,t.letter)} on ${e.geometry?.cells[s]?.name??""}, with the cells that it reaches`}
      .variant=${e}
      .mfen=${w(e,new Map([[s,t.letter]]))}
      .marks=${o.cells}
    ></pb-board>`}file(e){return`data:application/yaml;charset=utf-8,${encodeURIComponent(e.definition)}`}};customElements.define("pb-variant",u);
