import{b as y}from"./chunk-3VGGEZCE.js";import{a as $}from"./chunk-JBKYR2JW.js";import{a as g}from"./chunk-RKKDTLBZ.js";import{a as T}from"./chunk-ACCPML73.js";import{a as u,f as v,g as p}from"./chunk-UOOPFORK.js";import{a as l}from"./chunk-S6NYIG4Y.js";import{c as o}from"./chunk-YZQN33PN.js";import{a as t,d as i,f}from"./chunk-F26LD677.js";var d=class extends f{constructor(){super(...arguments);this.variants=[];this.format="FORMAT_SELF_PLAY";this.isBusy=!1}static{this.properties={variants:{state:!0},format:{state:!0},failure:{state:!0},isBusy:{state:!0}}}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),y().then(e=>this.variants=e).catch(e=>this.failure=e)}async create(e){e.preventDefault();let a=new FormData(e.target),n=r=>String(a.get(r)??"").trim(),h=this.format==="FORMAT_MATCH",b={variants:[n("variant")],format:h?"FORMAT_MATCH":"FORMAT_SELF_PLAY",games:Number(n("games")),seed:n("seed")||"0",players:[M(n("nodes"),n("noise")),...h?[M(n("nodes2"),n("noise2"))]:[]].map(r=>({player:r}))};n("plies")!==""&&(b.openings={random:{plies:Number(n("plies"))}}),this.isBusy=!0,this.failure=void 0;try{let{tournament:r}=await o("polyboard.tournament.v1.TournamentService/CreateTournament",{spec:b,displayName:n("name"),requestId:g()});this.dispatchEvent(new CustomEvent("created",{detail:r?.tournamentId??""}))}catch(r){this.failure=r}finally{this.isBusy=!1}}render(){let e=this.format==="FORMAT_MATCH";return t`<form class="form" @submit=${a=>void this.create(a)}>
      <label>Name <input name="name" maxlength="200" placeholder="none" /></label>
      <label>
        Variant
        <select name="variant" required>
          ${this.variants.map(a=>t`<option value=${a.id}>${a.name}</option>`)}
        </select>
      </label>
      <label>
        Format
        <select name="format" @change=${a=>this.format=a.target.value}>
          <option value="FORMAT_SELF_PLAY">self-play: measures the variant</option>
          <option value="FORMAT_MATCH">match: finds the stronger player</option>
        </select>
      </label>
      <label>Games <input name="games" type="number" min="1" max="1000000" value="100" required /></label>
      <label>Random plies before the players’ first turn <input name="plies" type="number" min="0" max="100" placeholder="default of the format" /></label>
      <label>Seed <input name="seed" type="number" placeholder="0" /></label>
      <fieldset>
        <legend>${e?"First player":"Player"}</legend>
        <label>Nodes a turn, 0 for random turns <input name="nodes" type="number" min="0" value="1000" required /></label>
        <label>Noise, centipawns <input name="noise" type="number" min="0" max="1000" value=${e?0:12} /></label>
      </fieldset>
      ${e?t`<fieldset>
            <legend>Second player</legend>
            <label>Nodes a turn, 0 for random turns <input name="nodes2" type="number" min="0" value="500" required /></label>
            <label>Noise, centipawns <input name="noise2" type="number" min="0" max="1000" value="0" /></label>
          </fieldset>`:i}
      <pb-failure .error=${this.failure}></pb-failure>
      <button class="primary" ?disabled=${this.isBusy}>Begin</button>
    </form>`}};function M(s,m){return Number(s)===0?{random:{}}:{searching:{limits:{nodes:s},settings:{noise:Number(m)}}}}customElements.define("pb-new-tournament",d);var c=class extends l{constructor(){super(...arguments);this.next=""}static{this.properties={...l.properties,tournaments:{state:!0}}}async load(){this.entitle("Tournaments"),this.tournaments=void 0,this.next="",await this.more()}async more(){let e=await o("polyboard.tournament.v1.TournamentService/ListTournaments",{pageToken:this.next},this.ending.signal);this.next=e.nextPageToken,this.tournaments=[...this.tournaments??[],...e.tournaments]}render(){return t`
      <h1>Tournaments</h1>
      ${T?i:this.form()}
      ${this.failed()}
      ${this.tournaments?.length===0?t`<p class="empty">
            No tournaments yet. To begin one, run <code>./polyboard tournament mapped-chess --games 200</code>.
          </p>`:this.table()}
      ${this.next?t`<button
            type="button"
            @click=${()=>void this.more().catch(e=>this.failure=e)}
          >
            More
          </button>`:""}
    `}form(){return t`<details ?open=${this.tournaments?.length===0}>
      <summary class="button primary">New tournament</summary>
      <pb-new-tournament
        @created=${e=>$(`/tournaments/${e.detail}`)}
      ></pb-new-tournament>
    </details>`}table(){return t`<div class="table">
      <table>
        <thead>
          <tr>
            <th>Tournament</th>
            <th>Format</th>
            <th>Variants</th>
            <th>Players</th>
            <th>State</th>
            <th class="number">Games</th>
            <th>Created</th>
          </tr>
        </thead>
        <tbody>
          ${this.tournaments?.map(e=>t`<tr>
                <td><a href="/tournaments/${e.tournamentId}">${e.displayName||e.tournamentId}</a></td>
                <td>${p(e.spec?.format??"FORMAT_","FORMAT_")}</td>
                <td>${e.variantIds.join(", ")}</td>
                <td>${e.spec?.players.map(a=>a.player?.name??"").join(", ")}</td>
                <td><span class="badge">${p(e.state,"STATE_")}</span></td>
                <td class="number">${u(e.progress?.played??0)} of ${u(e.progress?.games??0)}</td>
                <td>${v(e.createdAt)}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`}};customElements.define("pb-tournaments",c);
