import{a as t,d as i,f as a,g as r,h as l}from"./chunk-PL4G4RB2.js";var p={REASON_VARIANT_UNKNOWN:["/variants","All variants"],REASON_TOURNAMENT_UNKNOWN:["/tournaments","All tournaments"],REASON_GAME_UNKNOWN:["/games","All games"],REASON_STUDY_UNKNOWN:["/openings","All studies"]},o=class extends a{constructor(){super(...arguments);this.retries=!1}static{this.properties={error:{attribute:!1},retries:{type:Boolean}}}createRenderRoot(){return this}render(){let{error:e}=this;if(e==null)return i;if(e instanceof r&&e.code==="unauthenticated")return this.login();if(this.retries&&e instanceof r&&e.isLostConnection)return t`<div class="failure" role="status">
        <p>The connection is lost; trying again…</p>
        ${this.button("Try now")}
      </div>`;let n=e instanceof r?e.violations:[];return t`<div class="failure" role="alert">
      <p>${e instanceof Error?e.message:String(e)}</p>
      ${n.length>1?t`<ul>
            ${n.map(({field:s,description:u})=>t`<li><code>${s}</code> ${u}</li>`)}
          </ul>`:i}
      ${e instanceof r&&e.code==="not_found"?this.elsewhere(e):this.button("Try again")}
    </div>`}button(e){return t`<button type="button" @click=${()=>this.dispatchEvent(new CustomEvent("retry",{bubbles:!0}))}>
      ${e}
    </button>`}elsewhere({reason:e}){let[n,s]=p[e]??["/","The first page"];return t`${e==="REASON_VARIANT_UNKNOWN"?t`<pb-similar .path=${location.pathname}></pb-similar>`:i}
      <a class="button" href=${n}>${s}</a>`}login(){return t`<form class="failure" @submit=${e=>this.enter(e)}>
      <label>
        The services require a token, as made by <code>polyboard token create</code>:
        <input name="token" type="password" autocomplete="current-password" required />
      </label>
      <button>Use in this tab</button>
    </form>`}enter(e){e.preventDefault(),l.set(String(new FormData(e.target).get("token")??"")),this.dispatchEvent(new CustomEvent("retry",{bubbles:!0}))}};customElements.define("pb-failure",o);
