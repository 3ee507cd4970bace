/** The part of the stylesheet for an index beside the page that it leads to, and for boxes of settings. */
export const paneStyles = `
/* Phones have room for one of the two. */
.two:not(.open) > .pane, .two.open > .index, .index > h1 + .title { display: none; }
.app.spread main { min-height: 100dvh; }
.index a { display: flex; gap: var(--s3); align-items: center; min-height: 44px; padding: .55rem var(--s4); color: var(--ink); }
.app .index > .title + a { margin: 0; }
.index a:hover { background: var(--hover); text-decoration: none; }
.index a:focus-visible { outline-offset: -3px; }
.index [aria-current] { background: var(--tint); }
.index .i { color: var(--quiet); }
.index a > span:not(.count) { flex: 1; min-width: 0; overflow-wrap: anywhere; }
.index strong, .index .quiet { display: block; }
.index strong { font-weight: 600; line-height: 1.3; }
.count { flex: none; min-width: 1.25rem; padding: 0 .35rem; border-radius: var(--r4); background: var(--accent); color: var(--on-accent); font: 650 var(--t1)/1.25rem var(--sans); text-align: center; }
@media (min-width: 44em) {
  .app.spread main { padding: 0; }
  .two { display: grid; grid-template-columns: clamp(200px, 34%, 17rem) minmax(0, 1fr); align-items: start; }
  .two > .index.index, .two > .pane.pane, .index > h1 + .title { display: block; }
  .index > h1.title { display: none; }
  .two > .index { position: sticky; inset-block-start: 0; height: 100dvh; overflow-y: auto; border-inline-end: var(--hair); }
  .two > .pane { min-height: 100dvh; padding-block-end: var(--s6); }
}
@media (min-width: 77em) {
  .two { grid-template-columns: 20rem minmax(0, 1fr); }
}

.pane > h1 + :is(.panel, #now) { margin: 0; }
.pane > h1 + .panel, .pane > h1 + #now > .panel:first-child { border: 0; }
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
.row { display: flex; flex-wrap: wrap; gap: var(--s2) var(--s3); align-items: center; justify-content: space-between; }
.row > * { margin-block: 0; }
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
.themes legend { margin-block-end: var(--s2); }
`;
