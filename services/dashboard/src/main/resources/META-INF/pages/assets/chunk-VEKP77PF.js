import{e as t}from"./chunk-PL4G4RB2.js";var{I:r}=t;var $=e=>e.strings===void 0;var s={},a=(e,i=s)=>e._$AH=i;export{$ as a,a as b};
