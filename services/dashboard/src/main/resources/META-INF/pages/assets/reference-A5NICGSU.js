import{a as h}from"./chunk-ZPYPPCKP.js";import{a as o,d}from"./chunk-PL4G4RB2.js";async function $(t){let i=await fetch("/api/openapi.json",{signal:t});if(!i.ok)throw new Error(`the server answered ${i.status}`);return await i.json()}function l(t){return t?.$ref?.replace("#/components/schemas/","")??""}var u=class extends h{constructor(){super(...arguments);this.opened=new Set;this.onHash=()=>void this.goTo(decodeURIComponent(location.hash.slice(1)))}static{this.properties={...h.properties,document:{state:!0},opened:{state:!0}}}connectedCallback(){super.connectedCallback(),window.addEventListener("hashchange",this.onHash),this.addEventListener("click",e=>{let s=e.composedPath().find(n=>n instanceof HTMLAnchorElement);s instanceof HTMLAnchorElement&&s.hash&&e.stopPropagation()})}disconnectedCallback(){super.disconnectedCallback(),window.removeEventListener("hashchange",this.onHash)}async load(){this.entitle("API"),this.document=await $(this.ending.signal),location.hash&&this.onHash()}async goTo(e){this.opened=new Set(this.opened).add(e),await this.updateComplete,document.getElementById(e)?.scrollIntoView()}render(){let e=this.document;return o`
      <h1>API</h1>
      <p class="lead">
        All calls for scripts. Client generators can use the
        <a href="/api/openapi.json">OpenAPI 3.1 document</a>.
      </p>
      ${this.failed()} ${e?this.contents(e):d}
    `}contents(e){let s=Object.entries(e.components.schemas).filter(([n])=>n.startsWith("polyboard."));return o`
      ${m(e.info.description)}
      <p>Version ${e.info.version}.</p>
      ${e.tags.map(({name:n,description:r})=>o`
          <section>
            <h2 id=${n}>${n}</h2>
            ${m(r)} ${this.methods(e,n)}
          </section>
        `)}
      <section>
        <h2 id="types">Types</h2>
        ${s.map(([n,r])=>this.details(n,o`<code>${n}</code>`,()=>[m(w(r)),b(r)]))}
      </section>
    `}methods(e,s){return Object.entries(e.paths).flatMap(([n,{get:r,post:a}])=>{let p=a??r;if(!p?.tags.includes(s))return[];let c=n.replace(/^\/api\/(.*\/)?/,"");return this.details(p.operationId,o`<code>${c}</code> ${p.summary}`,()=>O(e,n,p,a&&r?"POST, or GET with ?message=":a?"POST":"GET"))})}details(e,s,n){let r=this.opened.has(e);return o`<details
      class="entry"
      id=${e}
      .open=${r}
      @toggle=${a=>this.toggle(e,a.target.open)}
    >
      <summary>${s}</summary>
      ${r?n():d}
    </details>`}toggle(e,s){if(s!==this.opened.has(e)){let n=new Set(this.opened);s?n.add(e):n.delete(e),this.opened=n}}};function O(t,i,e,s){let{schemas:n}=t.components,r=e.requestBody?.content["application/json"]?.schema,a=e.responses[200].content,p=a["text/event-stream"]?.["x-event-data"],c=p?.message??a["application/json"]?.schema,f=e.security.flatMap(({bearer:T})=>T??[]);return o`
    ${m(e.description)}
    <ul class="facts">
      <li>${s}</li>
      <li>${f.length>0?`scope ${f.join(" or ")}`:"no scope needed"}</li>
      <li>${p?"answers with server-sent events":"one answer"}</li>
    </ul>
    <p class="code">${S(i,r&&n[l(r)],p!==void 0)}</p>
    ${r?o`<h3>Request</h3>${v(n,r)}`:d}
    <h3>${p?"Data of each event":"Answer"}</h3>
    ${v(n,c)}
  `}function v(t,i){return b(t[l(i)]??i??{})}function S(t,i,e){let s=`${location.origin}${t}`;if(!i)return`curl ${s}`;let r=Object.entries(i.properties??{}).filter(([,{type:a,format:p,contentEncoding:c}])=>a==="string"&&!p&&!c).map(([a])=>`"${a}": "\u2026"`).join(", ");return`curl ${e?"-N ":""}-H 'content-type: application/json' -d '{${r}}' ${s}`}function b(t){if(t.enum)return y(t.enum.map(s=>[o`<code>${s}</code>`,o`${A(t,s)}`]),["Constant","Meaning"]);let i=Object.entries(t.properties??{});if(i.length===0)return o`<p>No fields.</p>`;let e=(t.allOf??[]).map(({description:s,oneOf:n})=>({description:s,names:(n??[]).flatMap(({required:r})=>r??[])}));return o`
    ${y(i.map(([s,n])=>[o`<code>${s}</code>`,g(n),o`${n.description}`]),["Field","Type","Meaning"])}
    ${e.map(({description:s,names:n})=>o`<p>At most one of <code>${n.join(", ")}</code>. ${s}</p>`)}
  `}function y(t,i){return o`<div class="table">
    <table>
      <thead>
        <tr>
          ${i.map(e=>o`<th>${e}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${t.map(e=>o`<tr>
              ${e.map((s,n)=>o`<td class=${n===e.length-1?"wrap":""}>${s}</td>`)}
            </tr>`)}
      </tbody>
    </table>
  </div>`}function g(t){let i=l(t);if(i.startsWith("polyboard."))return o`<a href="#${i}">${i.split(".").slice(3).join(".")}</a>`;if(t.items)return o`list of ${g(t.items)}`;if(t.additionalProperties)return o`${g(t.additionalProperties)} by name`;let e=i==="Double"?"number":i||(t.type??""),s=t.format??t.contentEncoding;return o`${e}${s?` (${s})`:""}`}function w({description:t,enum:i}){return i?(t??"").split(`

- \``)[0]??"":t??""}function A({description:t},i){let e=`- \`${i}\`: `;return t?.split(`
`).find(s=>s.startsWith(e))?.slice(e.length)??""}function m(t){return t?t.split(`

`).map(i=>o`<p>${i}</p>`):[]}customElements.define("pb-reference",u);
