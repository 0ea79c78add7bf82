import{a as f,f as g,g as b}from"./chunk-UOOPFORK.js";import{a as c}from"./chunk-S6NYIG4Y.js";import{c as u}from"./chunk-YZQN33PN.js";import{a as i,d as v}from"./chunk-F26LD677.js";var l=class{constructor(r,e){this.host=r;this.scroll=e;this.first=0;this.end=60;this.element=null;this.resizing=new ResizeObserver(()=>this.update());this.update=()=>{let{element:r}=this;if(!r)return;let e=Math.floor(r.scrollTop/32),t=Math.ceil(r.clientHeight/32),a=Math.max(0,Math.floor(e/15-1)*15),s=Math.ceil((e+t)/15+1)*15;(a!==this.first||s!==this.end)&&(this.first=a,this.end=s,this.host.requestUpdate())};r.addController(this)}hostUpdated(){let r=this.scroll();r!==this.element&&(this.leave(),this.element=r,r?.addEventListener("scroll",this.update,{passive:!0}),r&&this.resizing.observe(r))}hostDisconnected(){this.leave(),this.element=null}leave(){this.element?.removeEventListener("scroll",this.update),this.resizing.disconnect()}range(r){let e=Math.min(this.first,r),t=Math.min(this.end,r);return{first:e,end:t,before:e*32,after:(r-t)*32}}};var $=200,E=1e3,T=100,y={RESULT_WHITE_WINS:"1\u20130",RESULT_BLACK_WINS:"0\u20131",RESULT_DRAW:"\xBD\u2013\xBD"},R=[["GAME_ORDER_NEWEST","newest first"],["GAME_ORDER_OLDEST","oldest first"]],p=class extends c{constructor(){super(...arguments);this.query=new URLSearchParams;this.games=[];this.total="";this.next="";this.isLoading=!1;this.rows=new l(this,()=>this.querySelector(".scroll"))}static{this.properties={...c.properties,query:{attribute:!1},games:{state:!0},total:{state:!0},isLoading:{state:!0}}}get filter(){let e=t=>this.query.get(t)??"";return{variantId:e("variant"),tournamentId:e("tournament"),player:e("player"),...e("from")?{archivedFrom:new Date(e("from")).toISOString()}:{},...e("before")?{archivedBefore:new Date(e("before")).toISOString()}:{},...e("turns")?{minTurns:Number(e("turns"))}:{},...e("result")?{result:e("result")}:{}}}get order(){return R.find(([e])=>e===this.query.get("order"))?.[0]??"GAME_ORDER_NEWEST"}async load(){this.entitle("Games"),this.games=[],this.next="",this.total="";let e=u("polyboard.archive.v1.ArchiveService/CountGames",{filter:this.filter,pageSize:1},this.ending.signal);await this.more(),this.total=(await e).totalGames}async more(){this.isLoading=!0;try{let e=await u("polyboard.archive.v1.ArchiveService/ListGames",{filter:this.filter,order:this.order,pageSize:this.games.length===0?$:E,pageToken:this.next},this.ending.signal);this.games.push(...e.games),this.next=e.nextPageToken}finally{this.isLoading=!1}}updated(){this.next&&!this.isLoading&&this.rows.end>this.games.length-T&&this.more().catch(e=>{this.ending.signal.aborted||(this.failure=e)})}search(e){e.preventDefault();let t=new URLSearchParams;for(let[a,s]of new FormData(e.target))s&&t.set(a,String(s));history.replaceState(null,"",t.size>0?`/games?${t}`:"/games"),this.query=t,this.begin()}render(){let e=t=>this.query.get(t)??"";return i`
      <h1>Games</h1>
      <form class="toolbar" role="search" @submit=${t=>this.search(t)}>
        <label>Variant <input name="variant" .value=${e("variant")} placeholder="all" /></label>
        <label>Tournament <input name="tournament" .value=${e("tournament")} placeholder="all" /></label>
        <label>Player <input name="player" .value=${e("player")} placeholder="any" /></label>
        <label
          >Result
          <select name="result">
            <option value="">any</option>
            ${Object.entries(y).map(([t,a])=>i`<option value=${t} ?selected=${e("result")===t}>${a}</option>`)}
          </select>
        </label>
        <label>Stored from <input name="from" type="date" .value=${e("from")} /></label>
        <label>before <input name="before" type="date" .value=${e("before")} /></label>
        <label>Turns, at least <input name="turns" type="number" min="0" max="100000" .value=${e("turns")} /></label>
        <label
          >Order
          <select name="order">
            ${R.map(([t,a])=>i`<option value=${t} ?selected=${t===this.order}>${a}</option>`)}
          </select>
        </label>
        <button class="primary">Show</button>
        <span role="status" class="lead">${this.total===""?"":`${f(this.total)} games`}</span>
      </form>
      ${this.failed()}
      ${this.total!==""&&this.games.length===0?this.empty():this.table()}
    `}empty(){return i`<p class="empty">
      No games. Play some: <code>./polyboard tournament chess --games 100</code>, or use fewer filters.
    </p>`}table(){let{first:e,end:t,before:a,after:s}=this.rows.range(this.games.length);return i`<div class="scroll" tabindex="0" role="region" aria-label="Games">
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
          ${S(a)} ${this.games.slice(e,t).map((o,h)=>this.row(o,e+h))}
          ${S(s)}
        </tbody>
      </table>
    </div>`}row({gameId:e,game:t,turnCount:a,archivedAt:s,opening:o},h){let m=t?.request,d=t?.outcome;return i`<tr aria-rowindex=${h+1}>
      <td><a href="/games/${e}">${e}</a></td>
      <td>${m?.variantId??""}</td>
      <td>${m?.white?.name??""}</td>
      <td>${m?.black?.name??""}</td>
      <td>${y[d?.result??""]??""}</td>
      <td>${d?b(d.termination,"TERMINATION_"):""}</td>
      <td class="number">${a}</td>
      <td>${o}</td>
      <td>${g(s)}</td>
    </tr>`}};function S(n){return n>0?i`<tr aria-hidden="true"><td class="space" colspan="9" height=${n}></td></tr>`:v}customElements.define("pb-games",p);
