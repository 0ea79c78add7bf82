import{a as H,b as L,c as j}from"./chunk-EAPPCQF4.js";import{d as C}from"./chunk-2BX4DOFJ.js";import{a as x,d as w}from"./chunk-O3226AIX.js";import"./chunk-6VDU4B6A.js";import{a as T}from"./chunk-F6TMTPSI.js";import"./chunk-VUIZUKKM.js";import{a as O}from"./chunk-UZFIZ5MK.js";import{d as F}from"./chunk-ZLMBVG3Q.js";import"./chunk-RKKDTLBZ.js";import"./chunk-QXUDL765.js";import{a as d,b as c,c as g,d as D,e as B,i as v,k as N}from"./chunk-7QF3RYK6.js";import"./chunk-6J6FGOBA.js";import{a as R}from"./chunk-ZPYPPCKP.js";import{a as r,d as m,f as W,i as E,k}from"./chunk-PL4G4RB2.js";var q={FINDING_ALIKE:"as in chess",FINDING_HIGHER:"higher than in chess",FINDING_LOWER:"lower than in chess",FINDING_UNCERTAIN:"too few games for a verdict"},K=["white-score","draw-rate","length-turns","effective-choice","jam","lead-changes"],z=[["Results and length",["early-advantage","cut-short","median-length-turns"]],["The course of a game",["comeback","late-uncertainty","decisive-moment","blunder-rate"]],["Movement",["legal-turns","worst-jam","jammed-games","board-changes"]],["Openings",["opening-diversity-1","opening-diversity-4","opening-diversity-8","good-turns-1","good-turns-4","good-turns-8"]],["How hard good turns are to find",["white-difficulty","black-difficulty","difficulty-asymmetry"]],["Use of boards and pieces",["cells-used","boards-used","rarest-board","kinds-used"]],["Events",["first-capture-turn","longest-quiet-turns","captures","checks","promotions"]]],J=["opening","middle","end"],I=class extends W{constructor(){super(...arguments);this.chosen=-1}static{this.properties={variant:{attribute:!1},balance:{attribute:!1},chosen:{state:!0}}}createRenderRoot(){return this}render(){let{balance:t}=this;if(!this.variant||!t)return m;let n=t.reports,s=this.chosen<0?Q(n):Math.min(this.chosen,n.length-1),a=n[s];return r`
      ${a===void 0?m:r`
            <label>
              Games
              <select @change=${e=>this.chosen=Number(e.target.value)}>
                ${n.map((e,o)=>r`<option value=${o} ?selected=${o===s}>${e.sample?F(e.sample):""}</option>`)}
              </select>
            </label>
            ${this.report(a)}
          `}
      ${this.byStrength(t)} ${this.otherGames(t)} ${this.otherMeans(t)}
    `}report(t){let{sample:n,measures:s,lengths:a}=t;return r`
      ${n?r`<p>
            ${O(Number(n.whiteWins),Number(n.draws),Number(n.blackWins))} ${d(n.games)}
            games: White won ${d(n.whiteWins)}, ${d(n.draws)} were drawn, Black won
            ${d(n.blackWins)}.
          </p>`:m}
      <details class="more">
        <summary>How these games were played</summary>
        <ul class="notes">
          ${t.notes.map(e=>r`<li>${y(e)}</li>`)}
        </ul>
      </details>
      <h2>Measures</h2>
      ${t.comparison?r`<p class="lead">${y(t.comparison)}</p>`:m}
      <div class="measures">${this.named(s,K)}</div>
      ${z.map(([e,o])=>{let i=this.named(s,o);return i.length===0?m:r`<details class="more">
              <summary>${e}</summary>
              <div class="measures">${i}</div>
            </details>`})}
      ${a.length>0?r`<h2>Length</h2>
            <figure>
              ${L("Games by length in turns of both sides",a.map(({turns:e,games:o})=>({at:e,count:Number(o)})),60)}
              <figcaption class="lead">Games by length in turns of both sides</figcaption>
            </figure>`:m}
      ${n?this.endings(n):m}
      ${this.course(t)} ${t.whiteLandings.length>0?this.landings(t):m}
      ${t.pieces.length>0?this.pieces(t):m}
    `}course({fans:t,whiteJam:n,blackJam:s,curve:a}){let e=t.flatMap(({turn:i,quantiles:h})=>{let[b,A,S,_,M]=h.map(Number);return b===void 0||S===void 0||M===void 0?[]:[{x:i,y:S,low:A,high:_,widest:[b,M]}]}),o=[{name:"White",points:n.map(U)},{name:"Black",points:s.map(U)}].filter(({points:i})=>i.length>1);return e.length<2&&o.length===0?m:r`<h2>In the course of a game</h2>
      <div class="beside even">
        ${e.length>1?r`<figure>
              <pb-line-plot
                .label=${"White\u2019s expected score by turn, with the ranges of half and nine tenths of the games"}
                .unit=${"turns"}
                .series=${[{name:"median, and half of the games",points:e}]}
                .levels=${[{value:.5,label:"even"}]}
                .format=${c}
              ></pb-line-plot>
              <figcaption class="lead">
                White’s expected score, from the players’ scores, in games not yet ended: the median, and the middle
                half and nine tenths of the games. Bands that widen early show games that are decided early.
              </figcaption>
            </figure>`:m}
        ${o.length>0?r`<figure>
              <pb-line-plot
                .label=${"Pieces without a legal move by turn, with 95% intervals"}
                .unit=${"turns"}
                .series=${o}
                .format=${c}
              ></pb-line-plot>
              <figcaption class="lead">Share of the side’s pieces without a legal move, with 95% intervals</figcaption>
            </figure>`:m}
      </div>
      ${a?this.curve(a):m}`}endings({games:t,terminations:n}){let s=Object.entries(n).sort(([,a],[,e])=>Number(e)-Number(a)).map(([a,e])=>[a,d(e),c(Number(e)/Number(t))]);return f("How games end",["Reason","Games","Of all"],s)}curve({scale:t,text:n,points:s}){let a=Number(t?.value??0)/100,e=s.map(({score:o,scored:i})=>({x:Number(o)/100,y:Number(i)}));return r`<p>${y(n)}</p>
      ${e.length>1?r`<figure>
            <pb-line-plot
              .label=${"White\u2019s result, by the players\u2019 scores in pawns"}
              .unit=${"pawns"}
              .series=${[{name:"scored",points:e},{name:"fitted",points:e.map(({x:o})=>({x:o,y:1/(1+10**(-o/a))}))}]}
              .levels=${[{value:.5,label:"even"}]}
              .format=${c}
            ></pb-line-plot>
            <figcaption class="lead">
              White’s result by the players’ scores in pawns, and the curve for expected scores
            </figcaption>
          </figure>`:m}`}byStrength({trends:t}){let n=t.filter(({curve:s})=>s.length>1);return t.length===0?m:r`<h2>By strength</h2>
      ${t.map(({title:s,verdict:a})=>r`<p>${s}: ${a}</p>`)}
      <div class="beside even">
        ${n.map(({title:s,unit:a,curve:e,predictions:o})=>r`<figure>
              <pb-line-plot
                .label=${`${s} by strength`}
                .unit=${"doublings of one node a turn"}
                .series=${[{name:"fitted",points:e.map(V)},...o.length>0?[{name:"expected",points:o.map(V)}]:[]]}
                .format=${a==="share"?c:i=>g(i,1)}
              ></pb-line-plot>
              <figcaption class="lead">${s}, ${a}</figcaption>
            </figure>`)}
      </div>`}named(t,n){return n.flatMap(s=>t.filter(a=>a.name===s).map(a=>this.measure(a)))}measure(t){let n=v(t.value),s=t.unit==="share",a=D((n.high??n.value)-(n.low??0)),o=N(n,h=>s?c(h):g(h,a)),{others:i}=t;return r`<section class="measure">
      <details class="definition">
        <summary><h3>${t.title}</h3></summary>
        <p class="lead">${y(t.definition)}</p>
      </details>
      <p class="figure">${o}${s?"":` ${t.unit}`}</p>
      ${H(`${t.title}: ${o}`,n,t.reference?v(t.reference):void 0,Number(t.tolerance),i?{low:Number(i.low),high:Number(i.high)}:void 0,s)}
      <p class="lead">${t.verdict||q[t.finding]||""}</p>
    </section>`}landings(t){let n=(s,a)=>{let e=a.map(Number),o=Math.max(...e)||1;return r`<figure>
        <pb-board .variant=${this.empty()} .shade=${e.map(i=>i/o)}></pb-board>
        <figcaption class="lead">${s}; the darkest cell has ${c(o)}</figcaption>
      </figure>`};return r`<h2>Where moves end</h2>
      <div class="beside even">
        ${n("White\u2019s moves",t.whiteLandings)} ${n("Black\u2019s moves",t.blackLandings)}
      </div>`}empty(){let t=this.variant;return t?.geometry?{...t,startMfen:C(t)}:t}pieces({pieces:t,pieceValues:n}){let s=i=>g(i,1),a=i=>g(i,2),e=n[0]?.unit??"",o=(i,h)=>n.find(b=>b.piece===i&&b.phase===h)?.value;return r`${f("Pieces",["Piece","Of all moves","Use, 1 is average","Survives","Stuck","Cells attacked","Times chess"],t.map(i=>[$(i),c(i.shareOfMoves),u(i.use,a),u(i.survival,c),u(i.stuck,c),u(i.controlled,s),G(i.controlled?.value,i.controlledInChess?.value)]))}
    ${f(`Piece values from results, in the value of a ${e}`,["Piece","Opening","Middle game","End game"],t.filter(({piece:i})=>n.some(h=>h.piece===i)).map(i=>[$(i),...J.map(h=>u(o(i.piece,h),a))]))}`}otherGames({otherPlays:t,openingScores:n,doublings:s}){let a=e=>B(100*e,1);return r`${f("White\u2019s score with other settings",["Settings","Nodes","Games","White\u2019s score","Difference from the report, points"],t.map(e=>[e.differingSettings,d(e.nodes),d(e.games),u(e.whiteScore,c),u(e.difference,a)]))}
    ${f("White\u2019s score from openings near the start position\u2019s score, and from given positions",["Openings","Nodes","Games","White\u2019s score","From the start position","Difference, points"],n.map(e=>[e.opening||"start position",d(e.nodes),d(e.games),u(e.whiteScore,c),u(e.fromStartPosition,c),u(e.difference,a)]))}
    ${f("Gain from twice the nodes",["Nodes","Elo","Score","Won, drawn, lost","Openings"],s.map(e=>[`${d(e.nodes)} to ${d(2*Number(e.nodes))}`,u(e.elo,o=>B(o,1)),u(e.score,c),[e.wins,e.draws,e.losses].map(d).join(", "),e.opening||"start position"]))}`}otherMeans({pieceEstimates:t,pieceInfluences:n}){let s=e=>e===void 0?"\u2013":g(e,2),a=[...new Set(t.map(({designerSource:e})=>e))].filter(Boolean);return r`${f(`Piece values by other means, in the value of a ${t[0]?.unit??""}`,["Piece","By mobility","Tuned, middle game","Tuned, end game","By the designer"],t.map(e=>[$(e),s(e.byMobility),s(e.tunedMiddle),s(e.tunedEnd),s(e.designer)]))}
    ${a.map(e=>r`<p class="lead">By the designer: ${e}</p>`)}
    ${f("Cells that a piece controls, and the ratio to chess",["Piece","Empty boards","Times","Half full","Times"],n.map(e=>[$(e),g(e.empty,2),G(e.empty,e.emptyInChess),g(e.halfFull,2),G(e.halfFull,e.halfFullInChess)]))}`}};function f(l,p,t){return t.length===0?m:r`<h2>${l}</h2>
        <div class="table" tabindex="0" role="region" aria-label=${l}>
          <table>
            <thead>
              <tr>
                ${p.map((n,s)=>r`<th scope="col" class=${s>0?"number":""}>${n}</th>`)}
              </tr>
            </thead>
            <tbody>
              ${t.map(n=>r`<tr>
                  ${n.map((s,a)=>r`<td class=${a>0?"number":""}>${s}</td>`)}
                </tr>`)}
            </tbody>
          </table>
        </div>`}function $({letter:l,piece:p}){return r`<code>${l}</code> ${p}`}function u(l,p){return l?N(v(l),p):"\u2013"}function G(l,p){return l===void 0||p===void 0?"\u2013":g(Number(l)/Number(p),2)}function V({nodes:l,value:p}){return T(Math.log2(Number(l)),p)}function U({turn:l,value:p}){return T(l,p)}function y(l){return`${l.charAt(0).toUpperCase()}${l.slice(1)}.`}function Q(l){let p=0;return l.forEach((t,n)=>{Number(t.sample?.games??0)>Number(l[p]?.sample?.games??0)&&(p=n)}),p}customElements.define("pb-balance-report",I);var P=class extends R{constructor(){super(...arguments);this.variantId="";this.variants=[];this.connection="connecting"}static{this.properties={...R.properties,variantId:{attribute:!1},variant:{state:!0},balance:{state:!0},connection:{state:!0}}}async load(){let{variant:t}=await E("polyboard.rules.v1.RulesService/GetVariant",{variant:this.variantId},this.ending.signal);t&&(this.entitle(`${w(t)}: balance`),this.variant=t,this.variants=await x(this.ending.signal),await k("polyboard.balance.v1.BalanceService/WatchBalance",()=>({balance:{variantDigest:t.digest}}),({balance:n})=>{n&&(this.balance=n)},this.ending.signal,n=>this.connection=n))}render(){let{variant:t,balance:n}=this;return!t||!n?r`${this.failed()}`:r`
      <h1>${w(t)}: balance</h1>
      <ul class="facts">
        <li><a href="/variants/${t.id}">The variant</a></li>
        <li><a href="/openings/${t.id}">Its openings</a></li>
        <li>${j(this.variants,t,void 0)}</li>
        ${this.connection==="lost"?r`<li role="status">The connection is lost; trying again…</li>`:m}
      </ul>
      ${this.failed()}
      <pb-answers plays .variant=${t} .reports=${n.reports}></pb-answers>
      <pb-balance-report .variant=${t} .balance=${n}></pb-balance-report>
    `}};customElements.define("pb-balance",P);
