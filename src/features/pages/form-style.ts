/** The part of the stylesheet for forms and what stands around them. */
export const formStyles = `
.form { max-width: 27rem; padding-top: .3rem; }
.form h1 { margin: .8em 0 .5em; font-size: clamp(1.5rem, 1.2rem + 1.5vw, 2rem); }
.panel { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 1.2rem; margin: 1rem 0; }
.panel > :first-child { margin-top: 0; }
.panel > :last-child { margin-bottom: 0; }
.field { margin: 0 0 1.1rem; }
.field label { display: block; font-weight: 600; margin-bottom: .3rem; }
.field .hint { margin: .3rem 0 0; color: var(--quiet); font-size: .88rem; }
.field input { width: 100%; min-height: 2.9rem; font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--quiet); border-radius: 9px; padding: .55rem .75rem; }
.field input:focus-visible { border-color: var(--brand); }
.field input[readonly] { border-style: dashed; color: var(--quiet); }
button.button { font-family: inherit; line-height: inherit; min-height: 2.9rem; cursor: pointer; }
.form .panel > .button, .choice .button { width: 100%; margin: .3rem 0; text-align: center; }
.button.link { background: none; border: 0; padding: 0; margin: 0; min-height: 2.9rem; color: var(--brand); font-weight: 500; text-decoration: underline; text-underline-offset: .15em; }
.button.danger { background: transparent; color: var(--warn); border-color: var(--warn); }
.alert { border: 1px solid var(--warn); border-left-width: 5px; border-radius: 9px; background: var(--card); padding: .7rem 1rem; margin: 1rem 0; }
.alert strong, .alert { color: var(--warn); }
.notice { border: 1px solid var(--brand); border-left-width: 5px; border-radius: 9px; background: var(--tint); padding: .7rem 1rem; margin: 1rem 0; }
.scopes { list-style: none; margin: 0 0 1rem; padding: 0; }
.scopes li { border-top: 1px solid var(--line); padding: .6rem 0 .6rem 1.9rem; position: relative; }
.scopes li:first-child { border-top: 0; }
.scopes li::before { content: "\\2713"; position: absolute; left: .4rem; color: var(--brand); font-weight: 700; }
.scopes .new { font-size: .8rem; font-weight: 600; background: var(--tint); border-radius: 6px; padding: .05rem .45rem; white-space: nowrap; }
.apps { list-style: none; margin: 0; padding: 0; }
.apps > li { border-top: 1px solid var(--line); padding: 1rem 0; }
.apps > li:first-child { border-top: 0; padding-top: 0; }
.apps h3 { margin: 0 0 .2rem; overflow-wrap: anywhere; }
.apps p { margin: .2rem 0 .6rem; }
`.trimStart();
