import{a as r,b as m,i as c,k as g}from"./chunk-7QF3RYK6.js";import{a as i,b as u}from"./chunk-PL4G4RB2.js";function h(e,n,s){let t=e+n+s,l=`White won ${r(e)}, ${r(n)} were drawn, Black won ${r(s)}`;if(t===0)return i`<span class="lead">no games</span>`;let p=[[e/t,"white-wins"],[n/t,"draws"],[s/t,"black-wins"]],o=0;return i`<svg class="results" viewBox="0 0 100 6" preserveAspectRatio="none" role="img" aria-label=${l}>
    <title>${l}</title>
    ${p.map(([a,$])=>{let b=u`<rect class=${$} x=${o} width=${a*100} height="6"></rect>`;return o+=a*100,b})}
  </svg>`}function x(e){return g(c(e),m)}export{h as a,x as b};
