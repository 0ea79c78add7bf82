import{b as n}from"./chunk-3VGGEZCE.js";import{a as i}from"./chunk-S6NYIG4Y.js";import{a as r}from"./chunk-F26LD677.js";var o=class extends i{static{this.properties={...i.properties,variants:{state:!0}}}async load(){this.entitle("Variants"),this.variants=await n(this.ending.signal)}render(){let t=this.variants?.filter(s=>s.shipped)??[],e=this.variants?.filter(s=>!s.shipped)??[];return r`
      <h1>Variants</h1>
      <p class="lead">Chess on one board, on several, and on boards that you lay out yourself.</p>
      ${this.failed()} ${this.cards(t)}
      ${e.length>0?r`<h2>Registered here</h2>${this.cards(e)}`:""}
    `}cards(t){return r`<ul class="cards">
      ${t.map(e=>r`<li>
            <a class="card" href="/variants/${e.id}">
              <pb-board .variant=${e} aspect="1.6" aria-hidden="true"></pb-board>
              <div class="text">
                <h2>${e.name.replaceAll("-","\u2011")}</h2>
                <p>${[e.designer,e.year||""].filter(s=>s).join(", ")}</p>
                <p>${d(e)}</p>
              </div>
            </a>
          </li>`)}
    </ul>`}};function d(a){let t=a.geometry?.boards??[],e=t[0],s=e?`${e.files} \xD7 ${e.ranks}`:"",l=a.movesPerTurn>1?`, ${a.movesPerTurn} moves a turn`:"";return(t.length===1?`a board of ${s}`:`${t.length} boards of ${s}`)+l}customElements.define("pb-variants",o);export{d as a};
