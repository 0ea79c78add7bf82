import{a as F,b as H,c as j}from"./chunk-D63RZUME.js";import{d as C}from"./chunk-2BX4DOFJ.js";import{a as x,d as w}from"./chunk-O3226AIX.js";import"./chunk-6VDU4B6A.js";import{a as T}from"./chunk-F6TMTPSI.js";import"./chunk-VUIZUKKM.js";import{a as O}from"./chunk-UZFIZ5MK.js";import{d as L}from"./chunk-ZLMBVG3Q.js";import"./chunk-RKKDTLBZ.js";import"./chunk-QXUDL765.js";import{a as d,b as c,c as h,d as D,e as B,i as v,k as N}from"./chunk-7QF3RYK6.js";import"./chunk-6J6FGOBA.js";import{a as R}from"./chunk-ZPYPPCKP.js";import{a as o,d as m,f as W,i as E,k}from"./chunk-PL4G4RB2.js";var q={FINDING_ALIKE:"as in chess",FINDING_HIGHER:"higher than in chess",FINDING_LOWER:"lower than in chess",FINDING_UNCERTAIN:"too few games for a verdict"},K=["white-score","draw-rate","length-turns","effective-choice","jam","lead-changes"],z=[["Results and length",["early-advantage","cut-short","median-length-turns"]],["The course of a game",["comeback","late-uncertainty","decisive-moment","blunder-rate"]],["Movement",["legal-turns","worst-jam","jammed-games","board-changes"]],["Openings",["opening-diversity-1","opening-diversity-4","opening-diversity-8","good-turns-1","good-turns-4","good-turns-8"]],["How hard good turns are to find",["white-difficulty","black-difficulty","difficulty-asymmetry"]],["Use of boards and pieces",["cells-used","boards-used","rarest-board","kinds-used"]],["Events",["first-capture-turn","longest-quiet-turns","captures","checks","promotions"]]],J=["opening","middle","end"],S=class extends W{constructor(){super(...arguments);this.chosen=-1}static{this.properties={variant:{attribute:!1},balance:{attribute:!1},chosen:{state:!0}}}createRenderRoot(){return this}render(){let{balance:e}=this;if(!this.variant||!e)return m;let t=e.reports,i=this.chosen<0?Q(t):Math.min(this.chosen,t.length-1),r=t[i];return o`
      ${r===void 0?m:o`
            <label>
              Games
              <select @change=${s=>this.chosen=Number(s.target.value)}>
                ${t.map((s,n)=>o`<option value=${n} ?selected=${n===i}>${s.sample?L(s.sample):""}</option>`)}
              </select>
            </label>
            ${this.report(r)}
          `}
      ${this.byStrength(e)} ${this.otherGames(e)} ${this.otherMeans(e)}
    `}report(e){let{sample:t,measures:i,lengths:r}=e;return o`
      ${t?o`<p>
            ${O(Number(t.whiteWins),Number(t.draws),Number(t.blackWins))} ${d(t.games)}
            games: White won ${d(t.whiteWins)}, ${d(t.draws)} were drawn, Black won
            ${d(t.blackWins)}.
          </p>`:m}
      <details class="more">
        <summary>How these games were played</summary>
        <ul class="notes">
          ${e.notes.map(s=>o`<li>${y(s)}</li>`)}
        </ul>
      </details>
      <h2>Measures</h2>
      ${e.comparison?o`<p class="lead">${y(e.comparison)}</p>`:m}
      <div class="measures">${this.named(i,K)}</div>
      ${z.map(([s,n])=>{let a=this.named(i,n);return a.length===0?m:o`<details class="more">
              <summary>${s}</summary>
              <div class="measures">${a}</div>
            </details>`})}
      ${r.length>0?o`<h2>Length</h2>
            <figure>
              ${H("Games by length in turns of both sides",r.map(({turns:s,games:n})=>({at:s,count:Number(n)})),60)}
              <figcaption class="lead">Games by length in turns of both sides</figcaption>
            </figure>`:m}
      ${t?this.endings(t):m}
      ${this.course(e)} ${e.whiteLandings.length>0?this.landings(e):m}
      ${e.pieces.length>0?this.pieces(e):m}
    `}course({fans:e,whiteJam:t,blackJam:i,curve:r}){let s=e.flatMap(({turn:a,quantiles:g})=>{let[b,A,P,_,M]=g.map(Number);return b===void 0||P===void 0||M===void 0?[]:[{x:a,y:P,low:A,high:_,widest:[b,M]}]}),n=[{name:"White",points:t.map(U)},{name:"Black",points:i.map(U)}].filter(({points:a})=>a.length>1);return s.length<2&&n.length===0?m:o`<h2>In the course of a game</h2>
      <div class="beside even">
        ${s.length>1?o`<figure>
              <pb-line-plot
                .label=${"White\u2019s expected score by turn, with the ranges of half and nine tenths of the games"}
                .unit=${"turns"}
                .series=${[{name:"median, and half of the games",points:s}]}
                .levels=${[{value:.5,label:"even"}]}
                .format=${c}
              ></pb-line-plot>
              <figcaption class="lead">
                White’s expected score, from the players’ scores, in games not yet ended: the median, and the middle
                half and nine tenths of the games. Bands that widen early show games that are decided early.
              </figcaption>
            </figure>`:m}
        ${n.length>0?o`<figure>
              <pb-line-plot
                .label=${"Pieces without a legal move by turn, with 95% intervals"}
                .unit=${"turns"}
                .series=${n}
                .format=${c}
              ></pb-line-plot>
              <figcaption class="lead">Share of the side’s pieces without a legal move, with 95% intervals</figcaption>
            </figure>`:m}
      </div>
      ${r?this.curve(r):m}`}endings({games:e,terminations:t}){let i=Object.entries(t).sort(([,r],[,s])=>Number(s)-Number(r)).map(([r,s])=>[r,d(s),c(Number(s)/Number(e))]);return f("How games end",["Reason","Games","Of all"],i)}curve({scale:e,text:t,points:i}){let r=Number(e?.value??0)/100,s=i.map(({score:n,scored:a})=>({x:Number(n)/100,y:Number(a)}));return o`<p>${y(t)}</p>
      ${s.length>1?o`<figure>
            <pb-line-plot
              .label=${"White\u2019s result, by the players\u2019 scores in pawns"}
              .unit=${"pawns"}
              .series=${[{name:"scored",points:s},{name:"fitted",points:s.map(({x:n})=>({x:n,y:1/(1+10**(-n/r))}))}]}
              .levels=${[{value:.5,label:"even"}]}
              .format=${c}
            ></pb-line-plot>
            <figcaption class="lead">
              White’s result by the players’ scores in pawns, and the curve for expected scores
            </figcaption>
          </figure>`:m}`}byStrength({trends:e}){let t=e.filter(({curve:i})=>i.length>1);return e.length===0?m:o`<h2>By strength</h2>
      ${e.map(({title:i,verdict:r})=>o`<p>${i}: ${r}</p>`)}
      <div class="beside even">
        ${t.map(({title:i,unit:r,curve:s,predictions:n})=>o`<figure>
              <pb-line-plot
                .label=${`${i} by strength`}
                .unit=${"doublings of one node a turn"}
                .series=${[{name:"fitted",points:s.map(V)},...n.length>0?[{name:"expected",points:n.map(V)}]:[]]}
                .format=${r==="share"?c:a=>h(a,1)}
              ></pb-line-plot>
              <figcaption class="lead">${i}, ${r}</figcaption>
            </figure>`)}
      </div>`}named(e,t){return t.flatMap(i=>e.filter(r=>r.name===i).map(r=>this.measure(r)))}measure(e){let t=v(e.value),i=e.unit==="share",r=D((t.high??t.value)-(t.low??0)),n=N(t,g=>i?c(g):h(g,r)),{others:a}=e;return o`<section class="measure">
      <details class="definition">
        <summary><h3>${e.title}</h3></summary>
        <p class="lead">${y(e.definition)}</p>
      </details>
      <p class="figure">${n}${i?"":` ${e.unit}`}</p>
      ${F(`${e.title}: ${n}`,t,e.reference?v(e.reference):void 0,Number(e.tolerance),a?{low:Number(a.low),high:Number(a.high)}:void 0,i)}
      <p class="lead">${e.verdict||q[e.finding]||""}</p>
    </section>`}landings(e){let t=(i,r)=>{let s=r.map(Number),n=Math.max(...s)||1;return o`<figure>
        <pb-board .variant=${this.empty()} .shade=${s.map(a=>a/n)}></pb-board>
        <figcaption class="lead">${i}; the darkest cell has ${c(n)}</figcaption>
      </figure>`};return o`<h2>Where moves end</h2>
      <div class="beside even">
        ${t("White\u2019s moves",e.whiteLandings)} ${t("Black\u2019s moves",e.blackLandings)}
      </div>`}empty(){let e=this.variant;return e?.geometry?{...e,startMfen:C(e)}:e}pieces({pieces:e,pieceValues:t}){let i=a=>h(a,1),r=a=>h(a,2),s=t[0]?.unit??"",n=(a,g)=>t.find(b=>b.piece===a&&b.phase===g)?.value;return o`${f("Pieces",["Piece","Of all moves","Use, 1 is average","Survives","Stuck","Cells attacked","Times chess"],e.map(a=>[$(a),c(a.shareOfMoves),u(a.use,r),u(a.survival,c),u(a.stuck,c),u(a.controlled,i),G(a.controlled?.value,a.controlledInChess?.value)]))}
    ${f(`Piece values from results, in the value of a ${s}`,["Piece","Opening","Middle game","End game"],e.filter(({piece:a})=>t.some(g=>g.piece===a)).map(a=>[$(a),...J.map(g=>u(n(a.piece,g),r))]))}`}otherGames({otherPlays:e,openingScores:t,doublings:i,skillChains:r}){let s=n=>B(100*n,1);return o`${f("White\u2019s score with other settings",["Settings","Nodes","Games","White\u2019s score","Difference from the report, points"],e.map(n=>[n.differingSettings,d(n.nodes),d(n.games),u(n.whiteScore,c),u(n.difference,s)]))}
    ${f("White\u2019s score from openings near the start position\u2019s score, and from given positions",["Openings","Nodes","Games","White\u2019s score","From the start position","Difference, points"],t.map(n=>[n.opening||"start position",d(n.nodes),d(n.games),u(n.whiteScore,c),u(n.fromStartPosition,c),u(n.difference,s)]))}
    ${f("Gain from twice the nodes",["Nodes","Elo","Score","Won, drawn, lost","Openings"],i.map(n=>[Number(n.nodes)===0?"random to 1":`${d(n.nodes)} to ${d(2*Number(n.nodes))}`,u(n.elo,a=>B(a,1)),u(n.score,c),[n.wins,n.draws,n.losses].map(d).join(", "),n.opening||"start position"]))}
    ${f("Levels of skill from a random player",["Strongest player, nodes","Levels of 64%","Games","Openings"],r.map(n=>[d(n.nodes),n.levels?u(n.levels,a=>h(a,1)):"unknown: one side won all games of a step",d(n.games),n.opening||"start position"]))}`}otherMeans({pieceEstimates:e,pieceInfluences:t}){let i=s=>s===void 0?"\u2013":h(s,2),r=[...new Set(e.map(({designerSource:s})=>s))].filter(Boolean);return o`${f(`Piece values by other means, in the value of a ${e[0]?.unit??""}`,["Piece","By mobility","Tuned, middle game","Tuned, end game","By the designer"],e.map(s=>[$(s),i(s.byMobility),i(s.tunedMiddle),i(s.tunedEnd),i(s.designer)]))}
    ${r.map(s=>o`<p class="lead">By the designer: ${s}</p>`)}
    ${f("Cells that a piece controls, and the ratio to chess",["Piece","Empty boards","Times","Half full","Times"],t.map(s=>[$(s),h(s.empty,2),G(s.empty,s.emptyInChess),h(s.halfFull,2),G(s.halfFull,s.halfFullInChess)]))}`}};function f(l,p,e){return e.length===0?m:o`<h2>${l}</h2>
        <div class="table" tabindex="0" role="region" aria-label=${l}>
          <table>
            <thead>
              <tr>
                ${p.map((t,i)=>o`<th scope="col" class=${i>0?"number":""}>${t}</th>`)}
              </tr>
            </thead>
            <tbody>
              ${e.map(t=>o`<tr>
                  ${t.map((i,r)=>o`<td class=${r>0?"number":""}>${i}</td>`)}
                </tr>`)}
            </tbody>
          </table>
        </div>`}function $({letter:l,piece:p}){return o`<code>${l}</code> ${p}`}function u(l,p){return l?N(v(l),p):"\u2013"}function G(l,p){return l===void 0||p===void 0?"\u2013":h(Number(l)/Number(p),2)}function V({nodes:l,value:p}){return T(Math.log2(Number(l)),p)}function U({turn:l,value:p}){return T(l,p)}function y(l){return`${l.charAt(0).toUpperCase()}${l.slice(1)}.`}function Q(l){let p=0;return l.forEach((e,t)=>{Number(e.sample?.games??0)>Number(l[p]?.sample?.games??0)&&(p=t)}),p}customElements.define("pb-balance-report",S);var I=class extends R{constructor(){super(...arguments);this.variantId="";this.variants=[];this.connection="connecting"}static{this.properties={...R.properties,variantId:{attribute:!1},variant:{state:!0},balance:{state:!0},connection:{state:!0}}}async load(){let{variant:e}=await E("polyboard.rules.v1.RulesService/GetVariant",{variant:this.variantId},this.ending.signal);e&&(this.entitle(`${w(e)}: balance`),this.variant=e,this.variants=await x(this.ending.signal),await k("polyboard.balance.v1.BalanceService/WatchBalance",()=>({balance:{variantDigest:e.digest}}),({balance:t})=>{t&&(this.balance=t)},this.ending.signal,t=>this.connection=t))}render(){let{variant:e,balance:t}=this;return!e||!t?o`${this.failed()}`:o`
      <h1>${w(e)}: balance</h1>
      <ul class="facts">
        <li><a href="/variants/${e.id}">The variant</a></li>
        <li><a href="/openings/${e.id}">Its openings</a></li>
        <li>${j(this.variants,e,void 0)}</li>
        ${this.connection==="lost"?o`<li role="status">The connection is lost; trying again…</li>`:m}
      </ul>
      ${this.failed()}
      <pb-answers plays .variant=${e} .reports=${t.reports}></pb-answers>
      <pb-balance-report .variant=${e} .balance=${t}></pb-balance-report>
    `}};customElements.define("pb-balance",I);
