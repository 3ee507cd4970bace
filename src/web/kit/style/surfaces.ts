/** The part of the stylesheet for what stands out of the page or floats above it. */
export const surfaceStyles = `
.panel { border-block-start: var(--hair); padding-block: var(--s4); }
.app .form:not(.pane) > h1:first-child + .panel { border: 0; padding-block-start: var(--s1); }
.panel > :first-child, .panel > form:first-child > :first-child { margin-block-start: 0; }
.panel > :last-child { margin-block-end: 0; }
.notice, .alert { padding: var(--s2) var(--s3); border-radius: var(--r2); background: var(--tint); margin-block: var(--s3); }
.alert { background: light-dark(oklch(.96 .018 27), oklch(.24 .04 27)); color: var(--bad); font-weight: 550; }
.notice > :first-child { margin-block-start: 0; }
.notice > :last-child { margin-block-end: 0; }
.announcement { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 var(--s4); padding: var(--s1) var(--s4); border-block-end: var(--hair); background: var(--tint); overflow-wrap: anywhere; }
.announcement p { margin-block: .3rem; }
.empty { display: grid; justify-items: center; padding: var(--s6) var(--s5); margin: 0; text-align: center; text-wrap: balance; color: var(--quiet); }
.art { max-width: 100%; fill: none; stroke: var(--accent); stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.art .ground { fill: var(--tint); stroke: none; }
.art .shape { fill: var(--sheet); }
.art .faint { opacity: .4; }
.new { padding: .05rem .4rem; border-radius: var(--r1); background: var(--fill); color: var(--quiet); font-size: var(--t1); font-weight: 550; white-space: nowrap; }
.news { display: inline-block; margin-inline-start: .35rem; inline-size: .5rem; block-size: .5rem; border-radius: 50%; background: var(--accent); vertical-align: middle; }
.button.icon > .news { position: absolute; inset-block-start: .2rem; inset-inline-end: .2rem; margin: 0; }
.tabs { list-style: none; display: flex; margin: 0; padding: 0; overflow-x: auto; scrollbar-width: none; border-block-end: var(--hair); }
.tabs > li, .tabs > a { flex: 1; }
.tabs a { position: relative; display: block; padding: var(--s3) var(--s4); text-align: center; white-space: nowrap; font-weight: 550; color: var(--quiet); text-decoration: none; }
.tabs a:hover { background: var(--hover); }
.tabs a:focus-visible { outline-offset: -3px; }
.tabs [aria-current] { color: var(--ink); font-weight: 650; }
.tabs [aria-current]::after { content: ""; position: absolute; inset: auto 0 0; width: 2.5rem; margin-inline: auto; border-block-end: 3px solid var(--accent); border-radius: 3px 3px 0 0; }

.menu { position: relative; }
.menu > summary { list-style: none; }
.menu > summary::-webkit-details-marker { display: none; }
.pop { position: absolute; z-index: 6; inset-block-start: calc(100% + 4px); inset-inline-end: 0; width: max-content; min-width: 13rem; max-width: min(20rem, 90vw); padding: .375rem; border-radius: 12px; background: var(--raised); box-shadow: var(--lift); white-space: normal; }
.pop :is(a, button) { display: flex; gap: var(--s3); align-items: center; width: 100%; min-height: 2.5rem; padding: var(--s1) .6rem; border: 0; border-radius: 8px; background: none; color: var(--ink); font-weight: 400; font-size: var(--t3); text-align: start; text-decoration: none; }
.pop :is(a, button):hover, .pop :is(a, button):focus-visible { background: var(--hover); }
.pop .i { width: 1.1rem; height: 1.1rem; color: var(--quiet); }
.pop form { margin: 0; }
.pop hr { border: 0; border-block-start: var(--hair); margin: .375rem; }

dialog { width: min(34rem, calc(100% - 2rem)); max-height: calc(100dvh - 4rem); overflow-y: auto; border: 0; border-radius: var(--r3); background: var(--raised); color: inherit; padding: var(--s5); box-shadow: var(--lift); }
/* What a question is about is not acted on. */
dialog .posts .actions, .form > .posts .actions { display: none; }
dialog .posts .post, .form > .posts .post { padding-block-end: var(--s3); }
dialog .posts .post { padding-inline: 0; }
dialog::backdrop { background: oklch(.15 .02 var(--hue) / .5); }
dialog :is(h1, h2) { font-size: var(--t4); margin: 0 0 var(--s3); }
dialog dl div { display: flex; gap: var(--s4); padding-block: .25rem; }
dialog dt { min-width: 2rem; }
dialog dd { margin: 0; }
.told { position: fixed; z-index: 8; inset-block-end: var(--s5); inset-inline-start: var(--s5); display: flex; align-items: center; gap: var(--s3); width: fit-content; max-width: min(32rem, calc(100% - 2 * var(--s5))); min-height: 2.75rem; margin: 0; padding: var(--s2) var(--s4); border-radius: var(--r2); background: var(--ink); color: var(--ground); box-shadow: var(--lift); }
.told .button { background: none; color: inherit; min-height: 2rem; padding: 0 var(--s2); text-decoration: underline; }
.offline { position: sticky; inset-block-end: 0; z-index: 5; margin: 0; padding: var(--s2) var(--s4); text-align: center; background: var(--ink); color: var(--ground); }
/* The button that shows what is new takes no room. */
.fresh { position: sticky; z-index: 3; inset-block-start: 4.25rem; display: flex; justify-content: center; height: 0; margin: 0; }
.fresh .faces img { width: 1.25rem; height: 1.25rem; box-shadow: 0 0 0 2px var(--accent); }
.fresh .button { height: 1.9rem; min-height: 0; margin-block-start: -.6rem; padding-inline: var(--s4); font-size: var(--t2); box-shadow: var(--lift); }

table { border-collapse: collapse; width: 100%; font-size: var(--t2); }
th, td { text-align: start; vertical-align: top; padding: .45rem .75rem; border-block-end: var(--hair); }
tbody tr:hover { background: var(--hover); }
tbody tr:last-child > * { border-block-end: 0; }
thead th { color: var(--quiet); font-weight: 550; }
tbody th { font-weight: 500; }
td { min-width: 6rem; overflow-wrap: normal; }
@media (max-width: 34em) {
  table, tbody, tr, tbody th, td { display: block; }
  .none > table { padding-inline: var(--s4); }
  thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
  tbody tr { padding: .55rem 0; border-block-end: var(--hair); }
  tbody tr:last-child { border-block-end: 0; }
  tbody th, td { padding: 0; border: 0; min-width: 0; white-space: normal; overflow-wrap: anywhere; }
  td:not(:last-child) { display: inline; color: var(--quiet); }
  td:not(:last-child)::after { content: " · "; }
  td:nth-last-child(2)::after { content: ""; }
}
`;
