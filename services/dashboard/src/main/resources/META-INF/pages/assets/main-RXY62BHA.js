import{a as d,b as c}from"./chunk-NECR6NHF.js";import{a as l,b as h}from"./chunk-YZQN33PN.js";import{a,d as o,e as u,f as s}from"./chunk-F26LD677.js";var{I:w}=u;var $={},f=(r,e=$)=>r._$AH=e;var g=d(class extends c{constructor(){super(...arguments),this.key=o}render(r,e){return this.key=r,e}update(r,[e,t]){return e!==this.key&&(f(r),this.key=e),t}});var p=class extends s{static{this.properties={error:{attribute:!1}}}createRenderRoot(){return this}render(){let{error:e}=this;if(e==null)return o;if(e instanceof l&&e.code==="unauthenticated")return this.login();let t=e instanceof l?e.violations:[];return a`<div class="failure" role="alert">
      <p>${e instanceof Error?e.message:String(e)}</p>
      ${t.length>1?a`<ul>
            ${t.map(({field:i,description:n})=>a`<li><code>${i}</code> ${n}</li>`)}
          </ul>`:o}
      <button type="button" @click=${()=>this.dispatchEvent(new CustomEvent("retry",{bubbles:!0}))}>
        Try again
      </button>
    </div>`}login(){return a`<form class="failure" @submit=${e=>this.enter(e)}>
      <label>
        The services require a token, as made by <code>polyboard token create</code>:
        <input name="token" type="password" autocomplete="current-password" required />
      </label>
      <button>Use in this tab</button>
    </form>`}enter(e){e.preventDefault(),h.set(String(new FormData(e.target).get("token")??"")),this.dispatchEvent(new CustomEvent("retry",{bubbles:!0}))}};customElements.define("pb-failure",p);var b=[["/variants","Variants"],["/tournaments","Tournaments"],["/games","Games"],["/designer","Designer"],["/platform","Platform"],["/docs","Docs"],["/api","API"]],v=[{path:/^\/(variants)?$/,menu:"/variants",load:()=>import("./variants-SQ6X72WI.js"),show:()=>a`<pb-variants></pb-variants>`},{path:/^\/variants\/(?<id>[^/]+)$/,menu:"/variants",load:()=>import("./variant-XPF5HWD3.js"),show:({id:r},e)=>a`<pb-variant .variantId=${r??""} .position=${e.get("position")??""}></pb-variant>`},{path:/^\/tournaments$/,menu:"/tournaments",load:()=>import("./tournaments-EQY2SRR7.js"),show:()=>a`<pb-tournaments></pb-tournaments>`},{path:/^\/tournaments\/(?<id>[^/]+)$/,menu:"/tournaments",load:()=>import("./tournament-PUED3HIB.js"),show:({id:r})=>a`<pb-tournament .tournamentId=${r??""}></pb-tournament>`},{path:/^\/openings\/(?<id>[^/]+)$/,menu:"/variants",load:()=>import("./openings-V3Y5IRJA.js"),show:({id:r},e)=>a`<pb-openings
        .variantId=${r??""}
        .studyId=${e.get("study")??""}
        .line=${(e.get("line")??"").split(" ").filter(t=>t)}
      ></pb-openings>`},{path:/^\/balance\/(?<id>[^/]+)$/,menu:"/variants",load:()=>Promise.all([import("./balance-43TCNSDS.js"),import("./comparison-RID7DG2G.js")]),show:({id:r},e)=>e.get("with")?a`<pb-comparison .variantId=${r??""} .otherId=${e.get("with")??""}></pb-comparison>`:a`<pb-balance .variantId=${r??""}></pb-balance>`},{path:/^\/designer$/,menu:"/designer",load:()=>import("./designer-ZTNCHPMM.js"),show:(r,e)=>a`<pb-designer .from=${e.get("from")??""}></pb-designer>`},{path:/^\/platform$/,menu:"/platform",load:()=>import("./platform-QNHUK335.js"),show:()=>a`<pb-platform></pb-platform>`},{path:/^\/api$/,menu:"/api",load:()=>import("./reference-P7ANLVBI.js"),show:()=>a`<pb-reference></pb-reference>`},{path:/^\/games$/,menu:"/games",load:()=>import("./games-HT3JWJ6B.js"),show:(r,e)=>a`<pb-games .query=${e}></pb-games>`},{path:/^\/games\/(?<id>[^/]+)$/,menu:"/games",load:()=>import("./game-QPBOBU3D.js"),show:({id:r},e)=>a`<pb-game .gameId=${r??""} .turn=${Number(e.get("turn")??-1)}></pb-game>`}],m=class extends s{constructor(){super(...arguments);this.menu=""}static{this.properties={page:{state:!0},failure:{state:!0}}}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),window.addEventListener("popstate",()=>void this.open()),this.addEventListener("click",t=>this.onClick(t)),this.open()}onClick(t){let i=t.composedPath().find(n=>n instanceof HTMLAnchorElement);!(i instanceof HTMLAnchorElement)||i.origin!==location.origin||i.hasAttribute("download")||i.target||t.button!==0||t.metaKey||t.ctrlKey||t.shiftKey||v.some(n=>n.path.test(i.pathname))&&(t.preventDefault(),history.pushState(null,"",i.href),this.open().then(()=>{window.scrollTo(0,0),this.querySelector("main")?.focus()}))}async open(){let t=decodeURI(location.pathname),i=v.find(n=>n.path.test(t));if(!i){this.menu="",this.page=a`<h1>Page ${t} not found</h1><p><a href="/">All variants</a></p>`;return}try{await i.load(),this.failure=void 0,this.menu=i.menu,this.page=a`${g(t+location.search,i.show(i.path.exec(t)?.groups??{},new URLSearchParams(location.search)))}`}catch(n){this.failure=n}}render(){return a`
      <a class="skip" href="#main">Skip to the page</a>
      <header>
        <a class="brand" href="/" aria-label="Polyboard, all variants">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <rect x="2" y="2" width="12" height="12" rx="1.500"></rect>
            <rect class="over" x="10" y="10" width="12" height="12" rx="1.500"></rect>
          </svg>
          Polyboard
        </a>
        <nav aria-label="Pages">
          ${b.map(([t,i])=>a`<a href=${t} aria-current=${this.menu===t?"page":"false"}>${i}</a>`)}
        </nav>
      </header>
      <main id="main" tabindex="-1">
        ${this.failure?a`<pb-failure .error=${this.failure}></pb-failure>`:this.page}
      </main>
    `}};customElements.define("pb-app",m);
