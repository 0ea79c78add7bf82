import{a as i}from"./chunk-KQON7ZJZ.js";import"./chunk-2BX4DOFJ.js";import{b as r}from"./chunk-O3226AIX.js";import"./chunk-6VDU4B6A.js";import{a as s}from"./chunk-6J6FGOBA.js";import{a}from"./chunk-ZPYPPCKP.js";import{a as e}from"./chunk-PL4G4RB2.js";var t=class extends a{static{this.properties={...a.properties,variants:{state:!0}}}async load(){this.entitle("Variants"),this.variants=await r(this.ending.signal)}render(){return e`
      <h1>Variants</h1>
      <p class="lead">
        Chess on one board, on several boards, and on boards that you design.
        ${s?"":e`<a href="/designer">Design a variant</a>`}
      </p>
      ${this.failed()} ${this.variants?i(this.variants):""}
    `}};customElements.define("pb-variants",t);
