import{a as N,c as v,d}from"./chunk-3VGGEZCE.js";import{a as M,b as S}from"./chunk-J7FX4WIC.js";import{a as L}from"./chunk-JBKYR2JW.js";import{c as D}from"./chunk-V2HLWFA3.js";import{a as F}from"./chunk-5YCTVG5F.js";import{a as b,b as u,c as y,d as I,e as k,h as w,j as B}from"./chunk-UOOPFORK.js";import{a as x}from"./chunk-S6NYIG4Y.js";import{c as R,e as W}from"./chunk-YZQN33PN.js";import{a as l,b as $,d as p}from"./chunk-F26LD677.js";var T=3;function H(o,c,e,a,n,t){let s=[c.value,c.low,c.high,e?.value,e?.low,e?.high,n?.low,n?.high].filter(f=>f!==void 0&&Number.isFinite(f)),i=Math.min(...s),r=Math.max(...s),h=(r-i||Math.abs(r)||1)*.15;i=Math.max(0,i-h),r=t?Math.min(1,r+h):r+h;let m=M([i,r===i?i+1:r],[18,282]),g=m.tickFormat(T,t?"%":"f");return l`<svg class="plot" viewBox="0 0 300 40" role="img" aria-label=${o}>
    <title>${o}</title>
    ${m.ticks(T).map(f=>$`<g class="tick"><line x1=${m(f)} x2=${m(f)} y1="2" y2="24"></line><text x=${m(f)} y="37" text-anchor="middle">${g(f)}</text></g>`)}
    ${e?$`<rect class="band" x=${m(Math.max(i,e.value-a))} y="4" width=${Math.max(.5,m(Math.min(r,e.value+a))-m(Math.max(i,e.value-a)))} height="18"></rect>
        <line class="reference" x1=${m(e.value)} x2=${m(e.value)} y1="2" y2="24"></line>`:p}
    ${n?$`<line class="others" x1=${m(n.low)} x2=${m(n.high)} y1="20" y2="20"></line>`:p}
    ${c.low!==void 0&&c.high!==void 0?$`<line class="interval" x1=${m(c.low)} x2=${m(c.high)} y1="13" y2="13"></line>`:p}
    <circle class="value" cx=${m(c.value)} cy="13" r="4.5"></circle>
  </svg>`}function j(o,c,e,a,n,t){let s=1.15*Math.max(Math.abs(e),Math.abs(a),n,1e-9),i=M([-s,s],[18,282]),r=M().domain([-s*t,s*t]).tickFormat(T,"+f");return l`<svg class="plot" viewBox="0 0 300 40" role="img" aria-label=${o}>
    <title>${o}</title>
    ${i.ticks(T).map(h=>$`<g class="tick"><line x1=${i(h)} x2=${i(h)} y1="2" y2="24"></line><text x=${i(h)} y="37" text-anchor="middle">${h===0?"0":r(h*t)}</text></g>`)}
    <rect class="band" x=${i(-n)} y="4" width=${i(n)-i(-n)} height="18"></rect>
    <line class="reference" x1=${i(0)} x2=${i(0)} y1="2" y2="24"></line>
    <line class="interval" x1=${i(e)} x2=${i(a)} y1="13" y2="13"></line>
    <circle class="value" cx=${i(c)} cy="13" r="4.5"></circle>
  </svg>`}function U(o,c,e){let a=Math.max(1,...c.map(r=>r.at)),n=Math.max(1,Math.ceil(a/e)),t=new Map;for(let{at:r,count:h}of c){let m=Math.floor(r/n);t.set(m,(t.get(m)??0)+h)}let s=Math.max(1,...t.values()),i=Math.floor(a/n)+1;return l`<svg class="histogram" viewBox="0 0 600 170" role="img" aria-label=${o}>
    <title>${o}</title>
    ${[...t].map(([r,h])=>{let m=140*h/s;return $`<rect x=${600*r/i+.5} y=${145-m} width=${600/i-1} height=${m}>
        <title>${r*n} to ${(r+1)*n-1}: ${h}</title></rect>`})}
    ${M([0,a],[0,1]).ticks(8).filter(Number.isInteger).map(r=>$`<text x=${600*r/(i*n)} y="163" text-anchor=${r===0?"start":"middle"}>${r}</text>`)}
  </svg>`}var q={FINDING_ALIKE:"as in chess",FINDING_HIGHER:"higher than in chess",FINDING_LOWER:"lower than in chess",FINDING_UNCERTAIN:"too few games to tell"},V=class extends x{constructor(){super(...arguments);this.variantId="";this.variants=[];this.chosen=-1;this.connection="connecting"}static{this.properties={...x.properties,variantId:{attribute:!1},variant:{state:!0},balance:{state:!0},chosen:{state:!0},connection:{state:!0}}}async load(){let{variant:e}=await R("polyboard.rules.v1.RulesService/GetVariant",{variant:this.variantId},this.ending.signal);e&&(this.entitle(`${d(e)}: balance`),this.variant=e,this.variants=await N(this.ending.signal),await W("polyboard.balance.v1.BalanceService/WatchBalance",()=>({balance:{variantDigest:e.digest}}),({balance:a})=>{a&&(this.balance=a)},this.ending.signal,a=>this.connection=a))}render(){let{variant:e,balance:a}=this;if(!e||!a)return l`${this.failed()}`;let n=a.reports,t=this.chosen<0?z(n):Math.min(this.chosen,n.length-1),s=n[t];return l`
      <h1>${d(e)}: balance</h1>
      <ul class="facts">
        <li><a href="/variants/${e.id}">The variant</a></li>
        <li><a href="/openings/${e.id}">Its openings</a></li>
        <li>${E(this.variants,e,void 0)}</li>
        ${this.connection==="lost"?l`<li role="status">The connection is lost; trying again…</li>`:p}
      </ul>
      ${this.failed()}
      ${s===void 0?l`<p class="empty">
            No games of it were measured. <code>./polyboard balance ${e.id}</code> plays some and reports on them.
          </p>`:l`
            <label>
              Games
              <select @change=${i=>this.chosen=Number(i.target.value)}>
                ${n.map((i,r)=>l`<option value=${r} ?selected=${r===t}>${P(i.sample)}</option>`)}
              </select>
            </label>
            ${this.report(s)}
          `}
      ${this.byStrength(a)}
    `}report(e){let{sample:a,measures:n,lengths:t}=e;return l`
      ${a?l`<p>
            ${F(Number(a.whiteWins),Number(a.draws),Number(a.blackWins))} ${b(a.games)}
            games: White won ${b(a.whiteWins)}, ${b(a.draws)} were drawn, Black won
            ${b(a.blackWins)}.
          </p>`:p}
      ${e.fairness?l`<p>${O(e.fairness.text)}</p>`:p}
      <h2>Measures</h2>
      <div class="measures">${n.map(s=>this.measure(s))}</div>
      ${t.length>0?l`<h2>Length</h2>
            <figure>
              ${U("Games by their length in turns of both sides",t.map(({turns:s,games:i})=>({at:s,count:Number(i)})),60)}
              <figcaption class="lead">Games by their length in turns of both sides</figcaption>
            </figure>`:p}
      ${this.course(e)} ${e.whiteLandings.length>0?this.landings(e):p}
      ${e.pieces.length>0?this.pieces(e):p}
    `}course({fans:e,whiteJam:a,blackJam:n,curve:t}){let s=e.flatMap(({turn:r,quantiles:h})=>{let[m,g,f,K,G]=h.map(Number);return m===void 0||f===void 0||G===void 0?[]:[{x:r,y:f,low:g,high:K,widest:[m,G]}]}),i=[{name:"White",points:a.map(A)},{name:"Black",points:n.map(A)}].filter(({points:r})=>r.length>1);return s.length<2&&i.length===0?p:l`<h2>In the course of a game</h2>
      <div class="beside even">
        ${s.length>1?l`<figure>
              <pb-line-plot
                .label=${"White\u2019s expected score by turn, and where half and nine tenths of the games lie"}
                .unit=${"turns"}
                .series=${[{name:"median, and half of the games",points:s}]}
                .levels=${[{value:.5,label:"even"}]}
                .format=${u}
              ></pb-line-plot>
              <figcaption class="lead">
                White’s expected score as the players see it, in the games that still go on: the median, half of the
                games around it and nine tenths. What opens early is decided early.
              </figcaption>
            </figure>`:p}
        ${i.length>0?l`<figure>
              <pb-line-plot
                .label=${"Men without a legal move by turn, with intervals of 95%"}
                .unit=${"turns"}
                .series=${i}
                .format=${u}
              ></pb-line-plot>
              <figcaption class="lead">Men without a legal move, a share of the side’s, with intervals of 95%</figcaption>
            </figure>`:p}
      </div>
      ${t?l`<p>${O(t.text)}</p>`:p}`}byStrength({trends:e}){let a=e.filter(({curve:n})=>n.length>1);return e.length===0?p:l`<h2>By strength</h2>
      ${e.map(({title:n,verdict:t})=>l`<p>${n}: ${t}</p>`)}
      <div class="beside even">
        ${a.map(({title:n,unit:t,curve:s,predictions:i})=>l`<figure>
              <pb-line-plot
                .label=${`${n} by strength`}
                .unit=${"doublings of one node a turn"}
                .series=${[{name:"fitted",points:s.map(_)},...i.length>0?[{name:"expected",points:i.map(_)}]:[]]}
                .format=${t==="share"?u:r=>y(r,1)}
              ></pb-line-plot>
              <figcaption class="lead">${n}, ${t}</figcaption>
            </figure>`)}
      </div>`}measure(e){let a=w(e.value),n=e.unit==="share",t=I((a.high??a.value)-(a.low??0)),i=B(a,h=>n?u(h):y(h,t)),{others:r}=e;return l`<section class="measure">
      <h3 title=${e.definition}>${e.title}</h3>
      <p class="figure">${i}${n?"":` ${e.unit}`}</p>
      ${H(`${e.title}: ${i}`,a,e.reference?w(e.reference):void 0,Number(e.tolerance),r?{low:Number(r.low),high:Number(r.high)}:void 0,n)}
      <p class="lead">${e.verdict||q[e.finding]||""}</p>
    </section>`}landings(e){let a=(n,t)=>{let s=t.map(Number),i=Math.max(...s)||1;return l`<figure>
        <pb-board .variant=${this.empty()} .shade=${this.byCell(s.map(r=>r/i))}></pb-board>
        <figcaption class="lead">${n}; the darkest cell has ${u(i)}</figcaption>
      </figure>`};return l`<h2>Where moves end</h2>
      <div class="beside even">
        ${a("White\u2019s moves",e.whiteLandings)} ${a("Black\u2019s moves",e.blackLandings)}
      </div>`}empty(){let e=this.variant;return e?.geometry?{...e,startMfen:D(e)}:e}byCell(e){let n=(this.variant?.geometry?.cells??[]).map((s,i)=>({...s,number:i})).sort((s,i)=>s.board-i.board||i.rank-s.rank||s.file-i.file),t=[];return n.forEach(({number:s},i)=>t[s]=e[i]??0),t}pieces(e){let a=(t,s)=>t?B(w(t),s):"",n=t=>y(t,1);return l`<h2>Pieces</h2>
      <div class="table">
        <table>
          <thead>
            <tr>
              <th>Piece</th>
              <th class="number">Of all moves</th>
              <th class="number">Use, 1 as often as others</th>
              <th class="number">Survives</th>
              <th class="number">Stuck</th>
              <th class="number">Cells attacked</th>
            </tr>
          </thead>
          <tbody>
            ${e.pieces.map(t=>l`<tr>
                  <td><code>${t.letter}</code> ${t.piece}</td>
                  <td class="number">${u(t.shareOfMoves)}</td>
                  <td class="number">${a(t.use,s=>y(s,2))}</td>
                  <td class="number">${a(t.survival,u)}</td>
                  <td class="number">${a(t.stuck,u)}</td>
                  <td class="number">${a(t.controlled,n)}</td>
                </tr>`)}
          </tbody>
        </table>
      </div>`}};function _({nodes:o,value:c}){return S(Math.log2(Number(o)),c)}function A({turn:o,value:c}){return S(o,c)}function O(o){return`${o.charAt(0).toUpperCase()}${o.slice(1)}.`}function z(o){let c=0;return o.forEach((e,a)=>{Number(e.sample?.games??0)>Number(o[c]?.sample?.games??0)&&(c=a)}),c}function P(o){if(!o)return"";let c=o.settings.startsWith("random")?"random players":`${b(o.nodes)} nodes a turn, ${o.settings}`;return`${b(o.games)} games, ${c}, ${o.opening||"from the array"}`}customElements.define("pb-balance",V);var C=class extends x{constructor(){super(...arguments);this.variantId="";this.otherId="";this.variants=[];this.chosen=0}static{this.properties={...x.properties,variantId:{attribute:!1},otherId:{attribute:!1},variants:{state:!0},pair:{state:!0},compared:{state:!0},chosen:{state:!0}}}async load(){let{signal:e}=this.ending,a=i=>R("polyboard.rules.v1.RulesService/GetVariant",{variant:i},e),[{variant:n},{variant:t},s]=await Promise.all([a(this.variantId),a(this.otherId),N(e)]);!n||!t||(this.entitle(`${d(n)} and ${d(t)}`),this.variants=s,this.pair=[n,t],this.compared=await R("polyboard.balance.v1.BalanceService/CompareBalance",{variantDigest:n.digest,otherDigest:t.digest},e))}render(){let{pair:e,compared:a}=this;if(!e)return l`${this.failed()}`;let[n,t]=e,s=a?.comparisons[this.chosen];return l`
      <h1>${d(n)} and ${d(t)}</h1>
      <ul class="facts">
        <li><a href="/balance/${v(n)}">Balance of ${d(n)}</a></li>
        <li><a href="/balance/${v(t)}">Balance of ${d(t)}</a></li>
      </ul>
      ${this.failed()}
      <div class="toolbar">${E(this.variants,n,t)}</div>
      ${a&&!s?l`<p class="empty">
            No games of both were played alike: with the same settings, nodes and openings.
            <code>./polyboard balance ${v(n)}</code> and
            <code>./polyboard balance ${v(t)}</code> play some.
          </p>`:p}
      ${a&&s?this.comparison(a.comparisons,s,t):p}
    `}comparison(e,a,n){return l`
      <label>
        Games
        <select @change=${t=>this.chosen=Number(t.target.value)}>
          ${e.map((t,s)=>l`<option value=${s} ?selected=${s===this.chosen}>
                ${P(t.sample)}; against ${P(t.otherSample)}
              </option>`)}
        </select>
      </label>
      <p class="lead">
        ${d(n)} less the first, with intervals of 95%; the band is what is too small to matter.
      </p>
      <div class="measures">${a.differences.map(t=>this.difference(t))}</div>
    `}difference(e){let a=e.unit==="share",n=a?100:1,t=w(e.difference),s=t.low??t.value,i=t.high??t.value,r=Math.max(a?1:0,I((i-s)*n)),h=g=>a?u(g?.value??0):y(g?.value??0,r),m=g=>k(g*n,r);return l`<section class="measure">
      <h3>${e.title}</h3>
      <p class="figure">
        ${B(t,m)} ${a?"percentage points":e.unit}
      </p>
      ${j(`${e.title}: ${m(t.value)}`,t.value,s,i,Number(e.tolerance),n)}
      <p class="lead">${h(e.value)} and ${h(e.otherValue)}: ${e.verdict}</p>
    </section>`}};function E(o,c,e){let a=v(c);return l`<label>
    Compare with
    <select
      @change=${n=>{let{value:t}=n.target;L(t?`/balance/${a}?with=${encodeURIComponent(t)}`:`/balance/${a}`)}}
    >
      <option value="">nothing</option>
      ${o.filter(({digest:n})=>n!==c.digest).map(n=>l`<option value=${v(n)} ?selected=${n.digest===e?.digest}>
              ${d(n)}
            </option>`)}
    </select>
  </label>`}customElements.define("pb-comparison",C);export{E as a,P as b};
