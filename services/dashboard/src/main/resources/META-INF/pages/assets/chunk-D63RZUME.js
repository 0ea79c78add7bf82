import{a as M,c as g,d}from"./chunk-O3226AIX.js";import{c as v}from"./chunk-VUIZUKKM.js";import{d as w}from"./chunk-ZLMBVG3Q.js";import{a as S}from"./chunk-QXUDL765.js";import{b as B,c as T,d as V,e as I,i as C,k as E}from"./chunk-7QF3RYK6.js";import{a as y}from"./chunk-ZPYPPCKP.js";import{a as m,b as u,d as $,i as b}from"./chunk-PL4G4RB2.js";var x=3;function L(p,c,a,n,t,e){let l=[c.value,c.low,c.high,a?.value,a?.low,a?.high,t?.low,t?.high].filter(h=>h!==void 0&&Number.isFinite(h)),i=Math.min(...l),s=Math.max(...l),o=(s-i||Math.abs(s)||1)*.15;i=i<0?i-o:Math.max(0,i-o),s=e?Math.min(1,s+o):s+o;let r=v([i,s===i?i+1:s],[18,282]),f=r.tickFormat(x,e?"%":"f");return m`<svg class="plot" viewBox="0 0 300 40" role="img" aria-label=${p}>
    <title>${p}</title>
    ${r.ticks(x).map(h=>u`<g class="tick"><line x1=${r(h)} x2=${r(h)} y1="2" y2="24"></line><text x=${r(h)} y="37" text-anchor="middle">${f(h)}</text></g>`)}
    ${a?u`<rect class="band" x=${r(Math.max(i,a.value-n))} y="4" width=${Math.max(.5,r(Math.min(s,a.value+n))-r(Math.max(i,a.value-n)))} height="18"></rect>
        <line class="reference" x1=${r(a.value)} x2=${r(a.value)} y1="2" y2="24"></line>`:$}
    ${t?u`<line class="others" x1=${r(t.low)} x2=${r(t.high)} y1="20" y2="20"></line>`:$}
    ${c.low!==void 0&&c.high!==void 0?u`<line class="interval" x1=${r(c.low)} x2=${r(c.high)} y1="13" y2="13"></line>`:$}
    <circle class="value" cx=${r(c.value)} cy="13" r="4.5"></circle>
  </svg>`}function D(p,c,a,n,t,e){let l=1.15*Math.max(Math.abs(a),Math.abs(n),t,1e-9),i=v([-l,l],[18,282]),s=v().domain([-l*e,l*e]).tickFormat(x,"+f");return m`<svg class="plot" viewBox="0 0 300 40" role="img" aria-label=${p}>
    <title>${p}</title>
    ${i.ticks(x).map(o=>u`<g class="tick"><line x1=${i(o)} x2=${i(o)} y1="2" y2="24"></line><text x=${i(o)} y="37" text-anchor="middle">${o===0?"0":s(o*e)}</text></g>`)}
    <rect class="band" x=${i(-t)} y="4" width=${i(t)-i(-t)} height="18"></rect>
    <line class="reference" x1=${i(0)} x2=${i(0)} y1="2" y2="24"></line>
    <line class="interval" x1=${i(a)} x2=${i(n)} y1="13" y2="13"></line>
    <circle class="value" cx=${i(c)} cy="13" r="4.5"></circle>
  </svg>`}function j(p,c,a){let n=Math.max(1,...c.map(s=>s.at)),t=Math.max(1,Math.ceil(n/a)),e=new Map;for(let{at:s,count:o}of c){let r=Math.floor(s/t);e.set(r,(e.get(r)??0)+o)}let l=Math.max(1,...e.values()),i=Math.floor(n/t)+1;return m`<svg class="histogram" viewBox="0 0 600 170" role="img" aria-label=${p}>
    <title>${p}</title>
    ${[...e].map(([s,o])=>{let r=140*o/l;return u`<rect x=${600*s/i+.5} y=${145-r} width=${600/i-1} height=${r}>
        <title>${s*t} to ${(s+1)*t-1}: ${o}</title></rect>`})}
    ${v([0,n],[0,1]).ticks(8).filter(Number.isInteger).map(s=>u`<text x=${600*s/(i*t)} y="163" text-anchor=${s===0?"start":"middle"}>${s}</text>`)}
  </svg>`}var R=class extends y{constructor(){super(...arguments);this.variantId="";this.otherId="";this.variants=[];this.chosen=0}static{this.properties={...y.properties,variantId:{attribute:!1},otherId:{attribute:!1},variants:{state:!0},pair:{state:!0},compared:{state:!0},chosen:{state:!0}}}async load(){let{signal:a}=this.ending,n=i=>b("polyboard.rules.v1.RulesService/GetVariant",{variant:i},a),[{variant:t},{variant:e},l]=await Promise.all([n(this.variantId),n(this.otherId),M(a)]);!t||!e||(this.entitle(`${d(t)} and ${d(e)}`),this.variants=l,this.pair=[t,e],this.compared=await b("polyboard.balance.v1.BalanceService/CompareBalance",{variantDigest:t.digest,otherDigest:e.digest},a))}render(){let{pair:a,compared:n}=this;if(!a)return m`${this.failed()}`;let[t,e]=a,l=n?.comparisons[this.chosen];return m`
      <h1>${d(t)} and ${d(e)}</h1>
      <ul class="facts">
        <li><a href="/balance/${g(t)}">Balance of ${d(t)}</a></li>
        <li><a href="/balance/${g(e)}">Balance of ${d(e)}</a></li>
      </ul>
      ${this.failed()}
      <div class="toolbar">${N(this.variants,t,e)}</div>
      ${n&&!l?m`<p class="empty">
            The two have no games with the same settings, nodes and openings. To play some, run
            <code>./polyboard balance ${g(t)}</code> and
            <code>./polyboard balance ${g(e)}</code>.
          </p>`:$}
      ${n&&l?this.comparison(n.comparisons,l,e):$}
    `}comparison(a,n,t){return m`
      <label>
        Games
        <select @change=${e=>this.chosen=Number(e.target.value)}>
          ${a.map((e,l)=>m`<option value=${l} ?selected=${l===this.chosen}>
                ${e.sample?w(e.sample):""}; against
                ${e.otherSample?w(e.otherSample):""}
              </option>`)}
        </select>
      </label>
      <p class="lead">
        Differences: ${d(t)} minus ${d(this.pair[0])}, with 95% intervals. The band shows
        differences too small to matter.
      </p>
      <div class="measures">${n.differences.map(e=>this.difference(e))}</div>
    `}difference(a){let n=a.unit==="share",t=n?100:1,e=C(a.difference),l=e.low??e.value,i=e.high??e.value,s=Math.max(n?1:0,V((i-l)*t)),o=f=>n?B(f?.value??0):T(f?.value??0,s),r=f=>I(f*t,s);return m`<section class="measure">
      <h3>${a.title}</h3>
      <p class="figure">
        ${E(e,r)} ${n?"percentage points":a.unit}
      </p>
      ${D(`${a.title}: ${r(e.value)}`,e.value,l,i,Number(a.tolerance),t)}
      <p class="lead">${o(a.value)} and ${o(a.otherValue)}: ${a.verdict}</p>
    </section>`}};function N(p,c,a){let n=g(c);return m`<label>
    Compare with
    <select
      @change=${t=>{let{value:e}=t.target;S(e?`/balance/${n}?with=${encodeURIComponent(e)}`:`/balance/${n}`)}}
    >
      <option value="">nothing</option>
      ${p.filter(({digest:t})=>t!==c.digest).map(t=>m`<option value=${g(t)} ?selected=${t.digest===a?.digest}>
              ${d(t)}
            </option>`)}
    </select>
  </label>`}customElements.define("pb-comparison",R);export{L as a,j as b,N as c};
