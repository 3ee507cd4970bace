/** The stylesheet of the settings, besides that of all pages and `figures.ts`: boxes of choices, files, and what else only they have. */
export const settingStyles = `
.boxed { list-style: none; margin: var(--s3) 0; padding: 0; border: var(--hair); border-radius: var(--r3); overflow: clip; }
.boxed > * { margin: 0; }
.item { display: flex; flex-wrap: wrap; gap: var(--s2) var(--s3); align-items: center; padding: var(--s3) var(--s4); }
.item + .item { border-block-start: var(--hair); }
.item > div, .item:not(.ways) > label { flex: 1 1 10rem; min-width: 0; overflow-wrap: anywhere; }
.item.ways { display: block; }
/* Below its legend, which is otherwise on the line above. */
.item.ways legend { float: inline-start; width: 100%; }
.item > .i { color: var(--quiet); }
.item :is(p, form) { margin: 0; }
.switch { appearance: none; flex: none; width: 2.5rem; height: 1.5rem; margin: 0; border-radius: var(--r4); background: var(--edge); cursor: pointer; }
.switch::before { content: ""; display: block; width: 1.125rem; height: 1.125rem; margin: .1875rem; border-radius: 50%; background: var(--sheet); transition: margin .15s; }
.switch:checked { background: var(--accent); }
.switch:checked::before { margin-inline-start: 1.1875rem; }
/* A theme is chosen by its picture. */
.themes { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: var(--s3); }
.themes label { position: relative; display: grid; gap: var(--s2); padding: var(--s2); border: var(--hair); border-radius: 12px; text-align: center; font-size: var(--t2); overflow-wrap: anywhere; }
.themes .sheet { fill: var(--sheet); }
.themes .ink { fill: var(--ink); }
.themes .quiet { fill: var(--quiet); opacity: .6; }
.themes .accent { fill: var(--accent); }
.themes svg { width: 100%; height: auto; border-radius: 8px; }
.themes input { position: absolute; opacity: 0; }
.themes :checked ~ span { font-weight: 600; }
.themes label:has(:checked) { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); }
.themes label:has(:focus-visible) { outline: 2px solid var(--accent); outline-offset: 3px; }
legend:has(+ .themes) { margin-block-end: var(--s2); }

.files { list-style: none; margin: 0; padding: 0; }
.files > * { display: flex; gap: var(--s3); align-items: center; padding-block: var(--s3); border-block-end: var(--hair); }
.files img, .files .ending { flex: none; width: 4rem; height: 4rem; border-radius: var(--r2); background: var(--fill); object-fit: cover; }
.files .ending { display: grid; place-items: center; color: var(--quiet); font: 600 var(--t1)/1 var(--mono); }
.files div { flex: 1; min-width: 0; overflow-wrap: anywhere; }
.files p { margin: 0; }
.files .button { flex: none; }
.storage label { display: block; }
.storage :is(meter, progress) { display: block; width: 100%; height: 1.2rem; margin-block-start: .3rem; }
.shown-avatar img, .crop { display: block; width: 6rem; height: 6rem; margin-block-end: var(--s2); border-radius: 50%; background: var(--fill); object-fit: cover; }
.shown-cover img { display: block; width: 100%; height: auto; aspect-ratio: 1200 / 280; object-fit: cover; border-radius: var(--r2); background: var(--fill); }

.field input[readonly] { border-style: dashed; color: var(--quiet); }
.field input[type="range"] { padding: 0; border: 0; background: none; accent-color: var(--accent); }
.links, .tokens { padding-inline-start: 1.2rem; }
.links a { display: inline-block; padding-block: .2rem; }
.links li, .tokens li { margin-block: .4rem; }
.links li > a { display: inline-block; padding-block: .15rem; }

@media (forced-colors: active) {
  .themes label:has(:checked) { outline: 3px solid Highlight; }
  .switch { appearance: auto; }
  .switch::before { content: none; }
}
`;
