/** The part of some stylesheets for figures: tiles with a number, charts, and tables that narrow windows show row by row. */
export const figureStyles = `
.figures { display: grid; grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); gap: var(--s3); margin: var(--s4) 0; padding: 0; }
.figures div { position: relative; display: flex; flex-direction: column; border: var(--hair); border-radius: var(--r3); padding: var(--s3) var(--s4); overflow: hidden; }
.figures dt { color: var(--quiet); font-size: var(--t2); }
.figures dd { margin: 0; font-size: var(--t5); font-weight: 650; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.figures dd a { display: inline-block; min-width: 24px; text-decoration: none; }
.figures .spark { width: calc(100% + 2rem); height: 2rem; margin: auto -1rem -.75rem; padding-block-start: var(--s2); }
.spark .area { fill: var(--mine); }
.chart { display: grid; grid-template: auto 10rem auto / auto 1fr; gap: .3rem .5rem; margin: var(--s3) 0; font-size: var(--t2); color: var(--quiet); }
.chart svg { width: 100%; height: 100%; border-block-end: var(--hair); }
.chart:dir(rtl) svg { transform: scaleX(-1); }
.chart .legend, .chart .ends { grid-column: 2; margin: 0; display: flex; gap: 0 1.2rem; }
.chart .legend { justify-content: end; }
.chart .scale { display: flex; flex-direction: column; justify-content: space-between; text-align: end; }
.chart .ends { justify-content: space-between; }
.chart .legend span::before { content: ""; display: inline-block; width: .6rem; height: .6rem; margin-inline-end: .4em; border-radius: 2px; background: var(--accent); }
.chart .legend .second::before { background: color-mix(in oklab, var(--accent) 35%, var(--sheet)); }
.chart rect.first { fill: var(--accent); }
.chart rect.second { fill: color-mix(in oklab, var(--accent) 35%, var(--sheet)); }
.chart + details summary { color: var(--quiet); font-size: var(--t2); }
.wide-table { position: relative; overflow-x: auto; margin: var(--s3) 0; border: var(--hair); border-radius: var(--r3); }
.wide-table :is(th, td) { padding-inline: .7rem; }
.wide-table td { min-width: 4.2rem; }
.wide-table :is(tbody th, td) { white-space: normal; overflow-wrap: anywhere; }
.wide-table :is(:is(tbody th, a) bdi, time, .button) { overflow-wrap: normal; }
@media (max-width: 34em) {
  .wide-table tbody tr { padding-inline: .9rem; }
  .wide-table :is(tbody th, td) { padding-inline: 0; }
  /* Beside its head; a cell may be a sentence with links. */
  .wide-table td:not([data-head=""]) { display: flow-root; padding-inline-start: 7.6rem; color: inherit; }
  .wide-table td:not([data-head=""])::before { content: attr(data-head); float: inline-start; width: 7rem; margin-inline-start: -7.6rem; color: var(--quiet); }
  .wide-table td:not([data-head=""])::after { content: none; }
  .wide-table td:empty { display: none; }
}
@media (prefers-contrast: more) {
  .chart rect.second { fill: var(--edge); }
  .chart .legend .second::before { background: var(--edge); }
}
@media (forced-colors: active) {
  .chart svg, .chart .legend span::before { forced-color-adjust: none; }
  .chart rect.first { fill: LinkText; }
  .chart rect.second { fill: CanvasText; }
  .chart .legend span::before { background: LinkText; }
  .chart .legend .second::before { background: CanvasText; }
}
`;
