/** The part of the stylesheet for polls. */
export const pollStyles = `
.poll { margin-block: var(--s2); }
.poll fieldset { margin: 0; padding: 0; border: 0; min-width: 0; }
.poll :is(legend, .prompt) { margin: 0 0 var(--s2); padding: 0; font-weight: 600; overflow-wrap: anywhere; }
.poll .options { list-style: none; margin: 0; padding: 0; }
.poll .option { position: relative; isolation: isolate; display: flex; align-items: center; gap: var(--s2); min-height: 2.5rem; margin-block-end: var(--s1); padding: var(--s1) var(--s3); border: var(--hair); border-radius: var(--r2); overflow: hidden; overflow-wrap: anywhere; }
.poll label.option { min-height: 2.75rem; cursor: pointer; }
.poll label.option:has(:checked) { background: var(--tint); border-color: var(--accent); }
.poll .option > bdi { flex: 0 1 auto; min-width: 0; }
.poll .option input { flex: none; margin: 0; }
.poll .bar { position: absolute; inset: 0; z-index: -1; width: 100%; height: 100%; }
.poll .bar:dir(rtl) { scale: -1 1; }
.poll .bar rect { fill: var(--tint); }
.poll .most { font-weight: 650; }
.poll .own { color: var(--accent); display: inline-flex; }
.poll .own .i { width: 1.1rem; height: 1.1rem; }
.poll fieldset .quiet { margin: calc(-1 * var(--s1)) 0 var(--s2); }
.poll .option .quiet { flex: none; margin: 0; margin-inline-start: auto; font-size: var(--t2); }
.poll .share { flex: none; margin-inline-start: auto; font-variant-numeric: tabular-nums; }
.poll .facts { margin: var(--s1) 0 0; color: var(--quiet); font-size: var(--t2); }
.poll .facts a { color: inherit; }
.poll form > .button { margin-block: var(--s1); }
.voters { list-style: none; display: flex; flex-wrap: wrap; gap: var(--s1) var(--s4); margin: 0; padding: 0; }
.voters a { display: flex; gap: var(--s2); align-items: center; min-height: 2rem; color: var(--ink); text-decoration: none; overflow-wrap: anywhere; }
.voters a:hover { text-decoration: underline; }
.voters img { flex: none; border-radius: 50%; background: var(--fill); }
:has(> .voters) > h3 { margin: var(--s4) 0 var(--s1); font-size: var(--t2); color: var(--quiet); text-align: -webkit-match-parent; text-align: match-parent; overflow-wrap: anywhere; }
@media (forced-colors: active) {
  .poll .bar { forced-color-adjust: none; }
  .poll .bar rect { fill: color-mix(in srgb, Highlight 35%, Canvas); }
}
`;
