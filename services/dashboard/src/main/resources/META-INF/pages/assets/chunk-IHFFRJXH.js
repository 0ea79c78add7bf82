import{a as H,c as w,d as b}from"./chunk-3VGGEZCE.js";import{a as T,b as W}from"./chunk-U4WUIJ4J.js";import{a as A}from"./chunk-JBKYR2JW.js";import{c as O}from"./chunk-B572CR7O.js";import{a as j}from"./chunk-5YCTVG5F.js";import{a as h,b as d,c as f,d as M,e as B,h as R,j as N}from"./chunk-UOOPFORK.js";import{a as E}from"./chunk-S6NYIG4Y.js";import{c as G}from"./chunk-YZQN33PN.js";import{a as o,b as y,d as u,f as k}from"./chunk-F26LD677.js";var I=3;function U(l,m,t,a,n,s){let e=[m.value,m.low,m.high,t?.value,t?.low,t?.high,n?.low,n?.high].filter($=>$!==void 0&&Number.isFinite($)),r=Math.min(...e),i=Math.max(...e),p=(i-r||Math.abs(i)||1)*.15;r=Math.max(0,r-p),i=s?Math.min(1,i+p):i+p;let c=T([r,i===r?r+1:i],[18,282]),v=c.tickFormat(I,s?"%":"f");return o`<svg class="plot" viewBox="0 0 300 40" role="img" aria-label=${l}>
    <title>${l}</title>
    ${c.ticks(I).map($=>y`<g class="tick"><line x1=${c($)} x2=${c($)} y1="2" y2="24"></line><text x=${c($)} y="37" text-anchor="middle">${v($)}</text></g>`)}
    ${t?y`<rect class="band" x=${c(Math.max(r,t.value-a))} y="4" width=${Math.max(.5,c(Math.min(i,t.value+a))-c(Math.max(r,t.value-a)))} height="18"></rect>
        <line class="reference" x1=${c(t.value)} x2=${c(t.value)} y1="2" y2="24"></line>`:u}
    ${n?y`<line class="others" x1=${c(n.low)} x2=${c(n.high)} y1="20" y2="20"></line>`:u}
    ${m.low!==void 0&&m.high!==void 0?y`<line class="interval" x1=${c(m.low)} x2=${c(m.high)} y1="13" y2="13"></line>`:u}
    <circle class="value" cx=${c(m.value)} cy="13" r="4.5"></circle>
  </svg>`}function _(l,m,t,a,n,s){let e=1.15*Math.max(Math.abs(t),Math.abs(a),n,1e-9),r=T([-e,e],[18,282]),i=T().domain([-e*s,e*s]).tickFormat(I,"+f");return o`<svg class="plot" viewBox="0 0 300 40" role="img" aria-label=${l}>
    <title>${l}</title>
    ${r.ticks(I).map(p=>y`<g class="tick"><line x1=${r(p)} x2=${r(p)} y1="2" y2="24"></line><text x=${r(p)} y="37" text-anchor="middle">${p===0?"0":i(p*s)}</text></g>`)}
    <rect class="band" x=${r(-n)} y="4" width=${r(n)-r(-n)} height="18"></rect>
    <line class="reference" x1=${r(0)} x2=${r(0)} y1="2" y2="24"></line>
    <line class="interval" x1=${r(t)} x2=${r(a)} y1="13" y2="13"></line>
    <circle class="value" cx=${r(m)} cy="13" r="4.5"></circle>
  </svg>`}function K(l,m,t){let a=Math.max(1,...m.map(i=>i.at)),n=Math.max(1,Math.ceil(a/t)),s=new Map;for(let{at:i,count:p}of m){let c=Math.floor(i/n);s.set(c,(s.get(c)??0)+p)}let e=Math.max(1,...s.values()),r=Math.floor(a/n)+1;return o`<svg class="histogram" viewBox="0 0 600 170" role="img" aria-label=${l}>
    <title>${l}</title>
    ${[...s].map(([i,p])=>{let c=140*p/e;return y`<rect x=${600*i/r+.5} y=${145-c} width=${600/r-1} height=${c}>
        <title>${i*n} to ${(i+1)*n-1}: ${p}</title></rect>`})}
    ${T([0,a],[0,1]).ticks(8).filter(Number.isInteger).map(i=>y`<text x=${600*i/(r*n)} y="163" text-anchor=${i===0?"start":"middle"}>${i}</text>`)}
  </svg>`}var Q={FINDING_ALIKE:"as in chess",FINDING_HIGHER:"higher than in chess",FINDING_LOWER:"lower than in chess",FINDING_UNCERTAIN:"too few games for a verdict"},X=["opening","middle","end"],D=class extends k{constructor(){super(...arguments);this.chosen=-1}static{this.properties={variant:{attribute:!1},balance:{attribute:!1},chosen:{state:!0}}}createRenderRoot(){return this}render(){let{balance:t}=this;if(!this.variant||!t)return u;let a=t.reports,n=this.chosen<0?Y(a):Math.min(this.chosen,a.length-1),s=a[n];return o`
      ${s===void 0?o`<p class="empty">
            No measured games yet. To play some and measure them, run
            <code>./polyboard balance ${this.variant.id}</code>.
          </p>`:o`
            <label>
              Games
              <select @change=${e=>this.chosen=Number(e.target.value)}>
                ${a.map((e,r)=>o`<option value=${r} ?selected=${r===n}>${P(e.sample)}</option>`)}
              </select>
            </label>
            ${this.report(s)}
          `}
      ${this.byStrength(t)} ${this.otherGames(t)} ${this.otherMeans(t)}
    `}report(t){let{sample:a,measures:n,lengths:s}=t;return o`
      ${a?o`<p>
            ${j(Number(a.whiteWins),Number(a.draws),Number(a.blackWins))} ${h(a.games)}
            games: White won ${h(a.whiteWins)}, ${h(a.draws)} were drawn, Black won
            ${h(a.blackWins)}.
          </p>`:u}
      ${t.fairness?o`<p>${F(t.fairness.text)}</p>`:u}
      <ul class="notes">
        ${t.notes.map(e=>o`<li>${F(e)}</li>`)}
      </ul>
      <h2>Measures</h2>
      <div class="measures">${n.map(e=>this.measure(e))}</div>
      ${s.length>0?o`<h2>Length</h2>
            <figure>
              ${K("Games by length in turns of both sides",s.map(({turns:e,games:r})=>({at:e,count:Number(r)})),60)}
              <figcaption class="lead">Games by length in turns of both sides</figcaption>
            </figure>`:u}
      ${a?this.endings(a):u}
      ${this.course(t)} ${t.whiteLandings.length>0?this.landings(t):u}
      ${t.pieces.length>0?this.pieces(t):u}
    `}course({fans:t,whiteJam:a,blackJam:n,curve:s}){let e=t.flatMap(({turn:i,quantiles:p})=>{let[c,v,$,J,L]=p.map(Number);return c===void 0||$===void 0||L===void 0?[]:[{x:i,y:$,low:v,high:J,widest:[c,L]}]}),r=[{name:"White",points:a.map(z)},{name:"Black",points:n.map(z)}].filter(({points:i})=>i.length>1);return e.length<2&&r.length===0?u:o`<h2>In the course of a game</h2>
      <div class="beside even">
        ${e.length>1?o`<figure>
              <pb-line-plot
                .label=${"White\u2019s expected score by turn, with the ranges of half and nine tenths of the games"}
                .unit=${"turns"}
                .series=${[{name:"median, and half of the games",points:e}]}
                .levels=${[{value:.5,label:"even"}]}
                .format=${d}
              ></pb-line-plot>
              <figcaption class="lead">
                White’s expected score, from the players’ scores, in games not yet ended: the median, and the middle
                half and nine tenths of the games. Bands that widen early show games that are decided early.
              </figcaption>
            </figure>`:u}
        ${r.length>0?o`<figure>
              <pb-line-plot
                .label=${"Pieces without a legal move by turn, with 95% intervals"}
                .unit=${"turns"}
                .series=${r}
                .format=${d}
              ></pb-line-plot>
              <figcaption class="lead">Share of the side’s pieces without a legal move, with 95% intervals</figcaption>
            </figure>`:u}
      </div>
      ${s?this.curve(s):u}`}endings({games:t,terminations:a}){let n=Object.entries(a).sort(([,s],[,e])=>Number(e)-Number(s)).map(([s,e])=>[s,h(e),d(Number(e)/Number(t))]);return x("How games end",["Reason","Games","Of all"],n)}curve({scale:t,text:a,points:n}){let s=Number(t?.value??0)/100,e=n.map(({score:r,scored:i})=>({x:Number(r)/100,y:Number(i)}));return o`<p>${F(a)}</p>
      ${e.length>1?o`<figure>
            <pb-line-plot
              .label=${"White\u2019s result, by the players\u2019 scores in pawns"}
              .unit=${"pawns"}
              .series=${[{name:"scored",points:e},{name:"fitted",points:e.map(({x:r})=>({x:r,y:1/(1+10**(-r/s))}))}]}
              .levels=${[{value:.5,label:"even"}]}
              .format=${d}
            ></pb-line-plot>
            <figcaption class="lead">
              White’s result by the players’ scores in pawns, and the curve for expected scores
            </figcaption>
          </figure>`:u}`}byStrength({trends:t}){let a=t.filter(({curve:n})=>n.length>1);return t.length===0?u:o`<h2>By strength</h2>
      ${t.map(({title:n,verdict:s})=>o`<p>${n}: ${s}</p>`)}
      <div class="beside even">
        ${a.map(({title:n,unit:s,curve:e,predictions:r})=>o`<figure>
              <pb-line-plot
                .label=${`${n} by strength`}
                .unit=${"doublings of one node a turn"}
                .series=${[{name:"fitted",points:e.map(q)},...r.length>0?[{name:"expected",points:r.map(q)}]:[]]}
                .format=${s==="share"?d:i=>f(i,1)}
              ></pb-line-plot>
              <figcaption class="lead">${n}, ${s}</figcaption>
            </figure>`)}
      </div>`}measure(t){let a=R(t.value),n=t.unit==="share",s=M((a.high??a.value)-(a.low??0)),r=N(a,p=>n?d(p):f(p,s)),{others:i}=t;return o`<section class="measure">
      <h3 title=${t.definition}>${t.title}</h3>
      <p class="figure">${r}${n?"":` ${t.unit}`}</p>
      ${U(`${t.title}: ${r}`,a,t.reference?R(t.reference):void 0,Number(t.tolerance),i?{low:Number(i.low),high:Number(i.high)}:void 0,n)}
      <p class="lead">${t.verdict||Q[t.finding]||""}</p>
    </section>`}landings(t){let a=(n,s)=>{let e=s.map(Number),r=Math.max(...e)||1;return o`<figure>
        <pb-board .variant=${this.empty()} .shade=${e.map(i=>i/r)}></pb-board>
        <figcaption class="lead">${n}; the darkest cell has ${d(r)}</figcaption>
      </figure>`};return o`<h2>Where moves end</h2>
      <div class="beside even">
        ${a("White\u2019s moves",t.whiteLandings)} ${a("Black\u2019s moves",t.blackLandings)}
      </div>`}empty(){let t=this.variant;return t?.geometry?{...t,startMfen:O(t)}:t}pieces({pieces:t,pieceValues:a}){let n=i=>f(i,1),s=i=>f(i,2),e=a[0]?.unit??"",r=(i,p)=>a.find(c=>c.piece===i&&c.phase===p)?.value;return o`${x("Pieces",["Piece","Of all moves","Use, 1 is average","Survives","Stuck","Cells attacked","Times chess"],t.map(i=>[S(i),d(i.shareOfMoves),g(i.use,s),g(i.survival,d),g(i.stuck,d),g(i.controlled,n),C(i.controlled?.value,i.controlledInChess?.value)]))}
    ${x(`Piece values from results, in the value of a ${e}`,["Piece","Opening","Middle game","End game"],t.filter(({piece:i})=>a.some(p=>p.piece===i)).map(i=>[S(i),...X.map(p=>g(r(i.piece,p),s))]))}`}otherGames({otherPlays:t,openingScores:a,doublings:n}){let s=e=>B(100*e,1);return o`${x("White\u2019s score with other settings",["Settings","Nodes","Games","White\u2019s score","Difference from the report, points"],t.map(e=>[e.differingSettings,h(e.nodes),h(e.games),g(e.whiteScore,d),g(e.difference,s)]))}
    ${x("White\u2019s score from openings near the start position\u2019s score, and from given positions",["Openings","Nodes","Games","White\u2019s score","From the start position","Difference, points"],a.map(e=>[e.opening||"start position",h(e.nodes),h(e.games),g(e.whiteScore,d),g(e.fromStartPosition,d),g(e.difference,s)]))}
    ${x("Gain from twice the nodes",["Nodes","Elo","Score","Won, drawn, lost","Openings"],n.map(e=>[`${h(e.nodes)} to ${h(2*Number(e.nodes))}`,g(e.elo,r=>B(r,1)),g(e.score,d),[e.wins,e.draws,e.losses].map(h).join(", "),e.opening||"start position"]))}`}otherMeans({pieceEstimates:t,pieceInfluences:a}){let n=e=>e===void 0?"\u2013":f(e,2),s=[...new Set(t.map(({designerSource:e})=>e))].filter(Boolean);return o`${x(`Piece values by other means, in the value of a ${t[0]?.unit??""}`,["Piece","By mobility","Tuned, middle game","Tuned, end game","By the designer"],t.map(e=>[S(e),n(e.byMobility),n(e.tunedMiddle),n(e.tunedEnd),n(e.designer)]))}
    ${s.map(e=>o`<p class="lead">By the designer: ${e}</p>`)}
    ${x("Cells that a piece controls, and the ratio to chess",["Piece","Empty boards","Times","Half full","Times"],a.map(e=>[S(e),f(e.empty,2),C(e.empty,e.emptyInChess),f(e.halfFull,2),C(e.halfFull,e.halfFullInChess)]))}`}};function x(l,m,t){return t.length===0?u:o`<h2>${l}</h2>
        <div class="table" tabindex="0" role="region" aria-label=${l}>
          <table>
            <thead>
              <tr>
                ${m.map((a,n)=>o`<th scope="col" class=${n>0?"number":""}>${a}</th>`)}
              </tr>
            </thead>
            <tbody>
              ${t.map(a=>o`<tr>
                  ${a.map((n,s)=>o`<td class=${s>0?"number":""}>${n}</td>`)}
                </tr>`)}
            </tbody>
          </table>
        </div>`}function S({letter:l,piece:m}){return o`<code>${l}</code> ${m}`}function g(l,m){return l?N(R(l),m):"\u2013"}function C(l,m){return l===void 0||m===void 0?"\u2013":f(Number(l)/Number(m),2)}function q({nodes:l,value:m}){return W(Math.log2(Number(l)),m)}function z({turn:l,value:m}){return W(l,m)}function F(l){return`${l.charAt(0).toUpperCase()}${l.slice(1)}.`}function Y(l){let m=0;return l.forEach((t,a)=>{Number(t.sample?.games??0)>Number(l[m]?.sample?.games??0)&&(m=a)}),m}function P(l){if(!l)return"";let m=l.settings.startsWith("random")?"random players":`${h(l.nodes)} nodes a turn, ${l.settings}`;return`${h(l.games)} games, ${m}, ${l.opening||"from the start position"}`}customElements.define("pb-balance-report",D);var V=class extends E{constructor(){super(...arguments);this.variantId="";this.otherId="";this.variants=[];this.chosen=0}static{this.properties={...E.properties,variantId:{attribute:!1},otherId:{attribute:!1},variants:{state:!0},pair:{state:!0},compared:{state:!0},chosen:{state:!0}}}async load(){let{signal:t}=this.ending,a=r=>G("polyboard.rules.v1.RulesService/GetVariant",{variant:r},t),[{variant:n},{variant:s},e]=await Promise.all([a(this.variantId),a(this.otherId),H(t)]);!n||!s||(this.entitle(`${b(n)} and ${b(s)}`),this.variants=e,this.pair=[n,s],this.compared=await G("polyboard.balance.v1.BalanceService/CompareBalance",{variantDigest:n.digest,otherDigest:s.digest},t))}render(){let{pair:t,compared:a}=this;if(!t)return o`${this.failed()}`;let[n,s]=t,e=a?.comparisons[this.chosen];return o`
      <h1>${b(n)} and ${b(s)}</h1>
      <ul class="facts">
        <li><a href="/balance/${w(n)}">Balance of ${b(n)}</a></li>
        <li><a href="/balance/${w(s)}">Balance of ${b(s)}</a></li>
      </ul>
      ${this.failed()}
      <div class="toolbar">${Z(this.variants,n,s)}</div>
      ${a&&!e?o`<p class="empty">
            The two have no games with the same settings, nodes and openings. To play some, run
            <code>./polyboard balance ${w(n)}</code> and
            <code>./polyboard balance ${w(s)}</code>.
          </p>`:u}
      ${a&&e?this.comparison(a.comparisons,e,s):u}
    `}comparison(t,a,n){return o`
      <label>
        Games
        <select @change=${s=>this.chosen=Number(s.target.value)}>
          ${t.map((s,e)=>o`<option value=${e} ?selected=${e===this.chosen}>
                ${P(s.sample)}; against ${P(s.otherSample)}
              </option>`)}
        </select>
      </label>
      <p class="lead">
        Differences: ${b(n)} minus ${b(this.pair[0])}, with 95% intervals. The band shows
        differences too small to matter.
      </p>
      <div class="measures">${a.differences.map(s=>this.difference(s))}</div>
    `}difference(t){let a=t.unit==="share",n=a?100:1,s=R(t.difference),e=s.low??s.value,r=s.high??s.value,i=Math.max(a?1:0,M((r-e)*n)),p=v=>a?d(v?.value??0):f(v?.value??0,i),c=v=>B(v*n,i);return o`<section class="measure">
      <h3>${t.title}</h3>
      <p class="figure">
        ${N(s,c)} ${a?"percentage points":t.unit}
      </p>
      ${_(`${t.title}: ${c(s.value)}`,s.value,e,r,Number(t.tolerance),n)}
      <p class="lead">${p(t.value)} and ${p(t.otherValue)}: ${t.verdict}</p>
    </section>`}};function Z(l,m,t){let a=w(m);return o`<label>
    Compare with
    <select
      @change=${n=>{let{value:s}=n.target;A(s?`/balance/${a}?with=${encodeURIComponent(s)}`:`/balance/${a}`)}}
    >
      <option value="">nothing</option>
      ${l.filter(({digest:n})=>n!==m.digest).map(n=>o`<option value=${w(n)} ?selected=${n.digest===t?.digest}>
              ${b(n)}
            </option>`)}
    </select>
  </label>`}customElements.define("pb-comparison",V);export{Z as a};
