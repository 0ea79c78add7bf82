function o(t,n){let e=document.createElement("a");e.href=URL.createObjectURL(new Blob([n],{type:"text/plain"})),e.download=t,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),1e4)}export{o as a};
