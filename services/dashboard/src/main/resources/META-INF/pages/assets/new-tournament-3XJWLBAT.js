import{a as D,b as k}from"./chunk-VEKP77PF.js";import{a as B,c as b,d as C}from"./chunk-O3226AIX.js";import{a as $,b as N,c as I}from"./chunk-6VDU4B6A.js";import{a as S}from"./chunk-RKKDTLBZ.js";import{a as Y}from"./chunk-QXUDL765.js";import{a as y}from"./chunk-7QF3RYK6.js";import{a as W,b as H}from"./chunk-6J6FGOBA.js";import{a as E}from"./chunk-ZPYPPCKP.js";import{a as l,c as v,d,g as j,i as x}from"./chunk-PL4G4RB2.js";var T=s=>s??d;var _=N(class extends I{constructor(s){if(super(s),s.type!==$.PROPERTY&&s.type!==$.ATTRIBUTE&&s.type!==$.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!D(s))throw Error("`live` bindings can only contain a single expression")}render(s){return s}update(s,[p]){if(p===v||p===d)return p;let t=s.element,e=s.name;if(s.type===$.PROPERTY){if(p===t[e])return v}else if(s.type===$.BOOLEAN_ATTRIBUTE){if(!!p===t.hasAttribute(e))return v}else if(s.type===$.ATTRIBUTE&&t.getAttribute(e)===p+"")return v;return k(s),p}});var f=(s,p,t="")=>({kind:"search",name:s,nodes:p,noise:t}),R=[{id:"fair",title:"Is my game fair?",text:"One player against itself, until White\u2019s score is known to 2 points of 100",draft:{format:"FORMAT_SELF_PLAY",players:[f("","1000","12")],fields:{games:"5000",stop:"precision",half_width:"0.02"}}},{id:"stronger",title:"Is A stronger than B?",text:"A match that stops as soon as it is clear which of two players is stronger",draft:{format:"FORMAT_MATCH",players:[f("A","2000"),f("B","1000")],fields:{games:"20000",stop:"sprt",elo0:"0",elo1:"10"}}},{id:"compare",title:"How strong are several players?",text:"Each against each, with ratings and their intervals",draft:{format:"FORMAT_ROUND_ROBIN",players:[{kind:"random",name:"random"},f("100 nodes","100"),f("400 nodes","400"),f("1,600 nodes","1600")],fields:{games:"100"}}},{id:"new",title:"Is a new player better than all others?",text:"A gauntlet: the first player against each of the others",draft:{format:"FORMAT_GAUNTLET",players:[f("new","1000"),f("old","1000"),f("quick","300")],fields:{games:"400"}}},{id:"time",title:"Who is stronger in equal time?",text:"A match of 400 games with 100 ms a turn, one player with twice the threads",draft:{format:"FORMAT_MATCH",players:[{kind:"search",name:"one thread",millis:"100"},{kind:"search",name:"two threads",millis:"100",threads:"2"}],fields:{games:"400"}}}];function A({draft:s},p){return{...structuredClone(s),variants:p}}var q=[["FORMAT_SELF_PLAY","self-play: one player against itself"],["FORMAT_MATCH","match: two players"],["FORMAT_ROUND_ROBIN","round robin: each against each"],["FORMAT_GAUNTLET","gauntlet: the first against each other"],["FORMAT_SWISS","Swiss: rounds of players with equal points"],["FORMAT_KNOCKOUT","knockout: losers drop out"]];function F(s){return s==="FORMAT_SELF_PLAY"?[1,1]:s==="FORMAT_MATCH"?[2,2]:[2,64]}function G({format:s,players:p,variants:t,fields:e}){let i=p.length,r=Number(e.rounds||Math.ceil(Math.log2(i))),a={FORMAT_SELF_PLAY:1,FORMAT_MATCH:1,FORMAT_ROUND_ROBIN:i*(i-1)/2,FORMAT_GAUNTLET:i-1,FORMAT_SWISS:r*Math.floor(i/2)},n=Number(e.games||100),o=s==="FORMAT_SELF_PLAY"||e.fixed_colours==="1",m=(a[s]??Number.NaN)*t.length*(o?n:2*Math.ceil(n/2));return Number.isFinite(m)&&m>0?m:void 0}function h(s){return s?Number(s):void 0}function M(s){return s||"0"}function K({format:s,variants:p,players:t,fields:e}){let i=o=>e[`${o}.score`]||e[`${o}.plies`]?{score:h(e[`${o}.score`]),plies:h(e[`${o}.plies`])}:void 0,r=i("win"),a=i("draw"),n=(e.mfens??"").split(`
`).map(o=>o.split("#")[0]?.trim()??"").filter(o=>o);return{variants:p,format:s,players:t.slice(0,F(s)[1]).map(J),games:h(e.games),seed:M(e.seed),fixedColours:e.fixed_colours==="1",maxPlies:h(e.max_plies),...s==="FORMAT_SWISS"?{rounds:h(e.rounds)}:{},...e.openings==="random"?{openings:{random:{plies:h(e.plies),bound:h(e.bound)}}}:e.openings==="positions"?{openings:{positions:{mfens:n}}}:e.openings==="balanced"?{openings:{positions:{balanced:!0}}}:{},...e.stop==="sprt"?{sprt:{elo0:h(e.elo0),elo1:h(e.elo1),alpha:h(e.alpha),beta:h(e.beta),...e.model==="normalized"?{model:"ELO_MODEL_NORMALIZED"}:{}}}:e.stop==="precision"?{precision:{halfWidth:h(e.half_width),minGames:h(e.min_games)}}:{},...r||a?{adjudication:{win:r,draw:a}}:{}}}function J(s){let p=s.name??"";return s.kind==="random"?{player:{name:p,random:{}}}:{player:{name:p,searching:{limits:{nodes:M(s.nodes),depth:h(s.depth),...s.millis?{time:`${Number(s.millis)/1e3}s`}:{}},settings:{threads:h(s.threads),hashMib:h(s.hash),noise:h(s.noise),seed:M(s.seed),weights:s.weights??"",without:(s.without??"").split(/[\s,+]+/).filter(t=>t)}}},weightsText:s.weights_text??""}}function u(s){return s===void 0||Number(s)===0?"":String(s)}function V({spec:s,displayName:p,weight:t},e){let i={name:p,games:u(s?.games),seed:u(s?.seed),weight:t>1?String(t):"",max_plies:u(s?.maxPlies),rounds:u(s?.rounds),fixed_colours:s?.fixedColours&&s.format!=="FORMAT_SELF_PLAY"?"1":"",...U("win",s?.adjudication?.win),...U("draw",s?.adjudication?.draw)},{random:r,positions:a}=s?.openings??{};r?Object.assign(i,{openings:"random",plies:String(r.plies??""),bound:String(r.bound??"")}):a&&Object.assign(i,{openings:"positions",mfens:a.mfens.join(`
`)});let{sprt:n,precision:o}=s??{};if(n)Object.assign(i,{stop:"sprt",elo0:String(n.elo0),elo1:String(n.elo1),alpha:u(n.alpha),beta:u(n.beta),model:n.model==="ELO_MODEL_NORMALIZED"?"normalized":""});else if(o){let{halfWidth:m,minGames:c}=o;Object.assign(i,{stop:"precision",half_width:String(m),min_games:String(c??"")})}return{format:s?.format??"FORMAT_SELF_PLAY",variants:(s?.variants??[]).map(m=>e.find(c=>c.digest===m&&c.latest)?.id??m),players:(s?.players??[]).map(({player:m})=>{let{limits:c,settings:g}=m?.searching??{};return m?.random?{kind:"random",name:m.name}:{kind:"search",name:m?.name??"",nodes:u(c?.nodes),depth:u(c?.depth),millis:c?.time?String(Math.round(Number.parseFloat(c.time)*1e3)):"",threads:u(g?.threads),hash:u(g?.hashMib),noise:u(g?.noise),seed:u(g?.seed),weights:g?.weights??"",without:g?.without.join(" ")??""}}),fields:i}}function U(s,p){return p?{[`${s}.score`]:String(p.score),[`${s}.plies`]:String(p.plies)}:{}}var Q=20,P=R[0],L=class extends E{constructor(){super(...arguments);this.preset="";this.copied="";this.variantId="";this.variants=[];this.draft=A(P,[]);this.chosen=P.id;this.violations=[];this.isBusy=!1;this.isLoaded=!1;this.shown=new Set;this.request=S()}static{this.properties={...E.properties,preset:{attribute:!1},copied:{attribute:!1},variantId:{attribute:!1},variants:{state:!0},draft:{state:!0},chosen:{state:!0},violations:{state:!0},isBusy:{state:!0},isLoaded:{state:!0}}}async load(){this.entitle("New tournament");let{signal:t}=this.ending,e=await B(t),i=e.filter(({latest:n})=>n);if(this.variants=i,this.copied){let{tournament:n}=await x("polyboard.tournament.v1.TournamentService/GetTournament",{tournamentId:this.copied},t);n&&(this.draft=V(n,e),this.variants=e.filter(o=>o.latest||this.draft.variants.includes(o.digest)),this.chosen=""),this.isLoaded=!0;return}let r=R.find(({id:n})=>n===this.preset)??P,a=i.find(({id:n})=>n===this.variantId)??i[0];this.chosen=r.id,this.draft=A(r,a?[a.id]:[]),this.isLoaded=!0}change(t){this.draft={...this.draft,...t},this.request=S()}setFormat(t){let[e]=F(t),i=[...this.draft.players];for(;i.length<e;)i.push(z(i));this.change({format:t,players:i})}toggle(t,e){let{variants:i}=this.draft;this.change({variants:e?[...i,t]:i.filter(r=>r!==t)})}setPlayer(t,e,i){this.change({players:this.draft.players.map((r,a)=>a===t?{...r,[e]:i}:r)})}async create(){this.isBusy=!0,this.failure=void 0,this.violations=[];let{fields:t}=this.draft;try{let{tournament:e}=await x("polyboard.tournament.v1.TournamentService/CreateTournament",{spec:K(this.draft),displayName:(t.name??"").trim(),requestId:this.request,...t.weight?{weight:Number(t.weight)}:{}});Y(`/tournaments/${e?.tournamentId??""}`)}catch(e){this.violations=e instanceof j?e.violations:[],this.failure=e,await this.updateComplete,this.querySelectorAll("details:has([aria-invalid=true])").forEach(i=>i.setAttribute("open","")),this.querySelector("[aria-invalid=true]")?.focus()}finally{this.isBusy=!1}}message(...t){return t.forEach(e=>this.shown.add(e)),this.violations.filter(({field:e})=>t.includes(e)).map(({description:e})=>e).join("; ")}input(t,e,i,r,{type:a="number",...n}={}){let o=this.message(...e),m=`message-${e[0]?.replaceAll(/[^a-z0-9]+/g,"-")??""}`;return l`<label>
      ${t}
      <input
        type=${a}
        min=${T(n.min)}
        max=${T(n.max)}
        step=${T(n.step)}
        list=${T(n.list)}
        placeholder=${n.placeholder??""}
        autocomplete="off"
        aria-invalid=${o?"true":d}
        aria-describedby=${o?m:d}
        .value=${_(i??"")}
        @input=${c=>r(c.target.value)}
      />
      ${o?l`<span class="message" id=${m}>${o}</span>`:d}
    </label>`}field(t,e,i,r={}){return this.input(t,i,this.draft.fields[e],a=>this.change({fields:{...this.draft.fields,[e]:a}}),r)}select(t,e,i,r,a){return l`<label>
      ${t}
      <select name=${e} @change=${n=>a(n.target.value)}>
        ${i.map(([n,o])=>l`<option value=${n} ?selected=${n===r}>${o}</option>`)}
      </select>
    </label>`}choice(t,e,i){return this.select(t,e,i,this.draft.fields[e]??"",r=>this.change({fields:{...this.draft.fields,[e]:r}}))}render(){if(W)return l`<h1>New tournament</h1>
        ${H("begin tournaments","./polyboard tournament chess --games 200")}`;if(!this.isLoaded)return l`<h1>New tournament</h1>
        ${this.loading()}`;this.shown.clear();let{draft:t}=this,e=l`
      <section class="form" aria-labelledby="what">
        <h2 id="what">Game</h2>
        ${this.field("Name","name",["display_name"],{type:"text",placeholder:"none"})}
        ${this.select("Format","format",q,t.format,a=>this.setFormat(a))}
        ${this.variantPart()}
      </section>
      ${this.playersPart()}
      <section class="form" aria-labelledby="games">
        <h2 id="games">Games</h2>
        ${this.field(t.format==="FORMAT_SELF_PLAY"?"Games in each variant":"Games of each pairing in each variant","games",["spec.games"],{min:1,max:1e6,placeholder:"100"})}
        ${t.format==="FORMAT_SWISS"?this.field("Rounds","rounds",["spec.rounds"],{min:1,max:63,placeholder:"as a knockout"}):d}
        ${this.openingsPart()} ${this.stopPart()}
      </section>
      ${this.morePart()}
    `,i=this.violations.filter(({field:a})=>!this.shown.has(a)),r=G(t);return l`
      <h1>New tournament</h1>
      <ul class="presets" aria-label="Usual questions">
        ${R.map(a=>l`<li>
              <button
                type="button"
                aria-pressed=${this.chosen===a.id}
                @click=${()=>{this.chosen=a.id,this.violations=[],this.failure=void 0,this.change(A(a,t.variants))}}
              >
                <strong>${a.title}</strong> <span>${a.text}</span>
              </button>
            </li>`)}
      </ul>
      ${this.copied&&!this.chosen?l`<p class="note">A copy of <a href="/tournaments/${this.copied}">${t.fields.name||this.copied}</a>.</p>`:d}
      <form class="new-tournament" novalidate @submit=${a=>{a.preventDefault(),this.create()}}>
        ${e}
        <datalist id="weights"><option value="derived">derived from the rules</option></datalist>
        <div class="submit">
          <p role="status">
            ${r===void 0?"":`${y(r)} games${t.fields.stop?" at most":""}`}
          </p>
          ${this.violations.length>0?l`<div class="failure" role="alert">
                <p>The tournament cannot begin yet: ${y(this.violations.length)} to fix.</p>
                ${i.length>0?l`<ul>
                      ${i.map(({field:a,description:n})=>l`<li><code>${a}</code> ${n}</li>`)}
                    </ul>`:d}
              </div>`:l`<pb-failure
                .error=${this.failure}
                @retry=${a=>{a.stopPropagation(),this.create()}}
              ></pb-failure>`}
          <button class="primary" ?disabled=${this.isBusy}>Begin</button>
        </div>
      </form>
    `}variantPart(){let{variants:t}=this.draft,e=this.message("spec.variants",...t.map((i,r)=>`spec.variants[${r}]`));return l`<fieldset class="wide">
      <legend>Variants, ${t.length} of at most ${Q}</legend>
      <div class="checks">
        ${this.variants.map(i=>l`<label class="check">
              <input
                type="checkbox"
                name="variant"
                value=${b(i)}
                aria-invalid=${e?"true":d}
                .checked=${_(t.includes(b(i)))}
                @change=${r=>this.toggle(b(i),r.target.checked)}
              />
              ${C(i)}
            </label>`)}
      </div>
      ${e?l`<span class="message">${e}</span>`:d}
    </fieldset>`}playersPart(){let{players:t,format:e}=this.draft,[i,r]=F(e),a=this.message("spec.players");return l`<section class="form" aria-labelledby="players">
      <h2 id="players">${r===1?"Player":"Players"}</h2>
      ${e==="FORMAT_KNOCKOUT"?l`<p class="lead wide">In the order of their seeding, strongest first.</p>`:d}
      ${a?l`<p class="message wide">${a}</p>`:d}
      ${t.slice(0,r).map((n,o)=>this.player(n,o,i))}
      ${t.length<r?l`<p class="wide">
            <button type="button" @click=${()=>this.change({players:[...t,z(t)]})}>Add a player</button>
          </p>`:d}
    </section>`}player(t,e,i){let r=`spec.players[${e}].player`,a=(g,w,Z,X={})=>this.input(g,Z.map(O=>r+O),t[w],O=>this.setPlayer(e,w,O),X),n=".searching.settings",o=".searching.limits",m=t.kind!=="random",{players:c}=this.draft;return l`<fieldset class="wide player">
      <legend>${t.name||`Player ${e+1}`}</legend>
      ${a("Name","name",[".name",""],{type:"text",placeholder:"its settings"})}
      ${this.select("Turns","kind",[["search","engine"],["random","random turns"]],t.kind??"search",g=>this.setPlayer(e,"kind",g))}
      ${m?l`
            ${a("Nodes a turn","nodes",[`${o}.nodes`,o],{min:1,placeholder:"no limit"})}
            ${a("Time a turn, ms","millis",[`${o}.time`],{min:1,placeholder:"no limit"})}
            ${a("Noise, centipawns","noise",[`${n}.noise`],{min:0,max:1e3,placeholder:"0"})}
          `:d}
      ${c.length>i?l`<button
            type="button"
            class="remove"
            aria-label="Remove ${t.name||`player ${e+1}`}"
            @click=${()=>this.change({players:c.filter((g,w)=>w!==e)})}
          >
            Remove
          </button>`:d}
      ${m?l`<details class="wide">
            <summary>More settings</summary>
            <div class="inner">
              ${a("Depth, plies","depth",[`${o}.depth`],{min:1,max:100,placeholder:"no limit"})}
              ${a("Threads","threads",[`${n}.threads`],{min:1,placeholder:"1"})}
              ${a("Hash, MiB","hash",[`${n}.hash_mib`],{min:1,placeholder:"16"})}
              ${a("Seed of the noise","seed",[`${n}.seed`],{placeholder:"0"})}
              ${a("Weights","weights",[`${n}.weights`],{type:"text",list:"weights",placeholder:"those of the variant"})}
              ${this.weightsFile(t,e)}
              ${a("Without search techniques","without",[`${n}.without`],{type:"text",placeholder:"none; such as null-move"})}
            </div>
          </details>`:d}
    </fieldset>`}weightsFile(t,e){let i=this.message(`spec.players[${e}].weights_text`);return l`<label>
      Weights file
      <input
        type="file"
        accept=".csv"
        aria-invalid=${i?"true":d}
        @change=${r=>{r.target.files?.[0]?.text().then(n=>this.setPlayer(e,"weights_text",n))}}
      />
      ${t.weights_text?l`<small>${y(t.weights_text.length)} characters</small>`:d}
      ${i?l`<span class="message">${i}</span>`:d}
    </label>`}openingsPart(){let{fields:t,format:e}=this.draft,i=e==="FORMAT_SELF_PLAY"?"0 with noise":"8",r=this.message("spec.openings","spec.openings.positions","spec.openings.positions.mfens"),a=this.violations.filter(({field:o})=>o.startsWith("spec.openings.positions.mfens["));a.forEach(({field:o})=>this.shown.add(o));let n=[r,...a.map(({description:o})=>o)].filter(o=>o).join("; ");return l`
      ${this.choice("First turns","openings",[["",e==="FORMAT_SELF_PLAY"?"as usual: the start position":"as usual: eight random plies"],["random","random plies"],["balanced","balanced positions that ship with the variant"],["positions","given positions"]])}
      ${t.openings==="balanced"&&this.message("spec.openings.positions.balanced")?l`<p class="message">${this.message("spec.openings.positions.balanced")}</p>`:d}
      ${t.openings==="random"?l`${this.field("Random plies","plies",["spec.openings.random.plies"],{min:0,max:100,placeholder:i})}
          ${this.field("Lead of one side at most, centipawns","bound",["spec.openings.random.bound"],{min:0,max:3e4,placeholder:e==="FORMAT_SELF_PLAY"?"any":"200"})}`:d}
      ${t.openings==="positions"?l`<label class="wide">
            Positions in MFEN, one a line, or the lines of a file that <code>./polyboard openings balanced</code> wrote
            <textarea
              rows="6"
              name="mfens"
              spellcheck="false"
              aria-invalid=${n?"true":d}
              .value=${_(t.mfens??"")}
              @input=${o=>this.change({fields:{...t,mfens:o.target.value}})}
            ></textarea>
            ${n?l`<span class="message">${n}</span>`:d}
          </label>`:d}
    `}stopPart(){let{fields:t}=this.draft,e=this.message("spec.sprt","spec.precision","spec.stop");return l`
      ${this.choice("Stop early","stop",[["","no: play all games"],["precision","when the score is certain"],["sprt","when a test decides (SPRT)"]])}
      ${t.stop==="precision"?l`${this.field("Half width of the interval, points a game","half_width",["spec.precision.half_width"],{min:0,max:.5,step:"any",placeholder:"0.02"})}
          ${this.field("Games at least","min_games",["spec.precision.min_games"],{min:0,placeholder:"100"})}`:d}
      ${t.stop==="sprt"?l`${this.field("Elo if not stronger","elo0",["spec.sprt.elo0"],{step:"any"})}
          ${this.field("Elo if stronger","elo1",["spec.sprt.elo1"],{step:"any"})}
          ${this.field("Error of accepting","alpha",["spec.sprt.alpha"],{min:0,max:.5,step:"any",placeholder:"0.05"})}
          ${this.field("Error of rejecting","beta",["spec.sprt.beta"],{min:0,max:.5,step:"any",placeholder:"0.05"})}
          ${this.choice("Elo","model",[["","logistic"],["normalized","normalised"]])}`:d}
      ${e?l`<p class="message wide">${e}</p>`:d}
    `}morePart(){let{format:t}=this.draft;return l`<details class="form-details">
      <summary>More settings of the tournament</summary>
      <div class="form">
        ${this.field("Seed","seed",["spec.seed"],{placeholder:"0"})}
        ${this.field("Plies until a draw","max_plies",["spec.max_plies"],{min:1,max:1e4,placeholder:"600"})}
        ${this.field("Share of the workers, 1 to 100","weight",["weight"],{min:1,max:100,placeholder:"1"})}
        ${t==="FORMAT_SELF_PLAY"?d:this.choice("Colours","fixed_colours",[["","each opening with both colours"],["1","the first player always has White"]])}
        ${this.field("Win: lead, centipawns","win.score",["spec.adjudication.win.score"],{min:0,max:3e4,placeholder:"never"})}
        ${this.field("Win: plies in a row","win.plies",["spec.adjudication.win.plies"],{min:2,max:1e3})}
        ${this.field("Draw: lead at most, centipawns","draw.score",["spec.adjudication.draw.score"],{min:0,max:3e4,placeholder:"never"})}
        ${this.field("Draw: plies in a row","draw.plies",["spec.adjudication.draw.plies"],{min:2,max:1e3})}
      </div>
    </details>`}};function z(s){let p=s.at(-1),t=Math.max(1,Math.round(Number(p?.nodes||1e3)/2));return{kind:"search",name:"",nodes:String(t)}}customElements.define("pb-new-tournament",L);
