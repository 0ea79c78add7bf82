import"./chunk-7ZWVFCBW.js";import"./chunk-O3226AIX.js";import{a as g}from"./chunk-Z6XEUY6K.js";import{a as f,c as E,f as S,h as $}from"./chunk-7QF3RYK6.js";import{a as v}from"./chunk-ZPYPPCKP.js";import{a as s,d,g as y,i as u,k as R}from"./chunk-PL4G4RB2.js";var A=[["EXPORT_FORMAT_PGN","PGN","pgn"],["EXPORT_FORMAT_JSON_LINES","JSON","jsonl"],["EXPORT_FORMAT_CSV","CSV","csv"]];async function x(n,a,e,t,r){let i=[],m=0,l=new AbortController,h=!1;if(await R("polyboard.archive.v1.ArchiveService/ExportGames",()=>({filter:n,format:a}),({text:p})=>{i.push(p),r(m+=p.length)},AbortSignal.any([t,l.signal]),p=>{p==="lost"&&(h=!0,l.abort())}),h)throw new y("aborted","the connection was lost before all games had arrived");if(t.aborted)return;let o=document.createElement("a");o.href=URL.createObjectURL(new Blob(i,{type:"text/plain"})),o.download=e,o.click(),setTimeout(()=>URL.revokeObjectURL(o.href),1e4)}var c=class{constructor(a,e){this.host=a;this.scroll=e;this.first=0;this.end=60;this.element=null;this.resizing=new ResizeObserver(()=>this.update());this.update=()=>{let{element:a}=this;if(!a)return;let e=Math.floor(a.scrollTop/32),t=Math.ceil(a.clientHeight/32),r=Math.max(0,Math.floor(e/15-1)*15),i=Math.ceil((e+t)/15+1)*15;(r!==this.first||i!==this.end)&&(this.first=r,this.end=i,this.host.requestUpdate())};a.addController(this)}hostUpdated(){let a=this.scroll();a!==this.element&&(this.leave(),this.element=a,a?.addEventListener("scroll",this.update,{passive:!0}),a&&this.resizing.observe(a))}hostDisconnected(){this.leave(),this.element=null}leave(){this.element?.removeEventListener("scroll",this.update),this.resizing.disconnect()}range(a){let e=Math.min(this.first,a),t=Math.min(this.end,a);return{first:e,end:t,before:e*32,after:(a-t)*32}}};var G=200,L=1e3,_=100,O={RESULT_WHITE_WINS:"1\u20130",RESULT_BLACK_WINS:"0\u20131",RESULT_DRAW:"\xBD\u2013\xBD"},T=[["GAME_ORDER_NEWEST","newest first"],["GAME_ORDER_OLDEST","oldest first"]],b=class extends v{constructor(){super(...arguments);this.query=new URLSearchParams;this.games=[];this.total="";this.next="";this.isLoading=!1;this.exporting=new AbortController;this.rows=new c(this,()=>this.querySelector(".scroll"))}static{this.properties={...v.properties,query:{attribute:!1},games:{state:!0},total:{state:!0},isLoading:{state:!0},exported:{state:!0}}}get filter(){let e=t=>this.query.get(t)??"";return{variantId:e("variant"),tournamentId:e("tournament"),player:e("player"),...e("from")?{archivedFrom:new Date(e("from")).toISOString()}:{},...e("before")?{archivedBefore:new Date(e("before")).toISOString()}:{},...e("turns")?{minTurns:Number(e("turns"))}:{},...e("result")?{result:e("result")}:{}}}get order(){return T.find(([e])=>e===this.query.get("order"))?.[0]??"GAME_ORDER_NEWEST"}async load(){this.entitle("Games"),this.games=[],this.next="",this.total="";let e=u("polyboard.archive.v1.ArchiveService/CountGames",{filter:this.filter,pageSize:1},this.ending.signal);await this.more(),this.total=(await e).totalGames}async more(){this.isLoading=!0;try{let e=await u("polyboard.archive.v1.ArchiveService/ListGames",{filter:this.filter,order:this.order,pageSize:this.games.length===0?G:L,pageToken:this.next},this.ending.signal);this.games.push(...e.games),this.next=e.nextPageToken}finally{this.isLoading=!1}}updated(){this.next&&!this.isLoading&&this.rows.end>this.games.length-_&&this.more().catch(e=>{this.ending.signal.aborted||(this.failure=e)})}async export(e,t){this.exporting=new AbortController,this.exported=0;try{await x(this.filter,e,`games.${t}`,AbortSignal.any([this.ending.signal,this.exporting.signal]),r=>this.exported=r)}catch(r){this.failure=r}finally{this.exported=void 0}}search(e){e.preventDefault();let t=new URLSearchParams;for(let[r,i]of new FormData(e.target))i&&t.set(r,String(i));history.replaceState(null,"",t.size>0?`/games?${t}`:"/games"),this.query=t,this.begin()}render(){let e=t=>this.query.get(t)??"";return s`
      <h1>Games</h1>
      <form class="toolbar" role="search" @submit=${t=>this.search(t)}>
        <label>Variant <input name="variant" list="variants" autocomplete="off" .value=${e("variant")} placeholder="all" /></label>
        <label>Tournament <input name="tournament" list="tournaments" autocomplete="off" .value=${e("tournament")} placeholder="all" /></label>
        <label>Player <input name="player" list="players" autocomplete="off" .value=${e("player")} placeholder="any" /></label>
        <label
          >Result
          <select name="result">
            <option value="">any</option>
            ${Object.entries(O).map(([t,r])=>s`<option value=${t} ?selected=${e("result")===t}>${r}</option>`)}
          </select>
        </label>
        <label>Stored from <input name="from" type="date" .value=${e("from")} /></label>
        <label>before <input name="before" type="date" .value=${e("before")} /></label>
        <label>Turns, at least <input name="turns" type="number" min="0" max="100000" .value=${e("turns")} /></label>
        <label
          >Order
          <select name="order">
            ${T.map(([t,r])=>s`<option value=${t} ?selected=${t===this.order}>${r}</option>`)}
          </select>
        </label>
        <button class="primary">Show</button>
        <pb-suggestions></pb-suggestions>
        <span role="status" class="lead">${this.total===""?"":`${f(this.total)} games`}</span>
      </form>
      ${Number(this.total)>0?this.exports():d} ${this.failed()}
      ${this.total!==""&&this.games.length===0?this.empty():this.table()}
    `}exports(){return s`<div class="toolbar" role="group" aria-label="Export">
      ${this.exported===void 0?s`<span class="lead">Save ${Number(this.total)===1?"this game":`these ${f(this.total)} games`} as</span>
            ${A.map(([e,t,r])=>s`<button type="button" @click=${()=>void this.export(e,r)}>${t}</button>`)}`:s`<span role="status">Exporting: ${E(this.exported/1e6,1)} MB…</span>
            <button type="button" @click=${()=>this.exporting.abort()}>Stop</button>`}
    </div>`}empty(){return this.query.size>0?s`<p class="empty">No games match. Use fewer filters, or <a href="/games">show all games</a>.</p>`:s`<p class="empty">
          No games yet. <a href="/tournaments">Begin a tournament</a>, or run
          <code>./polyboard tournament chess --games 100</code>.
        </p>`}table(){let{first:e,end:t,before:r,after:i}=this.rows.range(this.games.length);return s`<div class="scroll" tabindex="0" role="region" aria-label="Games">
      <table aria-rowcount=${this.total||-1}>
        <thead>
          <tr>
            <th>Game</th>
            <th>Variant</th>
            <th>White</th>
            <th>Black</th>
            <th>Result</th>
            <th>By</th>
            <th class="number">Turns</th>
            <th>Opening</th>
            <th>Stored</th>
          </tr>
        </thead>
        <tbody>
          ${w(r)} ${this.games.slice(e,t).map((m,l)=>this.row(m,e+l))}
          ${w(i)}
        </tbody>
      </table>
    </div>`}row({gameId:e,game:t,turnCount:r,archivedAt:i,opening:m},l){let h=t?.request,o=t?.outcome;return s`<tr aria-rowindex=${l+1}>
      <td><a href="/games/${e}">${e}</a></td>
      <td>${h?.variantId??""}</td>
      <td>${g(h?.white)}</td>
      <td>${g(h?.black)}</td>
      <td>${O[o?.result??""]??""}</td>
      <td>${o?$(o.termination,"TERMINATION_"):""}</td>
      <td class="number">${r}</td>
      <td>${m}</td>
      <td>${S(i)}</td>
    </tr>`}};function w(n){return n>0?s`<tr aria-hidden="true"><td class="space" colspan="9" height=${n}></td></tr>`:d}customElements.define("pb-games",b);
