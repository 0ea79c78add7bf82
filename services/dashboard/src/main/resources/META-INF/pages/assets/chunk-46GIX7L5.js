import{e as r}from"./chunk-UOOPFORK.js";function t(e){return e.mate===void 0?r((e.centipawns??0)/100,2):`${e.mate>0?"wins":"loses"} in ${Math.abs(e.mate)}`}export{t as a};
