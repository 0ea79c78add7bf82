var e="readOnly"in document.documentElement.dataset;export{e as a};
