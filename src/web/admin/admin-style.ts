/** The part of the stylesheet for the administration. */
export const adminStyles = `
.sections { display: flex; gap: 2px; overflow-x: auto; scrollbar-width: none; margin-inline: calc(-1 * var(--s4)); padding: var(--s1) var(--s2); border-block-end: var(--hair); }
.sections a { flex: none; padding: .4rem .7rem; border-radius: var(--r2); color: var(--ink); font-weight: 500; }
.sections a:hover { background: var(--hover); text-decoration: none; }
.sections [aria-current] { background: var(--tint); font-weight: 650; }
@media (min-width: 44em) {
  .admin { display: grid; grid-template-columns: 11rem minmax(0, 1fr); column-gap: var(--s5); align-items: start; }
  .admin > * { grid-column: 2; }
  .sections { grid-column: 1; grid-row: 1 / span 20; flex-direction: column; position: sticky; inset-block-start: 0; height: 100dvh; margin-inline-end: 0; padding: var(--s2); border: 0; border-inline-end: var(--hair); }
  .admin > h1 { margin-inline-start: calc(-1 * var(--s5)); padding-inline-start: var(--s5); }
}
.figures { display: grid; grid-template-columns: repeat(auto-fill, minmax(10rem, 1fr)); gap: .8rem; margin: 1rem 0; padding: 0; }
.figures div { border: var(--hair); border-radius: var(--r3); padding: var(--s3) var(--s4); }
.figures dt { color: var(--quiet); font-size: .9rem; }
.figures dd { margin: 0; font-size: 1.5rem; font-weight: 650; }
.figures dd a { display: inline-block; min-width: 24px; }
.chart { display: grid; grid-template: auto 12rem auto / auto 1fr; gap: .3rem .5rem; margin: 1rem 0; font-size: .85rem; color: var(--quiet); }
.chart svg { width: 100%; height: 100%; border-bottom: 1px solid var(--line); }
.chart:dir(rtl) svg { transform: scaleX(-1); }
.chart .legend, .chart .ends { grid-column: 2; margin: 0; display: flex; gap: 0 1.2rem; }
.chart .scale { display: flex; flex-direction: column; justify-content: space-between; text-align: end; }
.chart .ends { justify-content: space-between; }
.chart .legend span::before { content: ''; display: inline-block; width: .8em; height: .8em; margin-inline-end: .4em; background: var(--accent); }
.chart .legend .second::before { background: var(--quiet); }
.chart rect.first { fill: var(--accent); }
.chart rect.second { fill: var(--quiet); }
.admin .wide-table { position: relative; overflow-x: auto; margin: 1rem 0; }
.admin .wide-table :is(tbody th, td) { white-space: normal; overflow-wrap: anywhere; min-width: 6rem; }
.admin .wide-table :is(tbody th, a) bdi { overflow-wrap: normal; }
.admin tbody a { display: inline-block; min-height: 24px; line-height: 1.5; padding: .1rem 0; }
.admin blockquote { margin: .6rem 0; padding: .2rem 1rem; border-inline-start: 4px solid var(--line); white-space: pre-wrap; overflow-wrap: anywhere; }
.beside { display: grid; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); gap: 0 1rem; align-items: start; }
.sample { background: var(--ground); color: var(--ink); border: 1px solid var(--line); border-radius: var(--r3); margin: 0 0 1rem; padding: 0 1rem 1rem; overflow: hidden; }
.sample h3 { margin: .8rem 0; }
.sample .brand { display: flex; max-width: none; margin-inline: -1rem; padding: .5rem 1rem; min-height: 3.5rem; background: var(--sheet); border-bottom: 1px solid var(--line); }
.sample .notice .quiet { margin: 0; }
.sample .focused { outline: 2px solid var(--accent); outline-offset: 2px; }
.admin .facts { display: grid; gap: .3rem; }
.admin .facts div { display: grid; grid-template-columns: 7rem 1fr; gap: 0 .6rem; }
.admin .facts dt { color: var(--quiet); }
.admin .facts dd { margin: 0; overflow-wrap: anywhere; }
.admin .notice:has(form) { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .4rem 1rem; }
.admin .notice .button { margin: 0; }
.admin form + form { margin-top: 1rem; }
.admin .state::first-letter { text-transform: uppercase; }
@media (max-width: 34rem) {
  .wide-table td:not([data-head=""]) { display: grid; grid-template-columns: 7rem 1fr; gap: 0 .6rem; color: inherit; }
  .wide-table td:not([data-head=""])::before { content: attr(data-head); color: var(--quiet); }
  .wide-table td:not([data-head=""])::after { content: none; }
  .wide-table td:empty { display: none; }
}
`;
