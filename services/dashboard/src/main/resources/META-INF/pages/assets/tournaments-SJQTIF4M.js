import{a as p,b as u}from"./chunk-SLFRWAYH.js";import{a as n,f as i,h as d}from"./chunk-7QF3RYK6.js";import{a,b as m}from"./chunk-6J6FGOBA.js";import{a as r}from"./chunk-ZPYPPCKP.js";import{a as e,i as o}from"./chunk-PL4G4RB2.js";var s=class extends r{constructor(){super(...arguments);this.next=""}static{this.properties={...r.properties,tournaments:{state:!0}}}async load(){this.entitle("Tournaments"),this.tournaments=void 0,this.next="",await this.more()}async more(){let t=await o("polyboard.tournament.v1.TournamentService/ListTournaments",{pageToken:this.next},this.ending.signal);this.next=t.nextPageToken,this.tournaments=[...this.tournaments??[],...t.tournaments]}render(){return e`
      <h1>Tournaments</h1>
      ${a?m("begin tournaments","./polyboard tournament chess --games 200"):e`<p><a class="button primary" href="/tournaments/new">New tournament</a></p>`}
      ${this.tournaments?this.failed():this.loading()}
      ${this.tournaments?.length===0?e`<p class="empty">
            No tournaments yet.
            ${a?"":e`<a href="/tournaments/new?preset=fair">Find out whether a game is fair</a>, or run`}
            <code>./polyboard tournament mapped-chess --games 200</code>.
          </p>`:this.tournaments?this.table():""}
      ${this.next?e`<button
            type="button"
            @click=${()=>void this.more().catch(t=>this.failure=t)}
          >
            More
          </button>`:""}
    `}table(){return e`<div class="table">
      <table>
        <thead>
          <tr>
            <th>Tournament</th>
            <th>State</th>
            <th class="number">Games</th>
            <th>Format</th>
            <th>Variants</th>
            <th>Players</th>
            <th>Created</th>
          </tr>
        </thead>
        <tbody>
          ${this.tournaments?.map(t=>e`<tr>
                <td class="wrap name"><a href="/tournaments/${t.tournamentId}">${t.displayName||t.tournamentId}</a></td>
                <td>${p(u(t))}</td>
                <td class="number">${n(t.progress?.played??0)} of ${n(t.progress?.games??0)}</td>
                <td>${d(t.spec?.format??"FORMAT_","FORMAT_")}</td>
                <td class="wrap">${t.variantIds.join(", ")}</td>
                <td class="wrap">${t.spec?.players.map(l=>l.player?.name??"").join(", ")}</td>
                <td>${i(t.createdAt)}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`}};customElements.define("pb-tournaments",s);
