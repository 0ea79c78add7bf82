import{b as m,e as h}from"./chunk-O3226AIX.js";import{a as g,b as f,c as l,d as b}from"./chunk-ZLMBVG3Q.js";import"./chunk-RKKDTLBZ.js";import{a as v}from"./chunk-7QF3RYK6.js";import{b as u}from"./chunk-6J6FGOBA.js";import{a as o}from"./chunk-ZPYPPCKP.js";import{a as i,d as r,i as c}from"./chunk-PL4G4RB2.js";var R=2,d=class extends o{constructor(){super(...arguments);this.reports=new Map;this.waiting=[];this.requested=new Set;this.underWay=0;this.visible=new IntersectionObserver(e=>{for(let{isIntersecting:a,target:s}of e){let t=s.dataset.digest??"";a&&!this.requested.has(t)&&(this.requested.add(t),this.waiting.push(t),this.loadNext())}})}static{this.properties={...o.properties,variants:{state:!0},games:{state:!0},reports:{state:!0}}}async load(){this.entitle("Balance"),this.waiting=[],this.underWay=0,this.requested.clear(),this.visible.disconnect();let{signal:e}=this.ending;this.variants=await m(e),this.games=await h(e)}disconnectedCallback(){super.disconnectedCallback(),this.visible.disconnect()}updated(){this.querySelectorAll("tr[data-digest]").forEach(e=>this.visible.observe(e))}loadNext(){for(;this.underWay<R;){let e=this.waiting.shift();if(e===void 0)return;this.underWay++,this.attempt(this.answer(e)).finally(()=>{this.underWay--,this.loadNext()})}}async answer(e){let{reports:a}=await c("polyboard.balance.v1.BalanceService/GetBalance",{variantDigest:e},this.ending.signal);this.reports=new Map([...this.reports,[e,a]])}render(){let{variants:e,games:a}=this,s=a&&[...a.values()].every(t=>t===0);return i`
      <h1>Balance</h1>
      <p class="lead">
        Is a game fair, decisive and alive? The engine plays it against itself, and the games answer.
        <a href="/docs/balance">How it is measured</a>
      </p>
      ${e?this.failed():r}
      ${s?i`<p class="empty">
            No games yet. Open a variant below and press <em>Play until it is clear</em>, or run
            <code>./polyboard balance chess --until-clear</code>.
          </p>`:r}
      ${e?i`<div class="table">
            <table class="roomy">
              <thead>
                <tr>
                  <th>Variant</th>
                  <th class="number">All games</th>
                  ${Object.values(g).map(t=>i`<th>${t}?</th>`)}
                </tr>
              </thead>
              <tbody>
                ${e.map(t=>this.row(t,a&&(a.get(t.digest)??0)))}
              </tbody>
            </table>
          </div>`:this.loading()}
      ${u("play games","./polyboard balance chess --until-clear")}
    `}row({id:e,name:a,digest:s},t){let n=l(this.reports.get(s)??[])?.sample;return i`<tr data-digest=${t?s:r}>
      <td class="wrap name">
        <a href="/balance/${e}">${a}</a>
        ${n?i`<br /><small class="lead">Answers from ${b(n)}</small>`:r}
      </td>
      <td class="number">${t===void 0?"\u2026":v(t)}</td>
      ${this.answers(s,t)}
    </tr>`}answers(e,a){let s=this.reports.get(e),t=l(s??[]);return t?i`${t.answers.map(p=>{let{name:y,sign:w,text:$}=f(p);return i`<td class="wrap" title=${p.text}>
          <span class="finding ${y}"><span aria-hidden="true">${w}</span> ${$}</span>
        </td>`})}`:i`<td class="lead wrap" colspan="3">${a===0?"no games yet":s?"no games of the engine from the start position":"\u2026"}</td>`}};customElements.define("pb-all-balance",d);
