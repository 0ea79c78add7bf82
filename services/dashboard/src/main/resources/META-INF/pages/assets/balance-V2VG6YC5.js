import{a as p}from"./chunk-IHFFRJXH.js";import{a as c,d as i}from"./chunk-3VGGEZCE.js";import"./chunk-U4WUIJ4J.js";import"./chunk-JBKYR2JW.js";import"./chunk-B572CR7O.js";import"./chunk-NECR6NHF.js";import"./chunk-5YCTVG5F.js";import"./chunk-UOOPFORK.js";import{a as n}from"./chunk-S6NYIG4Y.js";import{c as o,e as l}from"./chunk-YZQN33PN.js";import{a as t,d as s}from"./chunk-F26LD677.js";var r=class extends n{constructor(){super(...arguments);this.variantId="";this.variants=[];this.connection="connecting"}static{this.properties={...n.properties,variantId:{attribute:!1},variant:{state:!0},balance:{state:!0},connection:{state:!0}}}async load(){let{variant:a}=await o("polyboard.rules.v1.RulesService/GetVariant",{variant:this.variantId},this.ending.signal);a&&(this.entitle(`${i(a)}: balance`),this.variant=a,this.variants=await c(this.ending.signal),await l("polyboard.balance.v1.BalanceService/WatchBalance",()=>({balance:{variantDigest:a.digest}}),({balance:e})=>{e&&(this.balance=e)},this.ending.signal,e=>this.connection=e))}render(){let{variant:a,balance:e}=this;return!a||!e?t`${this.failed()}`:t`
      <h1>${i(a)}: balance</h1>
      <ul class="facts">
        <li><a href="/variants/${a.id}">The variant</a></li>
        <li><a href="/openings/${a.id}">Its openings</a></li>
        <li>${p(this.variants,a,void 0)}</li>
        ${this.connection==="lost"?t`<li role="status">The connection is lost; trying again…</li>`:s}
      </ul>
      ${this.failed()}
      <pb-balance-report .variant=${a} .balance=${e}></pb-balance-report>
    `}};customElements.define("pb-balance",r);
