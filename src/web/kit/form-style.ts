/** The part of the stylesheet for forms and their surroundings. */
export const formStyles = `
.form { max-width: 27rem; padding-top: .3rem; }
.form h1 { margin: .8em 0 .5em; font-size: clamp(1.5rem, 1.2rem + 1.5vw, 2rem); }
.panel { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 1.2rem; margin: 1rem 0; }
.panel > :first-child { margin-top: 0; }
.panel > form:first-child > :first-child { margin-top: 0; }
.panel > :last-child { margin-bottom: 0; }
.field { margin: 0 0 1.1rem; }
.field label { display: block; font-weight: 600; margin-bottom: .3rem; }
.field .hint { margin: .3rem 0 0; color: var(--quiet); font-size: .88rem; }
.field input, .field textarea { width: 100%; min-height: 2.9rem; font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--quiet); border-radius: 9px; padding: .55rem .75rem; }
.field input[type="file"] { border-style: dashed; padding: .5rem; max-width: 100%; }
.field input[type="range"] { padding: 0; border: 0; background: none; accent-color: var(--brand); }
.with-pictures { margin: 0 0 .8rem; }
.with-pictures summary { color: var(--brand); cursor: pointer; padding: .3rem 0; width: fit-content; }
.with-pictures fieldset { border-top: 1px solid var(--line); padding-top: .5rem; margin-top: .5rem; }
.composer .with-pictures .field { margin-bottom: .5rem; }
.files { list-style: none; margin: 1rem 0; padding: 0; }
.files > * { display: flex; gap: .8rem; align-items: center; background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: .8rem 1rem; margin: 0 0 .6rem; }
.panel .files > * { border: 0; padding: 0; }
.files img, .files .ending { flex: none; width: 4rem; height: 4rem; border-radius: 10px; background: var(--code); object-fit: cover; }
.files .ending { display: grid; place-items: center; color: var(--quiet); font: 600 .8rem/1 var(--mono); }
.files div { flex: 1; min-width: 0; overflow-wrap: anywhere; }
.files p { margin: 0; }
.files .button { flex: none; }
.storage label { display: block; }
.storage meter, .storage progress { display: block; width: 100%; height: 1.2rem; margin-top: .3rem; }
.shown-avatar img { display: block; width: 7.5rem; height: 7.5rem; border-radius: 50%; background: var(--code); }
.crop { display: block; width: 7.5rem; height: 7.5rem; margin-bottom: .5rem; border-radius: 50%; background: var(--code); }
.shown-cover img { display: block; width: 100%; height: auto; aspect-ratio: 1200 / 280; object-fit: cover; border-radius: 10px; background: var(--code); }
.field input:focus-visible, .field textarea:focus-visible { border-color: var(--brand); }
.field input[readonly] { border-style: dashed; color: var(--quiet); }
button.button { font-family: inherit; line-height: inherit; min-height: 2.9rem; cursor: pointer; }
.form .panel button.button:not(.small, .link), .choice .button { width: 100%; margin: .3rem 0; text-align: center; }
.button.link { font-size: inherit; background: none; border: 0; padding: 0; margin: 0; min-height: 2.9rem; color: var(--brand); font-weight: 500; text-decoration: underline; text-underline-offset: .15em; }
.button.danger { background: transparent; color: var(--warn); border-color: var(--warn); }
.alert { border: 1px solid var(--warn); border-inline-start-width: 5px; border-radius: 9px; background: var(--card); padding: .7rem 1rem; margin: 1rem 0; }
.alert strong, .alert { color: var(--warn); }
.notice { border: 1px solid var(--brand); border-inline-start-width: 5px; border-radius: 9px; background: var(--tint); padding: .7rem 1rem; margin: 1rem 0; }
.notice > :first-child { margin-top: 0; }
.notice > :last-child { margin-bottom: 0; }
.scopes { list-style: none; margin: 0 0 1rem; padding: 0; }
.scopes li { border-top: 1px solid var(--line); padding-block: .6rem; padding-inline-start: 1.9rem; position: relative; }
.scopes li:first-child { border-top: 0; }
.scopes li::before { content: "\\2713"; position: absolute; inset-inline-start: .4rem; color: var(--brand); font-weight: 700; }
.news { display: inline-block; margin-inline-start: .35rem; inline-size: .5rem; block-size: .5rem; border-radius: 50%; background: var(--brand); vertical-align: middle; }
.new { font-size: .8rem; font-weight: 600; background: var(--tint); border-radius: 6px; padding: .05rem .45rem; white-space: nowrap; }
.apps { list-style: none; margin: 0; padding: 0; }
.apps > li { border-top: 1px solid var(--line); padding: 1rem 0; }
.apps > li:first-child { border-top: 0; padding-top: 0; }
.apps > li:last-child { padding-bottom: 0; }
.apps > li > :last-child { margin-bottom: 0; }
.apps h3 { margin: 0 0 .2rem; overflow-wrap: anywhere; }
.apps p { margin: .2rem 0 .6rem; }
.field textarea { display: block; resize: vertical; min-height: 5rem; field-sizing: content; max-height: 70vh; }
.field:has(.choices) { position: relative; }
.field [aria-invalid] { border-color: var(--warn); }
.field .wrong { margin: .3rem 0 0; color: var(--warn); font-weight: 600; font-size: .92rem; }
.check { display: flex; gap: .6rem; align-items: center; }
.check input { flex: none; width: 1.3rem; height: 1.3rem; accent-color: var(--brand); }
.check label { padding: .5rem 0; }
.links, .tokens { padding-inline-start: 1.2rem; }
.links li, .tokens li { margin: .4rem 0; }
fieldset { border: 0; margin: 0 0 1rem; padding: 0; min-width: 0; }
legend { font-weight: 600; padding: 0; }
.form code { overflow-wrap: anywhere; }
.composer .field { margin-bottom: .6rem; }
.button.small { display: inline-flex; align-items: center; min-height: 2.25rem; padding: .25rem .9rem; font-size: .92rem; }
.form .panel .button.small { width: auto; }
.actions { display: flex; flex-wrap: wrap; align-items: flex-start; gap: .2rem 1.1rem; margin-top: .35rem; font-size: .9rem; }
.actions button, .actions a, .actions summary, .relation summary { font: inherit; color: var(--quiet); background: none; border: 0; padding: .3rem 0; min-height: 2rem; cursor: pointer; text-decoration: none; }
.actions button:hover, .actions a:hover, .actions summary:hover { color: var(--brand); text-decoration: underline; }
.actions [aria-pressed="true"] { color: var(--brand); font-weight: 650; }
.relation { display: flex; flex-wrap: wrap; gap: .3rem 1rem; align-items: flex-start; margin-bottom: .8rem; }
.relation summary { padding-block: .45rem; }
.relation form { display: flex; flex-wrap: wrap; gap: .3rem; margin: 0; }
.people { list-style: none; margin: 1rem 0; padding: 0; }
.people li { display: flex; gap: .8rem; align-items: flex-start; background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: .8rem 1rem; margin: 0 0 .6rem; }
.people .face img { display: block; width: 3rem; height: 3rem; border-radius: 50%; background: var(--code); }
.people div { flex: 1; min-width: 0; overflow-wrap: anywhere; }
.people .name { display: inline-block; min-width: 24px; font-weight: 650; color: var(--ink); text-decoration: none; }
.people .quiet { margin: .15rem 0 0; }
.people form { margin: 0; }
.people .unread { border-color: var(--brand); }
.people .unread .name { font-weight: 800; }
.tabs { list-style: none; display: flex; flex-wrap: wrap; gap: .2rem 1.4rem; margin: 1rem 0; padding: 0; border-bottom: 1px solid var(--line); }
.tabs a { display: block; padding: .5rem 0; text-decoration: none; }
.tabs [aria-current] { font-weight: 700; color: var(--ink); box-shadow: inset 0 -3px 0 var(--brand); }
.post.own, .post.focus { box-shadow: inset 3px 0 0 var(--brand); }
.post.own:dir(rtl), .post.focus:dir(rtl) { box-shadow: inset -3px 0 0 var(--brand); }
.post .parent, .composer .parent { margin: .2rem 0 0; font-size: .88rem; color: var(--quiet); overflow-wrap: anywhere; }
.post .subject { margin: .3rem 0 0; font-size: 1.08rem; overflow-wrap: anywhere; }
/* A part of what is newer is seen above. */
#read { scroll-margin-top: 20vh; }
.newer { display: flex; flex-wrap: wrap; gap: .2rem; justify-content: center; margin-top: 1rem; }
.post.notification { align-items: start; }
.notification p > a:only-child, .people .quiet > a:only-child { display: inline-block; padding-block: .2rem; }
.post.unread { border-color: var(--brand); }
.ways label { display: inline-flex; align-items: center; gap: .4rem; min-height: 2.4rem; margin-inline-end: 1.1rem; }
.ways input { width: 1.2rem; height: 1.2rem; accent-color: var(--brand); }
.since h2 { margin: 1.4rem 0 .6rem; font-size: .95rem; color: var(--brand); }
.apps + form { margin-top: 1.2rem; }
.fresh { position: sticky; top: .5rem; z-index: 1; display: flex; justify-content: center; align-items: center; height: 2.9rem; margin: -.6rem 0 .2rem; pointer-events: none; }
.fresh + * { margin-top: 0; }
.fresh .button { pointer-events: auto; margin: 0; box-shadow: 0 2px 8px rgb(0 0 0 / .25); }
.told { position: fixed; z-index: 3; left: 50%; bottom: 1rem; transform: translateX(-50%); width: max-content; max-width: calc(100% - 2rem); margin: 0; padding: .7rem 1.2rem; border-radius: 10px; background: var(--ink); color: var(--ground); }
.offline { position: sticky; bottom: 0; z-index: 1; margin: 0; padding: .5rem 1rem; text-align: center; background: var(--ink); color: var(--ground); }
dialog { width: min(34rem, calc(100% - 2rem)); max-height: calc(100vh - 4rem); overflow-y: auto; border: 1px solid var(--line); border-radius: 14px; background: var(--card); color: inherit; padding: 1.2rem; }
dialog::backdrop { background: rgb(0 0 0 / .45); }
dialog h1, dialog h2 { font-size: 1.3rem; margin: 0 0 .6rem; }
dialog dl div { display: flex; gap: 1rem; padding: .25rem 0; }
dialog dt { min-width: 2rem; }
dialog dd { margin: 0; }
.posts article:focus { outline: 3px solid var(--brand); outline-offset: 2px; }
`.trimStart();
