import{a as o}from"./chunk-PL4G4RB2.js";function d(r){let e=r.filter(t=>t.shipped),s=r.filter(t=>!t.shipped);return o`${a(e)}
  ${s.length>0?o`<h2>Registered</h2>${a(s)}`:""}`}function a(r){return o`<ul class="cards">
    ${r.map(e=>o`<li>
          <a class="card" href="/variants/${e.id}">
            <pb-board .variant=${e} aspect="1.6" aria-hidden="true"></pb-board>
            <div class="text">
              <h2>${e.name.replaceAll("-","\u2011")}</h2>
              <p>${[e.designer,e.year||""].filter(s=>s).join(", ")}</p>
              <p>${n(e)}</p>
            </div>
          </a>
        </li>`)}
  </ul>`}function n(r){let e=r.geometry?.boards??[],s=e[0],t=s?`${s.files} \xD7 ${s.ranks}`:"",l=r.movesPerTurn>1?`, ${r.movesPerTurn} moves a turn`:"";return(e.length===1?`a board of ${t}`:`${e.length} boards of ${t}`)+l}export{d as a,n as b};
