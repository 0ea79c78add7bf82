import{a as v,b as k}from"./chunk-QX35FZPC.js";import{a as E}from"./chunk-JLGFEUMO.js";import{a as N,b as m,d as f}from"./chunk-VB65BBES.js";import{e as T,h as p}from"./chunk-7QF3RYK6.js";import{a as R}from"./chunk-6J6FGOBA.js";import{a as r,d,f as $,g,k as w}from"./chunk-PL4G4RB2.js";var b={"":"","?!":"inaccuracy","?":"mistake","??":"blunder"},A=[[.3,"??"],[.2,"?"],[.1,"?!"]];function u(l){return 2/(1+Math.exp(-.00368208*Math.max(-1e3,Math.min(1e3,l))))-1}function S(l,c){let t=u(l)-u(c);return A.find(([e])=>t>=e)?.[1]??""}var M=3,L=8,C=60,y=class extends ${constructor(){super(...arguments);this.start="";this.root=new N(void 0,void 0);this.at=this.root;this.found=()=>{};this.flipped=!1;this.isAnalysing=!1;this.read=[];this.isReading=!1;this.connection="connecting";this.refusal="";this.analysis=new AbortController;this.onKey=t=>this.key(t)}static{this.properties={variant:{attribute:!1},start:{attribute:!1},root:{attribute:!1},at:{attribute:!1},found:{attribute:!1},flipped:{state:!0},isAnalysing:{state:!0},answer:{state:!0},read:{state:!0},connection:{state:!0},position:{state:!0},refusal:{state:!0},failure:{state:!0}}}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),window.addEventListener("keydown",this.onKey)}disconnectedCallback(){super.disconnectedCallback(),window.removeEventListener("keydown",this.onKey),this.analysis.abort()}willUpdate(){this.at!==this.shown&&(this.shown=this.at,this.analyse())}updated(t){t.has("at")&&this.querySelector('.tree [aria-current="true"]')?.scrollIntoView({block:"nearest"})}get text(){return m(this.root,t=>t.turn.text)}go(t){this.at=t,this.refusal="",this.changed()}changed(){this.requestUpdate(),this.dispatchEvent(new CustomEvent("change"))}async add(t){let e=this.at;try{let{turns:s,fault:n}=await f(this.variant,this.start,e.turns,t);this.at===e&&(this.go(s.reduce((i,a)=>i.add(a),e)),this.refusal=n)}catch(s){this.failure=s}}isWhiteToMove(t){return(t.turn?.mfen??(this.start||(this.variant?.startMfen??""))).split(" ")[1]==="w"}async analyse(){if(this.analysis.abort(),this.answer=void 0,this.read=[],!this.isAnalysing||!this.variant)return;let t=new AbortController;this.analysis=t;let e={variant:this.variant.digest,mfen:this.start,turns:this.at.turns};try{await w("polyboard.search.v1.SearchService/Analyse",()=>({start:{position:e,lines:M,limits:{time:`${C}s`}}}),s=>{s.lines.length>0&&(this.answer=s,this.readLines(s.lines,t)),s.done&&t.abort()},t.signal,s=>this.connection=s)}catch(s){this.isAnalysing=!1,this.failure=s instanceof g?s:void 0}}async readLines(t,e){if(!this.isReading){this.isReading=!0;try{let s=this.at.turns,n=await Promise.all(t.map(async i=>{let a=i.truncated?i.turns.slice(0,-1):i.turns,{turns:o}=await f(this.variant,this.start,s,a.slice(0,L));return{line:i,turns:o}}));this.analysis===e&&(this.read=n)}catch{}finally{this.isReading=!1}}}key(t){if(t.target.closest("input, select, textarea, [role=gridcell]")||t.metaKey||t.ctrlKey||t.altKey)return;let{at:s}=this,n={ArrowLeft:s.parent,ArrowRight:s.children[0],Home:this.root,End:s.end}[t.key];n&&(t.preventDefault(),this.go(n))}arrows(){return this.read.flatMap(({line:t,turns:e})=>(e[0]?.moves??[]).map(({fromCell:s,toCell:n})=>({from:s,to:n,rank:t.rank})))}recorded(t){let e=t.children[0],s=e&&this.isMain(e)?this.found(t.ply):void 0;return s&&s.score*(this.isWhiteToMove(t)?1:-1)}isMain(t){return t.line.every(e=>e.parent?.children[0]===e)}judged(t){let e=t.parent&&this.recorded(t.parent),s=this.recorded(t);if(e===void 0||s===void 0)return"";let n=this.isWhiteToMove(t.parent)?1:-1;return S(n*e,n*s)}score(){let t=this.answer?.lines[0]?.score;if(t){let s=this.isWhiteToMove(this.at)?1:-1,n=x(t,s);return{text:v(n),centipawns:n.centipawns??1e3*Math.sign(n.mate??0)}}let e=this.recorded(this.at);return e===void 0?void 0:{text:k(e),centipawns:e}}bar(){let t=this.score(),e=t?50+50*u(t.centipawns):50;return r`<div
      class="bar ${this.flipped?"flipped":""} ${t?"":"unknown"}"
      role="img"
      aria-label=${t?`Score for White: ${t.text}`:"Not scored"}
    >
      <svg viewBox="0 0 1 100" preserveAspectRatio="none"><rect y=${100-e} width="1" height=${e}></rect></svg>
      <span aria-hidden="true">${t?T(t.centipawns/100,1):""}</span>
    </div>`}lines(){if(!this.isAnalysing)return d;let{answer:t}=this,e=this.connection==="lost"?"The connection is lost; trying again\u2026":t?`Depth ${t.lines[0]?.depth??0}, ${Number(t.nodes).toLocaleString("en")} nodes${t.done?"":"\u2026"}`:"Searching\u2026",s=this.isWhiteToMove(this.at)?1:-1;return r`<ol class="lines" aria-label="Best lines; scores for White">
        ${this.read.map(({line:n,turns:i})=>r`<li>
              <strong>${n.score?v(x(n.score,s)):""}</strong>
              ${i.map(({natural:a},o)=>r`<button type="button" class="turn" @click=${()=>void this.add(i.slice(0,o+1).map(({text:h})=>h))}>${a}</button> `)}
            </li>`)}
      </ol>
      <p class="lead" role="status">${e}</p>`}branch(t){let e=[],s=!0;for(let n=t;n&&n.children.length>0;n=n.children[0]){let[i,...a]=n.children;e.push(this.entry(i,s)),s=a.length>0||i.comment!=="";for(let o of a)e.push(r`<div class="variation">${this.entry(o,!0)}${this.branch(o)}</div>`)}return e}entry(t,e){let s=this.isWhiteToMove(t.parent),n=Number((t.parent.turn?.mfen??(this.start||(this.variant?.startMfen??""))).split(" ").at(-1)),i=this.judged(t);return r`${s||e?r`<span class="number">${n}${s?".":"\u2026"}</span>`:d}<button
        type="button"
        class="turn"
        aria-current=${this.at===t}
        title=${b[i]}
        @click=${()=>this.go(t)}
        >${t.turn.natural}${i}</button
      >${t.comment?r`<span class="comment">${t.comment}</span>`:d} `}pgn(){let t=this.variant,e=t.geometry?.boards.length===1,s=[`[Variant "${t.id}"]`,...this.start?['[SetUp "1"]',`[FEN "${this.start}"]`]:[]],n=m(this.root,({turn:i})=>e?i.natural:i.text);return`${s.join(`
`)}

${n}${n?" ":""}*
`}controls(){let{at:t}=this,e=(s,n,i)=>r`<button type="button" aria-label=${s} ?disabled=${!i||i===t} @click=${()=>i&&this.go(i)}>${n}</button>`;return r`<div class="toolbar">
      ${e("To the start","\xAB",this.root)} ${e("Previous turn","\u2039",t.parent)}
      ${e("Next turn","\u203A",t.children[0])} ${e("To the end","\xBB",t.end)}
      <button type="button" aria-pressed=${this.flipped} @click=${()=>this.flipped=!this.flipped}>Flip boards</button>
      ${R?d:r`<button
            type="button"
            aria-pressed=${this.isAnalysing}
            @click=${()=>{this.isAnalysing=!this.isAnalysing,this.analyse()}}
          >
            Analyse
          </button>`}
    </div>`}editing(){let{at:t}=this;return r`<details>
      <summary>Comment, order, and save</summary>
      <label class="comment-field">
        Comment on this position
        <textarea
          rows="2"
          .value=${t.comment}
          @change=${e=>{t.comment=e.target.value.trim(),this.changed()}}
        ></textarea>
      </label>
      <div class="toolbar">
        <button type="button" ?disabled=${!t.parent||this.isMain(t)} @click=${()=>{t.promote(),this.changed()}}>Make it the main line</button>
        <button type="button" ?disabled=${!t.parent} @click=${()=>{t.remove(),this.go(t.parent)}}>Remove from here</button>
        <button type="button" @click=${()=>E(`${this.variant.id}.pgn`,this.pgn())}>Save as PGN</button>
      </div>
      <p class="lead">The address of this page has all turns, variations and comments: copy it to share or keep them.</p>
    </details>`}status(){let{position:t,at:e}=this,{result:s="",termination:n=""}=t?.outcome??{},i=s!==""&&s!=="RESULT_ONGOING",a=e.turn?`${this.isWhiteToMove(e)?"Black":"White"} played ${e.turn.natural}. `:"",o=b[this.judged(e)],h=i?`Game over: ${p(s,"RESULT_")}, ${p(n,"TERMINATION_")}`:`${this.isWhiteToMove(e)?"White":"Black"} to move`;return`${e.ply} of ${this.root.end.ply}. ${a}${o?`By the players' scores: ${o}. `:""}${h}`}render(){let{variant:t,at:e}=this;return t?r`<div class="play">
      <div class="scored">
        ${this.bar()}
        <pb-position
          .variant=${t}
          .start=${this.start}
          .turns=${e.turns}
          .last=${e.turn?.moves??[]}
          .flipped=${this.flipped}
          .arrows=${this.arrows()}
          @turn=${({detail:s})=>void this.add([s])}
          @inspect=${({detail:s})=>this.position=s.position}
        ></pb-position>
      </div>
      <div class="panel">
        <p class="status" role="status">${this.status()}</p>
        ${this.refusal?r`<p role="alert">${this.refusal}</p>`:d}
        <pb-failure .error=${this.failure} @retry=${()=>{this.failure=void 0,this.analyse()}}></pb-failure>
        ${this.controls()} ${this.lines()}
        <div class="tree" aria-label="Turns" role="group">
          ${this.root.comment?r`<p class="comment">${this.root.comment}</p>`:d}
          ${this.branch(this.root)}
        </div>
        ${this.editing()}
      </div>
    </div>`:d}};function x(l,c){return l.mate===void 0?{centipawns:c*(l.centipawns??0)}:{mate:c*l.mate}}customElements.define("pb-analysis",y);
