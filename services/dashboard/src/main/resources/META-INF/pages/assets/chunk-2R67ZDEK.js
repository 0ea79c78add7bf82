import{a as b,b as E}from"./chunk-QX35FZPC.js";import{a as S}from"./chunk-JLGFEUMO.js";import{b as m,d as k,e as f,g as v}from"./chunk-XNEIDVAZ.js";import{e as N,h as p}from"./chunk-7QF3RYK6.js";import{a as T}from"./chunk-6J6FGOBA.js";import{a as r,d,f as g,g as w,k as R}from"./chunk-PL4G4RB2.js";var y={"":"","?!":"inaccuracy","?":"mistake","??":"blunder"},M=[[.3,"??"],[.2,"?"],[.1,"?!"]];function u(l){return 2/(1+Math.exp(-.00368208*Math.max(-1e3,Math.min(1e3,l))))-1}function x(l,c){let t=u(l)-u(c);return M.find(([e])=>t>=e)?.[1]??""}var L=3,C=8,W=60,$=class extends g{constructor(){super(...arguments);this.start="";this.root=new k(void 0,void 0);this.at=this.root;this.found=()=>{};this.flipped=!1;this.isAnalysing=!1;this.read=[];this.isReading=!1;this.connection="connecting";this.refusal="";this.analysis=new AbortController;this.onKey=t=>this.key(t)}static{this.properties={variant:{attribute:!1},start:{attribute:!1},root:{attribute:!1},at:{attribute:!1},found:{attribute:!1},flipped:{state:!0},isAnalysing:{state:!0},answer:{state:!0},read:{state:!0},connection:{state:!0},position:{state:!0},refusal:{state:!0},failure:{state:!0}}}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),window.addEventListener("keydown",this.onKey)}disconnectedCallback(){super.disconnectedCallback(),window.removeEventListener("keydown",this.onKey),this.analysis.abort()}willUpdate(){this.at!==this.shown&&(this.shown=this.at,this.analyse())}updated(t){t.has("at")&&this.querySelector('.tree [aria-current="true"]')?.scrollIntoView({block:"nearest"})}get text(){return f(this.root,t=>t.turn.text)}go(t){this.at=t,this.refusal="",this.changed()}changed(){this.requestUpdate(),this.dispatchEvent(new CustomEvent("change"))}async add(t){let e=this.at;try{let{turns:s,fault:i}=await v(this.variant,this.start,e.turns,t);this.at===e&&(this.go(s.reduce((n,a)=>n.add(a),e)),this.refusal=i)}catch(s){this.failure=s}}isWhiteToMove(t){return(t.turn?.mfen??(this.start||(this.variant?.startMfen??""))).split(" ")[1]==="w"}async analyse(){if(this.analysis.abort(),this.answer=void 0,this.read=[],!this.isAnalysing||!this.variant)return;let t=new AbortController;this.analysis=t;let e={variant:this.variant.digest,mfen:this.start,turns:this.at.turns};try{await R("polyboard.search.v1.SearchService/Analyse",()=>({start:{position:e,lines:L,limits:{time:`${W}s`}}}),s=>{s.lines.length>0&&(this.answer=s,this.readLines(s.lines,t)),s.done&&t.abort()},t.signal,s=>this.connection=s)}catch(s){this.isAnalysing=!1,this.failure=s instanceof w?s:void 0}}async readLines(t,e){if(!this.isReading){this.isReading=!0;try{let s=this.at.turns,i=await Promise.all(t.map(async n=>{let a=n.truncated?n.turns.slice(0,-1):n.turns,{turns:o}=await v(this.variant,this.start,s,a.slice(0,C));return{line:n,turns:o}}));this.analysis===e&&(this.read=i)}catch{}finally{this.isReading=!1}}}key(t){if(t.target.closest("input, select, textarea, [role=gridcell]")||t.metaKey||t.ctrlKey||t.altKey)return;let{at:s}=this,i={ArrowLeft:s.parent,ArrowRight:s.children[0],Home:this.root,End:s.end}[t.key];i&&(t.preventDefault(),this.go(i))}arrows(){return this.read.flatMap(({line:t,turns:e})=>(e[0]?.moves??[]).map(({fromCell:s,toCell:i})=>({from:s,to:i,rank:t.rank})))}recorded(t){let e=t.children[0],s=e&&this.isMain(e)?this.found(t.ply):void 0;return s&&s.score*(this.isWhiteToMove(t)?1:-1)}isMain(t){return t.line.every(e=>e.parent?.children[0]===e)}judged(t){let e=t.parent&&this.recorded(t.parent),s=this.recorded(t);if(e===void 0||s===void 0)return"";let i=this.isWhiteToMove(t.parent)?1:-1;return x(i*e,i*s)}score(){let t=this.answer?.lines[0]?.score;if(t){let s=this.isWhiteToMove(this.at)?1:-1,i=A(t,s);return{text:b(i),centipawns:i.centipawns??1e3*Math.sign(i.mate??0)}}let e=this.recorded(this.at);return e===void 0?void 0:{text:E(e),centipawns:e}}bar(){let t=this.score(),e=t?50+50*u(t.centipawns):50;return r`<div
      class="bar ${this.flipped?"flipped":""} ${t?"":"unknown"}"
      role="img"
      aria-label=${t?`Score for White: ${t.text}`:"Not scored"}
    >
      <svg viewBox="0 0 1 100" preserveAspectRatio="none"><rect y=${100-e} width="1" height=${e}></rect></svg>
      <span aria-hidden="true">${t?N(t.centipawns/100,1):""}</span>
    </div>`}lines(){if(!this.isAnalysing)return d;let{answer:t}=this,e=this.connection==="lost"?"The connection is lost; trying again\u2026":t?`Depth ${t.lines[0]?.depth??0}, ${Number(t.nodes).toLocaleString("en")} nodes${t.done?"":"\u2026"}`:"Searching\u2026",s=this.isWhiteToMove(this.at)?1:-1;return r`<ol class="lines" aria-label="Best lines; scores for White">
        ${this.read.map(({line:i,turns:n})=>r`<li>
              <strong>${i.score?b(A(i.score,s)):""}</strong>
              ${n.map(({natural:a},o)=>r`<button type="button" class="turn" @click=${()=>void this.add(n.slice(0,o+1).map(({text:h})=>h))}>${m(a,this.variant)}</button> `)}
            </li>`)}
      </ol>
      <p class="lead" role="status">${e}</p>`}branch(t){let e=[],s=!0;for(let i=t;i&&i.children.length>0;i=i.children[0]){let[n,...a]=i.children;e.push(this.entry(n,s)),s=a.length>0||n.comment!=="";for(let o of a)e.push(r`<div class="variation">${this.entry(o,!0)}${this.branch(o)}</div>`)}return e}entry(t,e){let s=this.isWhiteToMove(t.parent),i=Number((t.parent.turn?.mfen??(this.start||(this.variant?.startMfen??""))).split(" ").at(-1)),n=this.judged(t);return r`${s||e?r`<span class="number">${i}${s?".":"\u2026"}</span>`:d}<button
        type="button"
        class="turn"
        aria-current=${this.at===t}
        title=${y[n]}
        @click=${()=>this.go(t)}
        >${m(t.turn.natural,this.variant)}${n}</button
      >${t.comment?r`<span class="comment">${t.comment}</span>`:d} `}pgn(){let t=this.variant,e=t.geometry?.boards.length===1,s=[`[Variant "${t.id}"]`,...this.start?['[SetUp "1"]',`[FEN "${this.start}"]`]:[]],i=f(this.root,({turn:n})=>e?n.natural:n.text);return`${s.join(`
`)}

${i}${i?" ":""}*
`}controls(){let{at:t}=this,e=(s,i,n)=>r`<button type="button" aria-label=${s} ?disabled=${!n||n===t} @click=${()=>n&&this.go(n)}>${i}</button>`;return r`<div class="toolbar">
      ${e("To the start","\xAB",this.root)} ${e("Previous turn","\u2039",t.parent)}
      ${e("Next turn","\u203A",t.children[0])} ${e("To the end","\xBB",t.end)}
      <button type="button" aria-pressed=${this.flipped} @click=${()=>this.flipped=!this.flipped}>Flip boards</button>
      ${T?d:r`<button
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
        <button type="button" @click=${()=>S(`${this.variant.id}.pgn`,this.pgn())}>Save as PGN</button>
      </div>
      <p class="lead">The address of this page has all turns, variations and comments: copy it to share or keep them.</p>
    </details>`}status(){let{position:t,at:e}=this,{result:s="",termination:i=""}=t?.outcome??{},n=s!==""&&s!=="RESULT_ONGOING",a=e.turn?`${this.isWhiteToMove(e)?"Black":"White"} played ${e.turn.natural}. `:"",o=y[this.judged(e)],h=n?`Game over: ${p(s,"RESULT_")}, ${p(i,"TERMINATION_")}`:`${this.isWhiteToMove(e)?"White":"Black"} to move`;return`${e.ply} of ${this.root.end.ply}. ${a}${o?`By the players' scores: ${o}. `:""}${h}`}render(){let{variant:t,at:e}=this;return t?r`<div class="play">
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
    </div>`:d}};function A(l,c){return l.mate===void 0?{centipawns:c*(l.centipawns??0)}:{mate:c*l.mate}}customElements.define("pb-analysis",$);
