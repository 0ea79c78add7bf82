import{b as o}from"./chunk-3VGGEZCE.js";import{a as i}from"./chunk-S6NYIG4Y.js";import{a as r}from"./chunk-F26LD677.js";var n=class extends i{static{this.properties={...i.properties,variants:{state:!0}}}async load(){this.entitle("Variants"),this.variants=await o(this.ending.signal)}render(){let t=this.variants?.filter(s=>s.shipped)??[],e=this.variants?.filter(s=>!s.shipped)??[];return r`
      <h1>Variants</h1>
      <p class="lead">Chess on one board, on several boards, and on boards that you design.</p>
      ${this.failed()} ${this.cards(t)}
      ${e.length>0?r`<h2>Registered</h2>${this.cards(e)}`:""}
    `}cards(t){return r`<ul class="cards">
      ${t.map(e=>r`<li>
            <a class="card" href="/variants/${e.id}">
              <pb-board .variant=${e} aspect="1.6" aria-hidden="true"></pb-board>
              <div class="text">
                <h2>${e.name.replaceAll("-","\u2011")}</h2>
                <p>${[e.designer,e.year||""].filter(s=>s).join(", ")}</p>
                <p>${l(e)}</p>
              </div>
            </a>
          </li>`)}
    </ul>`}};function l(a){let t=a.geometry?.boards??[],e=t[0],s=e?`${e.files} \xD7 ${e.ranks}`:"",d=a.movesPerTurn>1?`, ${a.movesPerTurn} moves a turn`:"";return(t.length===1?`a board of ${s}`:`${t.length} boards of ${s}`)+d}customElements.define("pb-variants",n);export{l as a};
