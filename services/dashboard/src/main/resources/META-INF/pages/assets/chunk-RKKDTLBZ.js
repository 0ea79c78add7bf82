function t(){return Array.from(crypto.getRandomValues(new Uint32Array(4)),r=>r.toString(36)).join("")}export{t as a};
