const oneLine = `
  > :is(.with-pictures, .to-places, .tools) { display: none; }
  > .field { grid-area: 1 / 1; }
  > .button[type="submit"] { grid-row: 1; }
`;

/** The part of the stylesheet for forms of posts and messages. */
export const composerStyles = `
.composer { position: relative; display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; column-gap: var(--s3); padding: var(--s3) var(--s4); border-block-end: var(--hair); }
.composer > * { grid-column: 1 / -1; }
.composer > .tools { grid-column: 1; }
.composer > .button[type="submit"] { grid-column: -2; justify-self: end; }
.composer:has(> .face) { padding-inline-start: calc(2.5rem + var(--s4) + var(--s3)); }
.composer > .face { grid-column: auto; position: absolute; inset-block-start: var(--s3); inset-inline-start: var(--s4); }
.composer > .field { margin: 0; }
.composer > .field:not(:has(textarea)) { margin-block-end: var(--s2); }
.composer .field textarea { min-height: 2.5rem; resize: none; }
/* Without scripts it grows by hand where its field does not fit its text. */
@supports not (field-sizing: content) {
  .composer .field textarea { resize: vertical; }
}
.composer:has(> .face) > .field textarea { padding: .5rem 0; border: 0; outline: 0; background: none; font-size: var(--t4); }
.composer:has(> .face) > .field [aria-invalid] { border-radius: 0; box-shadow: 0 2px 0 var(--bad); }
/* One line until one writes, also where it begins with a name: without scripts it would close over what was typed. */
.composer:has(> .face):not(:focus-within, .open, .deep *):has(textarea:placeholder-shown) { ${oneLine} }
@media (scripting: enabled) {
  .composer.given:not(:focus-within, .open) { ${oneLine} }
}
.composer:has(textarea:placeholder-shown):not(:has(.attached:not([hidden]), .poll-fields input:not(:placeholder-shown))) > .button[type="submit"]:not([aria-busy]) { background: var(--fill); color: var(--quiet); }
.composer:not(.open) .tools { display: none; }
.composer.dropping { outline: 2px dashed var(--accent); outline-offset: -4px; }
.composer [data-tool][aria-expanded="true"] { background: var(--tint); }
.pending { opacity: .55; }
/* As high as its actions will be: what is below stays where it is when the service has the post. */
.pending > .post::after { content: ""; grid-column: 2; min-height: 2.125rem; }
.with-pictures summary, .to-places a { display: flex; align-items: center; gap: var(--s2); width: fit-content; min-height: 2.75rem; color: var(--accent); font-size: var(--t2); list-style: none; }
.with-pictures summary .i { width: 1.1rem; height: 1.1rem; }
.with-pictures summary::-webkit-details-marker { display: none; }
.with-pictures .field { margin-block-end: var(--s2); }
.poll-fields { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 11rem), 1fr)); gap: var(--s2); margin-block: var(--s2); padding: var(--s3); border: var(--hair); border-radius: var(--r2); }
.poll-fields[hidden] { display: none; }
.poll-fields > .field { margin: 0; }
.poll-fields > .field:first-child { grid-column: 1 / -1; }
/* One more than there are options, beyond the two that each poll has. */
.poll-fields > .option:has(:placeholder-shown) + .option:has(:placeholder-shown):nth-child(n + 4) { display: none; }
.to-places { margin: 0; }
.tools { display: flex; align-items: center; margin-inline-start: -.5rem; }
.tools .button { color: var(--accent); }
.tools label:focus-within { outline: 2px solid var(--accent); outline-offset: 2px; }
.ring { display: flex; align-items: center; gap: var(--s2); margin-inline-start: auto; font-size: var(--t2); font-variant-numeric: tabular-nums; color: var(--quiet); }
.ring svg { width: 1.5rem; height: 1.5rem; fill: none; stroke: var(--line); stroke-width: 2.5; rotate: -90deg; }
.ring .part { stroke: var(--accent); stroke-linecap: round; }
.ring .over { color: var(--bad); font-weight: 700; }
.ring .over + svg .part { stroke: var(--bad); }
.composer .preview { margin: 0 0 var(--s2); padding: var(--s2) var(--s3); border: 1px dashed var(--edge); border-radius: var(--r2); min-height: 2.75rem; }
.attached { list-style: none; display: grid; grid-template-columns: repeat(auto-fill, minmax(max(9rem, 40%), 1fr)); gap: var(--s2); margin: var(--s2) 0; padding: 0; }
.attached > li { position: relative; display: grid; align-content: start; gap: var(--s1); min-width: 0; }
.attached .shown { display: grid; place-items: center; aspect-ratio: 3 / 2; border-radius: var(--r2); overflow: hidden; background: var(--fill); color: var(--quiet); font: 600 var(--t3)/1 var(--mono); }
.attached .shown:not(:has(img)) { place-items: end center; padding: var(--s2); }
.attached img { width: 100%; height: 100%; object-fit: cover; }
.attached p { margin: 0; }
.attached .name { font-size: var(--t2); }
.attached > li:has([data-picture]) .name { display: none; }
.attached .moves { position: absolute; inset: var(--s1) var(--s1) auto; display: flex; }
.attached .moves .button { background: oklch(.2 0 0 / .75); color: #fff; }
.attached [data-tool="remove"] { margin-inline-start: auto; }
.attached > :first-child [data-tool="earlier"]:not(:focus), .attached > :last-child [data-tool="later"]:not(:focus) { visibility: hidden; }
.attached progress { width: 100%; accent-color: var(--accent); }
.attached .field { margin: 0; }
.choices { position: absolute; z-index: 5; inset-inline: 0; max-height: 18rem; overflow-y: auto; list-style: none; margin: 0; padding: .375rem; background: var(--raised); border-radius: 12px; box-shadow: var(--lift); }
.choices li { display: flex; align-items: center; gap: var(--s3); min-height: 44px; padding: var(--s1) .6rem; border-radius: 8px; cursor: pointer; overflow-wrap: anywhere; }
.choices li:hover, .choices [aria-selected="true"] { background: var(--tint); }
.choices [aria-selected="true"] { outline: 2px solid var(--accent); }
.places { margin: 0 0 var(--s2); padding: var(--s2) var(--s3); border: var(--hair); border-radius: var(--r2); }
.places .found { max-height: 20rem; overflow-y: auto; }
.place.chosen { justify-self: start; flex-wrap: nowrap; padding: 0; padding-inline-start: var(--s3); border: 0; border-radius: var(--r4); background: var(--tint); font-size: var(--t2); }
.discarded { margin: 0 0 var(--s2); }
@media (forced-colors: active) {
  .composer:has(> .face) > .field textarea { border: 1px solid; }
}
/* The page of a form fills the window of phones. */
@media (max-width: 44em) {
  .root main > .narrow > .composer { display: none; }
  .composer:has(> .face) > .tools { grid-column: 1 / -1; flex-wrap: wrap; margin-inline-start: calc(-2.5rem - var(--s3) - .5rem); }
  .deep main { padding: 0; }
  .deep main > .narrow > .composer { display: flex; flex-direction: column; align-items: stretch; min-height: calc(100dvh - 3.3rem); padding-block-end: 0; border: 0; }
  .deep main > .narrow > .composer > .tools { position: sticky; inset-block-end: 0; margin-block-start: auto; margin-inline: calc(-2.5rem - var(--s3) - var(--s4)) calc(-1 * var(--s4)); padding: var(--s1) var(--s3); background: var(--sheet); border-block-start: var(--hair); }
  /* In the head of the page, at the end of its title. */
  .deep main > .narrow > .composer > .button[type="submit"] { position: fixed; z-index: 5; inset-block-start: var(--s1); inset-inline-end: var(--s4); }
}
`.trimStart();
