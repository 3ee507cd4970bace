/** The part of the stylesheet for the administration. */
export const adminStyles = `
.admin.form { max-width: 64rem; }
.sections { display: flex; flex-wrap: wrap; gap: .2rem 1.1rem; border-bottom: 1px solid var(--line); padding: .4rem 0; }
.sections a { padding: .4rem 0; text-decoration: none; }
.sections [aria-current] { font-weight: 650; text-decoration: underline; }
.figures { display: grid; grid-template-columns: repeat(auto-fill, minmax(10rem, 1fr)); gap: .8rem; margin: 1rem 0; padding: 0; }
.figures div { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: .8rem 1rem; }
.figures dt { color: var(--quiet); font-size: .9rem; }
.figures dd { margin: 0; font-size: 1.5rem; font-weight: 650; }
.figures dd a { display: inline-block; min-width: 24px; }
.chart { display: grid; grid-template: auto 12rem auto / auto 1fr; gap: .3rem .5rem; margin: 1rem 0; font-size: .85rem; color: var(--quiet); }
.chart svg { width: 100%; height: 100%; border-bottom: 1px solid var(--line); }
.chart:dir(rtl) svg { transform: scaleX(-1); }
.chart .legend, .chart .ends { grid-column: 2; margin: 0; display: flex; gap: 0 1.2rem; }
.chart .scale { display: flex; flex-direction: column; justify-content: space-between; text-align: end; }
.chart .ends { justify-content: space-between; }
.chart .legend span::before { content: ''; display: inline-block; width: .8em; height: .8em; margin-inline-end: .4em; background: var(--brand); }
.chart .legend .second::before { background: var(--quiet); }
.chart rect.first { fill: var(--brand); }
.chart rect.second { fill: var(--quiet); }
.admin .wide-table { position: relative; overflow-x: auto; margin: 1rem 0; }
.admin .wide-table :is(tbody th, td) { white-space: normal; overflow-wrap: anywhere; min-width: 6rem; }
.admin .wide-table :is(tbody th, a) bdi { overflow-wrap: normal; }
.admin tbody a { display: inline-block; min-height: 24px; line-height: 1.5; padding: .1rem 0; }
.admin blockquote { margin: .6rem 0; padding: .2rem 1rem; border-inline-start: 4px solid var(--line); white-space: pre-wrap; overflow-wrap: anywhere; }
.admin .panel button.button { width: auto; }
.announcements { border-bottom: 1px solid var(--line); background: var(--card); }
.announcement { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 1rem; padding: .3rem 0; overflow-wrap: anywhere; }
.announcement p { margin: .3rem 0; }
.beside { display: grid; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); gap: 0 1rem; align-items: start; }
.field select { width: 100%; min-height: 2.9rem; font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--quiet); border-radius: 9px; padding: .55rem .75rem; }
.field input[type="color"] { width: 5rem; padding: .2rem; cursor: pointer; }
.sample { background: var(--ground); color: var(--ink); border: 1px solid var(--line); border-radius: 14px; margin: 0 0 1rem; padding: 0 1rem 1rem; overflow: hidden; }
.sample h3 { margin: .8rem 0; }
.sample .brand { display: flex; max-width: none; margin-inline: -1rem; padding: .5rem 1rem; min-height: 3.5rem; background: var(--card); border-bottom: 1px solid var(--line); }
.sample .notice .quiet { margin: 0; }
.sample .focused { outline: 3px solid var(--brand); outline-offset: 2px; }
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
