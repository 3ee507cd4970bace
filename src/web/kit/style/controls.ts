/** The part of the stylesheet for buttons, fields and what stands around them. */
export const controlStyles = `
.button { position: relative; display: inline-flex; align-items: center; justify-content: center; gap: var(--s2); min-height: 2.25rem; padding: var(--s1) var(--s4); margin: 0; border: 1px solid transparent; border-radius: var(--r4); background: var(--accent); color: var(--on-accent); font-weight: 600; line-height: 1.2; text-align: center; transition: filter .12s, scale .12s; }
.button:hover { text-decoration: none; filter: brightness(1.08); }
.button:active { scale: .97; }
.button:disabled { opacity: .45; cursor: default; filter: none; scale: none; }
.button.plain { background: transparent; color: var(--ink); border-color: var(--edge); }
.button.soft { background: var(--fill); color: var(--ink); }
.button.bare { background: transparent; color: var(--accent); }
.button.icon { background: transparent; color: var(--quiet); width: 2.25rem; flex: none; padding: 0; }
.button:is(.plain, .bare, .icon):hover { background: var(--hover); filter: none; }
.button.danger { background: transparent; color: var(--bad); border-color: var(--bad); }
.button.small { min-height: 2rem; padding-inline: .8rem; font-size: var(--t2); }
.button.link { min-height: 2rem; padding: 0; background: transparent; border: 0; border-radius: var(--r1); color: var(--accent); font-weight: 500; text-decoration: underline 1px; text-underline-offset: .18em; }
/* The words give way to a ring, and the width stays. */
.button[aria-busy="true"] { color: transparent; }
.button[aria-busy="true"]::after { content: ""; position: absolute; width: 1rem; height: 1rem; border: 2px solid var(--on-accent); border-block-start-color: transparent; border-radius: 50%; animation: turn .8s linear infinite; }
.button:is(.plain, .soft, .bare, .people *)[aria-busy="true"]::after { border-color: var(--ink); border-block-start-color: transparent; }
@keyframes turn { to { rotate: 1turn; } }

.field { margin: 0 0 var(--s4); }
.field label { display: block; font-weight: 600; font-size: var(--t2); margin-block-end: .3rem; }
.field .hint { margin: .3rem 0 0; color: var(--quiet); font-size: var(--t2); }
.field .wrong, .attached .wrong { margin: .3rem 0 0; color: var(--bad); font-weight: 600; font-size: var(--t2); }
.field :is(input, textarea, select), .find input { width: 100%; min-height: 2.5rem; padding: .45rem .75rem; background: var(--sheet); border: 1px solid var(--edge); border-radius: var(--r2); }
.field :is(input, textarea, select):focus-visible { outline-offset: -1px; }
.field [aria-invalid] { border-color: var(--bad); box-shadow: 0 0 0 1px var(--bad); }
.field :is(input, textarea):disabled { background: var(--fill); color: var(--quiet); }
.field input[type="file"] { border-style: dashed; padding: .4rem; }
.field textarea { display: block; unicode-bidi: plaintext; resize: vertical; min-height: 5rem; field-sizing: content; max-height: 70vh; }
.field.code textarea { height: 14rem; field-sizing: fixed; font: var(--t2)/1.5 var(--mono); overflow-wrap: anywhere; }
.field:has(.choices) { position: relative; }
.check { display: flex; gap: var(--s3); align-items: center; margin-block: var(--s1); }
.check input, .ways input { flex: none; width: 1.15rem; height: 1.15rem; margin: 0; accent-color: var(--accent); }
.check label { padding-block: var(--s2); }
.ways label { display: inline-flex; align-items: center; gap: .4rem; min-height: 2.4rem; margin-inline-end: 1.1rem; }
.find { position: relative; display: flex; flex-wrap: wrap; gap: var(--s2); align-items: center; margin-block: var(--s3); }
.find > .i { position: absolute; inset-inline-start: .8rem; inset-block-start: .7rem; width: 1.1rem; height: 1.1rem; color: var(--quiet); pointer-events: none; }
.find input { flex: 1 1 10rem; width: 0; min-width: 0; border-radius: var(--r4); background: var(--fill); border-color: transparent; padding-inline: 1rem; }
.find > .i ~ input { padding-inline-start: 2.4rem; }
.find > .folded { flex: 0 0 100%; }
.find > .folded > summary { padding-inline: 0; }
.find p { flex-basis: 100%; margin: 0; }
.find.quietly .button { position: absolute; inset-inline-end: 0; opacity: 0; pointer-events: none; }
.find.quietly .button:focus { opacity: 1; pointer-events: auto; }
.form form > .button:not(.small, .link), .choice .button { margin-block: var(--s1); }
.form code { overflow-wrap: anywhere; }
`;
