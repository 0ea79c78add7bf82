import{a as w,b as $}from"./chunk-6EAECV2A.js";import{a as T}from"./chunk-KQON7ZJZ.js";import{a as f,d as g}from"./chunk-2BX4DOFJ.js";import{b}from"./chunk-O3226AIX.js";import"./chunk-6VDU4B6A.js";import{a as y}from"./chunk-6J6FGOBA.js";import{a as l}from"./chunk-ZPYPPCKP.js";import{a,b as c,d as u,f as m,i as v}from"./chunk-PL4G4RB2.js";var i=[["","Two boards","In Alice Chess all pieces begin on board A. Board B, behind the looking-glass, is empty."],["Ae2Be4","Every piece changes boards","White moves a pawn as in chess. After its move it goes to the same square of the other board."],["Ad7Bd5","So do Black\u2019s","Black\u2019s pawn goes through as well. Only pieces on the same board can capture each other."],["Af1Be2","A bishop follows","It may only go where the same square of the other board is empty."],["Bd5Ae4","A capture brings a piece back","On board B the pawn takes the pawn on e4, and returns to board A."],["Be2Ab5","Checkmate","The bishop returns to board A and attacks the king. A piece moved in between would leave for board B. White has won."]],d=class extends m{constructor(){super(...arguments);this.step=0;this.mfen="";this.known=new Map}static{this.properties={variant:{attribute:!1},step:{state:!0},mfen:{state:!0}}}createRenderRoot(){return this}willUpdate(e){e.has("variant")&&this.variant?.geometry&&(this.cells=new f(this.variant.geometry),this.known.set(0,this.variant.startMfen),this.mfen=this.variant.startMfen)}async show(e){this.step=Math.max(0,Math.min(e,i.length-1));try{let t=this.step,s=await this.reached(t);t===this.step&&(this.mfen=s)}catch{}}async reached(e){let t=this.known.get(e);if(t!==void 0)return t;let{mfen:s}=await v("polyboard.rules.v1.RulesService/ApplyTurns",{position:{variant:this.variant?.digest??"",turns:i.slice(1,e+1).map(([o])=>o)}});return this.known.set(e,s),s}onKey(e){let t={ArrowLeft:this.step-1,ArrowRight:this.step+1,Home:0,End:i.length-1}[e.key];t!==void 0&&(e.preventDefault(),this.show(t))}render(){let{variant:e,step:t}=this,[s,o,A]=i[t]??["","",""];if(!e)return u;let x=t===i.length-1;return a`<section class="tour" aria-labelledby="tour" @keydown=${this.onKey}>
      <h2 id="tour">A game on two boards in five turns</h2>
      <div class="tour-frame" tabindex="0" role="group" aria-label="The tour: arrow keys go from turn to turn">
        <pb-board
          aspect="1.9"
          .variant=${e}
          .mfen=${this.mfen}
          .marks=${$(new w,this.cells,s).cells}
          .label=${`The boards after ${t} of ${i.length-1} turns`}
        ></pb-board>
        <div class="tour-text">
          <div aria-live="polite">
            <p class="lead">${t===0?"Start":a`Turn ${t} of ${i.length-1}, <code>${s}</code>`}</p>
            <h3>${o}</h3>
            <p>${A}</p>
          </div>
          <div class="toolbar">
            <button type="button" ?disabled=${t===0} @click=${()=>void this.show(t-1)}>Back</button>
            ${x?a`<button type="button" class="primary" @click=${()=>void this.show(0)}>Again</button>`:a`<button type="button" class="primary" @click=${()=>void this.show(t+1)}>Next</button>`}
            <ol class="dots" aria-hidden="true">
              ${i.map((V,P)=>a`<li class=${P===t?"now":""}></li>`)}
            </ol>
          </div>
          <p class="lead">Or press the arrow keys. <a href="/variants/${e.id}">Play ${e.name}</a></p>
        </div>
      </div>
    </section>`}};customElements.define("pb-tour",d);var k="mapped-chess",B="positional-6x6x4",E="alice",h=class extends l{constructor(){super(...arguments);this.isPainted=!1}static{this.properties={...l.properties,variants:{state:!0},isPainted:{state:!0}}}async load(){this.entitle(""),this.variants=await b(this.ending.signal),await this.updateComplete;let e=()=>window.setTimeout(()=>this.isPainted=!0);document.hidden?e():requestAnimationFrame(e)}named(e){return this.variants?.find(t=>t.id===e)??this.variants?.[0]}render(){let{isPainted:e}=this,t=this.variants?.find(({id:s})=>s===E);return a`
      <section class="front">
        <h1>Chess on several boards, played and measured</h1>
        <p>
          Polyboard plays chess variants on one board, on several boards, and on boards that you design. It lets its
          engine play thousands of games, and says whether a game is fair, decisive and alive.
        </p>
      </section>
      ${this.failed()}
      <ul class="cards ways">
        ${this.play()} ${this.design()} ${this.measure()}
      </ul>
      ${t&&e?a`<pb-tour .variant=${t}></pb-tour>`:""}
      <section aria-labelledby="all">
        <h2 id="all">The variants</h2>
        ${this.variants&&e?T(this.variants):a`<p class="lead" role="status">Loading…</p>`}
      </section>
    `}play(){let e=this.named(k);return p(`/variants/${e?.id??k}`,"Play a game",y?`Try turns of ${e?.name??"a variant"}, and see what each piece can do.`:`Play ${e?.name??"a variant"} against the engine, and see what each piece can do.`,R(e,""))}design(){let e=this.named(B);return p("/designer","Design a game","Change boards, pieces and rules in a form, and try each change on the boards at once.",R(e,e?g(e):""))}measure(){return p("/balance","Measure a game","See who wins, how often games are drawn, and how sure the numbers are.",M())}};function p(n,r,e,t){return a`<li>
    <a class="card" href=${n}>
      <div class="shown" aria-hidden="true">${t}</div>
      <div class="text">
        <h2>${r}</h2>
        <p>${e}</p>
      </div>
    </a>
  </li>`}function R(n,r){return a`<pb-board .variant=${n} .mfen=${r} aspect="1.6"></pb-board>`}function M(){return a`<svg class="intervals" viewBox="0 0 192 120">
    <line class="even" x1="96" x2="96" y1="14" y2="106"></line>
    ${[[34,82,30],[62,92,60],[88,112,90]].map(([r,e,t])=>c`<line class="interval" x1=${r} x2=${e} y1=${t} y2=${t}></line>
        <circle cx=${(r+e)/2} cy=${t} r="4.5"></circle>`)}
  </svg>`}customElements.define("pb-home",h);
