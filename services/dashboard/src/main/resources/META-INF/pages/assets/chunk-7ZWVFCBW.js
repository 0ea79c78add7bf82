import{b as o}from"./chunk-O3226AIX.js";import{a,f as n,i as s}from"./chunk-PL4G4RB2.js";var p=200,m=500,i=class extends n{constructor(){super(...arguments);this.variants=[];this.tournaments=[];this.players=[]}static{this.properties={variants:{state:!0},tournaments:{state:!0},players:{state:!0}}}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.closest("form")?.addEventListener("focusin",()=>void this.load(),{once:!0})}async load(){let[t,e,r]=await Promise.allSettled([o(),s("polyboard.tournament.v1.TournamentService/ListTournaments",{pageSize:p}),s("polyboard.archive.v1.ArchiveService/CountGames",{groupBy:["COUNT_KEY_PLAYERS"],pageSize:m})]);this.variants=t.status==="fulfilled"?t.value:[],this.tournaments=e.status==="fulfilled"?e.value.tournaments:[],this.players=r.status==="fulfilled"?[...new Set(r.value.counts.flatMap(({white:l,black:u})=>[l,u]))].toSorted():[]}render(){return a`
      <datalist id="variants">${this.variants.map(({id:t,name:e})=>a`<option value=${t}>${e}</option>`)}</datalist>
      <datalist id="tournaments">
        ${this.tournaments.map(({tournamentId:t,displayName:e,variantIds:r})=>a`<option value=${t}>${e||r.join(", ")}</option>`)}
      </datalist>
      <datalist id="players">${this.players.map(t=>a`<option value=${t}></option>`)}</datalist>
    `}};customElements.define("pb-suggestions",i);
