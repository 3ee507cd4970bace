/** The part of the stylesheet for forms of posts and messages. */
export const composerStyles = `
.composer { position: relative; display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; column-gap: var(--s3); padding: var(--s3) var(--s4); border-block-end: var(--hair); }
.composer > * { grid-column: 1 / -1; }
.composer > .tools { grid-column: 1; }
.composer > .button[type="submit"] { grid-column: -2; justify-self: end; }
.composer:has(> .face) { padding-inline-start: calc(2.5rem + var(--s4) + var(--s3)); }
.composer > .face { grid-column: auto; position: absolute; inset-block-start: var(--s3); inset-inline-start: var(--s4); }
.composer > .field { margin: 0; }
.composer .field textarea { min-height: 2.5rem; unicode-bidi: plaintext; resize: none; }
.composer:has(> .face) > .field textarea { padding: .5rem 0; border: 0; outline: 0; background: none; font-size: var(--t4); }
.composer:has(> .face) > .field [aria-invalid] { box-shadow: 0 2px 0 var(--bad); }
/* One line until one writes. */
.composer:has(> .face):not(:focus-within, .open):has(textarea:placeholder-shown) > :is(.with-pictures, .to-places, .tools) { display: none; }
.composer:has(> .face):not(:focus-within, .open):has(textarea:placeholder-shown) > .field { grid-area: 1 / 1; }
.composer:has(> .face):not(:focus-within, .open):has(textarea:placeholder-shown) > .button[type="submit"] { grid-row: 1; }
.composer:has(textarea:placeholder-shown):not(:has(.attached:not([hidden]))) > .button[type="submit"] { background: var(--fill); color: var(--quiet); }
.composer:not(.open) .tools { display: none; }
.composer.dropping { outline: 2px dashed var(--accent); outline-offset: -4px; }
.composer[aria-busy="true"] { opacity: .7; }
.with-pictures summary { display: flex; align-items: center; gap: var(--s2); width: fit-content; min-height: 2rem; color: var(--accent); font-size: var(--t2); list-style: none; }
.with-pictures summary .i { width: 1.1rem; height: 1.1rem; }
.with-pictures summary::-webkit-details-marker { display: none; }
.with-pictures .field { margin-block-end: var(--s2); }
.to-places { margin: 0; font-size: var(--t2); }
.tools { display: flex; align-items: center; margin-inline-start: -.5rem; }
.tools .button { color: var(--accent); }
.tools label:focus-within { outline: 2px solid var(--accent); outline-offset: 2px; }
.ring { display: flex; align-items: center; gap: var(--s2); margin-inline-start: auto; font-size: var(--t2); font-variant-numeric: tabular-nums; color: var(--quiet); }
.ring svg { width: 1.5rem; height: 1.5rem; fill: none; stroke: var(--line); stroke-width: 2.5; rotate: -90deg; }
.ring .part { stroke: var(--accent); stroke-linecap: round; }
.ring .over { color: var(--bad); font-weight: 700; }
.ring .over + svg .part { stroke: var(--bad); }
.composer .preview { margin: 0 0 .6rem; padding: .6rem .8rem; border: 1px dashed var(--quiet); border-radius: 9px; min-height: 2.9rem; }
.composer .attached > li { align-items: flex-start; }
.attached progress { width: 100%; accent-color: var(--accent); }
.attached .moves { display: flex; flex-wrap: wrap; gap: .3rem; }
.attached .field { display: block; margin: .3rem 0; font-weight: 600; }
.attached .wrong { color: var(--bad); font-weight: 600; }
.attached .shown { display: block; flex: none; width: 4rem; }
.attached .field input { font-weight: 400; }
.choices { position: absolute; z-index: 2; inset-inline: 0; max-height: 18rem; overflow-y: auto; list-style: none; margin: 0; padding: .3rem; background: var(--sheet); border: 1px solid var(--edge); border-radius: 9px; box-shadow: 0 6px 18px rgb(0 0 0 / .2); }
.choices li { display: flex; align-items: center; gap: .6rem; min-height: 44px; padding: .3rem .6rem; border-radius: 7px; cursor: pointer; overflow-wrap: anywhere; }
.choices li:hover, .choices [aria-selected="true"] { background: var(--tint); }
.choices [aria-selected="true"] { outline: 2px solid var(--accent); }
.choices img { flex: none; border-radius: 50%; background: var(--fill); }
.places { margin: 0 0 .6rem; padding: .6rem .8rem; border: 1px solid var(--line); border-radius: 9px; }
.places .found { max-height: 20rem; overflow-y: auto; }
.discarded { margin: 0 0 .6rem; }
.replying .composer { border-block-end: var(--hair); }
/* The page of a form fills the window of phones. */
@media (max-width: 44em) {
  .root main > .narrow > .composer { display: none; }
  .deep main { padding: 0; }
  .deep main > .narrow > .composer { min-height: calc(100dvh - 3.3rem); grid-template-rows: 1fr; align-content: stretch; border: 0; }
  .deep main > .narrow > .composer > .field { align-self: start; }
  .deep main > .narrow > .composer > :is(.tools, .button[type="submit"]) { position: sticky; inset-block-end: 0; padding-block: var(--s1); background-color: var(--sheet); }
  .deep main > .narrow > .composer > .tools { margin-inline-start: calc(-2.5rem - var(--s3) - var(--s2)); }
  .deep main > .narrow > .composer > .button[type="submit"] { padding-block: 0; background-color: var(--accent); }
}
`.trimStart();
