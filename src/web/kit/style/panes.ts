/** The part of the stylesheet for an index beside the page that it leads to. */
export const paneStyles = `
/* Phones have room for one of the two. */
.two:not(.open) > .pane, .two.open > .index, .index > h1 + .title { display: none; }
.app.spread main { min-height: 100dvh; }
.index a { display: flex; gap: var(--s3); align-items: center; min-height: 44px; padding: .55rem var(--s4); color: var(--ink); }
.app .index > .title, .app .index > .title + a { margin: 0; }
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
.row { display: flex; flex-wrap: wrap; gap: var(--s2) var(--s3); align-items: center; justify-content: space-between; }
.row > * { margin-block: 0; }
`;
