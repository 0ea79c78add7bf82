import{a}from"./chunk-44O7KNZ2.js";import"./chunk-O3226AIX.js";import{a as e,f as r}from"./chunk-PL4G4RB2.js";var t=class extends r{constructor(){super(...arguments);this.path=""}static{this.properties={path:{attribute:!1}}}createRenderRoot(){return this}render(){return e`
      <h1>There is no page ${this.path}</h1>
      <pb-similar .path=${this.path}></pb-similar>
      <p class="lead">All pages:</p>
      <ul>
        <li><a href="/">The first page</a></li>
        ${a.map(([i,l])=>e`<li><a href="/${i}">${l}</a></li>`)}
      </ul>
    `}};customElements.define("pb-not-found",t);
