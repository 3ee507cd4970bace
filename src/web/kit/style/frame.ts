/**
 * The part of the stylesheet for what is around the content. On phones a bar below leads to the places that people visit most,
 * then a rail of icons at the side, and where there is room a rail with words and a column beside. Widths are in em, so that who
 * enlarges the page gets the layout of a narrower one.
 */
export const frameStyles = `
.narrow, .wide { padding-inline: var(--s4); }
.narrow > :is(.posts, .people, .conversations, .composer, .folded, .since, .empty, .none, .more, .paging, .newer, nav:has(.tabs), .head), .narrow > .replying, .profile .cover { margin-inline: calc(-1 * var(--s4)); }
.profile .cover { max-width: none; width: calc(100% + 2 * var(--s4)); }

.app main { display: flow-root; background: var(--sheet); min-width: 0; min-height: 100dvh; padding-block-end: 5rem; }
/* The head of the column stays in view. */
.head, .app :is(main, .two) > .narrow:not(.profile) > h1:first-child, .admin > h1, .index > .title { position: sticky; z-index: 4; inset-block-start: 0; min-height: 3.25rem; margin: 0 calc(-1 * var(--s4)); background: color-mix(in oklab, var(--sheet) 92%, transparent); backdrop-filter: blur(14px); border-block-end: var(--hair); }
.app :is(main, .two) > .narrow:not(.profile) > h1:first-child, .head h1:not(.unseen), .admin > h1, .index > .title { padding-block: .95rem; padding-inline: 3.5rem var(--s4); font-size: var(--t4); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.index > .title { margin: 0; font-weight: 650; line-height: 1.25; }
.head h1 { margin: 0; flex: 1; min-width: 0; }
main > .head { margin: 0; }
/* With a title, what is done here, and tabs below. */
.app .head.titled { display: flex; flex-wrap: wrap; align-items: center; padding-inline: 0; }
.head.titled .button { margin-inline-end: var(--s2); }
.head.titled nav { flex: 0 0 100%; min-width: 0; }
.head .tabs { border: 0; }
.head .tabs a { padding-block: 1rem; }
.head.titled .tabs a { padding-block: var(--s3); }
.app h1:first-child + * { margin-block-start: var(--s3); }
.app .head h1:first-child + *, .app h1:first-child + :is(.posts, .people, .composer, .fresh, nav) { margin-block-start: 0; }
.app .back { position: sticky; z-index: 5; inset-block-start: .5rem; display: flex; margin-block: .5rem -2.75rem; margin-inline-start: .6rem; }
.app > .side { display: none; }

.brand { display: flex; align-items: center; gap: var(--s3); min-width: 0; color: var(--ink); font-weight: 700; font-size: var(--t4); text-decoration: none; }
.brand:hover { text-decoration: none; }
.brand bdi { min-width: 0; overflow-wrap: anywhere; line-height: 1.2; }
.brand img { flex: none; width: 2rem; height: auto; border-radius: 7px; }
.brand .logo { flex: 0 1 auto; width: auto; height: 2rem; min-width: 0; object-fit: contain; border-radius: 0; }
.logo.for-light { background: var(--for-light); padding: .2rem .4rem; box-sizing: content-box; }
.logo.for-dark { background: var(--for-dark); padding: .2rem .4rem; box-sizing: content-box; }
.rail { position: fixed; z-index: 5; inset: auto 0 0; background: var(--sheet); border-block-start: var(--hair); padding-block-end: env(safe-area-inset-bottom); }
.rail nav { display: flex; justify-content: space-around; }
.rail nav a { position: relative; display: flex; flex: 1; align-items: center; justify-content: center; gap: .875rem; min-width: 44px; min-height: 3.25rem; color: var(--ink); text-decoration: none; white-space: nowrap; }
.rail nav a:focus-visible { outline-offset: -3px; }
.rail nav .i { width: 1.5rem; height: 1.5rem; }
.rail nav [aria-current] { font-weight: 650; }
.rail nav [aria-current] .i { stroke-width: 2.25; color: var(--accent); }
.rail nav .button { flex: none; align-self: center; width: 3rem; min-height: 2.75rem; margin-inline: var(--s2); padding: 0; color: var(--on-accent); }
.rail .brand, .rail .far { display: none; }
.rail :is(.label, .brand bdi) { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
/* What becomes unread moves nothing. */
.rail nav .count { position: absolute; inset-block-start: .35rem; inset-inline-start: calc(50% + .2rem); min-width: 1.25rem; padding: 0 .35rem; border-radius: var(--r4); background: var(--accent); color: var(--on-accent); font: 650 var(--t1)/1.25rem var(--sans); text-align: center; box-shadow: 0 0 0 2px var(--sheet); }
.rail nav .news { position: absolute; inset-block-start: .7rem; inset-inline-start: calc(50% + .6rem); }
.me { position: fixed; z-index: 6; inset-block-start: .3rem; inset-inline-start: .6rem; }
.me > summary { display: flex; align-items: center; gap: var(--s3); padding: .25rem; border-radius: var(--r4); min-width: 44px; min-height: 44px; }
.me > summary > :not(.face) { display: none; }
.me .face img { width: 2.25rem; height: 2.25rem; }
.me .pop { inset-inline: 0 auto; }
.app:not(.root) .me, .deep .rail nav { display: none; }
.deep .rail { border: 0; }
.root .head { padding-inline-start: 3.75rem; }
.app.root main > .narrow > h1:first-child { padding-inline-start: 3.75rem; }
/* Beside the way back. */
.app:not(.root) .head.tabbed { padding-inline-start: 3.25rem; }
.app .told { inset-block-end: calc(4.25rem + env(safe-area-inset-bottom)); }
.app .offline { inset-block-end: calc(3.25rem + env(safe-area-inset-bottom)); }

.side { font-size: var(--t2); }
.side > * { margin: 0 0 var(--s5); }
.side h2 { font-size: var(--t3); margin: 0 0 var(--s1); }
.side .people > li { align-items: center; padding: .4rem 0; border: 0; background: none; }
.side .people .face img { width: 2.25rem; height: 2.25rem; }
.side .people .name { display: block; }
.side .people .known { display: none; }
.side .people div > * { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; max-width: 100%; }
.side :is(th, td) { padding: var(--s1) 0; padding-inline-end: var(--s3); border: 0; }
.bottom { color: var(--quiet); font-size: var(--t2); line-height: 1.9; }
.bottom nav { display: flex; flex-wrap: wrap; gap: 0 .9rem; align-items: center; }
.bottom :is(a, .button.link) { color: inherit; font-size: inherit; font-weight: 400; text-decoration: none; min-height: 24px; }
.bottom :is(a, .button.link):hover { text-decoration: underline; }
.bottom p { margin: 0; }

.strip { width: 100%; display: flex; flex-wrap: wrap; align-items: center; gap: var(--s2) var(--s4); min-height: 3.5rem; padding: var(--s2) var(--s4); max-width: 76rem; margin-inline: auto; }
.strip .brand { margin-inline-end: auto; }
.strip .find { width: 20rem; max-width: 100%; margin: 0; }
.strip nav { display: flex; flex-wrap: wrap; gap: var(--s1) var(--s4); align-items: center; }
.strip .count { margin-inline-start: .3rem; }
.strip nav a { position: relative; display: inline-flex; align-items: center; min-height: 2.25rem; color: var(--ink); }
.strip nav .i { display: none; }
.strip nav [aria-current] { font-weight: 650; }
body.plain { display: flex; flex-direction: column; }
body.plain main { flex: 1; padding-block-end: 3rem; }
body.plain > .bottom { border-block-start: var(--hair); padding: var(--s3) var(--s4); display: flex; flex-wrap: wrap; gap: .3rem 2rem; justify-content: space-between; max-width: 76rem; width: 100%; margin-inline: auto; }
body.plain .narrow, body.plain .wide { width: 100%; max-width: 37.5rem; margin-inline: auto; }
body.plain .wide { max-width: 68rem; }
body.plain h1 { font-size: 1.75rem; letter-spacing: -.02em; }
body.plain main > section.narrow { background: var(--sheet); }

@media (max-width: 44em) {
  body, .pop :is(a, button) { font-size: 1rem; }
  .strip .find { order: 1; width: 100%; }
  .strip .far { display: none; }
  .app .back { inset-block-start: .25rem; margin-block: .25rem -3rem; margin-inline-start: .35rem; }
  .app .fresh { position: fixed; inset: auto 0 6.25rem; }
  .app.root .told { inset-inline-start: var(--s4); }
}
@media (min-width: 44em) {
  .app { display: grid; justify-content: center; grid-template-columns: 4.5rem minmax(0, 37.5rem); align-items: start; }
  .app.spread { grid-template-columns: 4.5rem minmax(0, 58.5rem); }
  .app > * { grid-column: 2; }
  .app > .announcements { border-inline: var(--hair); }
  .app main { border-inline: var(--hair); padding-block-end: var(--s6); }
  .root .head, .root .head h1:not(.unseen), .app.root main > .narrow:not(.profile) > h1:first-child, .app .two > .narrow:not(.profile) > h1:first-child, .admin > h1, .index > .title { padding-inline-start: var(--s4); }
  .app.spread .back { display: none; }
  .root .head.tabbed { padding: 0; }
  .app .told { inset-block-end: var(--s5); }
  .app .offline { inset-block-end: 0; }
  .app > .rail { grid-column: 1; grid-row: 1 / span 3; position: sticky; inset: 0 auto auto; display: flex; flex-direction: column; height: 100dvh; padding: var(--s3) var(--s2); background: none; border: 0; }
  .rail nav, .deep .rail nav { display: flex; flex-direction: column; justify-content: start; gap: 2px; }
  .rail :is(.brand, .far), .rail nav a { display: flex; flex: none; align-items: center; justify-content: center; min-width: 3rem; min-height: 3rem; border-radius: var(--r4); }
  .rail :is(.brand, nav a):hover { background: var(--hover); }
  .rail nav .button { width: auto; align-self: stretch; min-height: 2.75rem; margin: var(--s2) 0; }
  .rail nav .button:hover { background: var(--accent); }
  .rail nav .count { inset-inline-start: 1.6rem; box-shadow: 0 0 0 2px var(--ground); }
  .app .me, .app:not(.root) .me { display: block; position: relative; inset: auto; margin-block-start: auto; }
  .me .pop { inset-block: auto calc(100% + 4px); }
}
@media (min-width: 64em) {
  /* There it stands beside the page. */
  .app .for-narrow { display: none; }
  .app { column-gap: var(--s5); grid-template-columns: 4.5rem minmax(0, 37.5rem) 312px; }
  .app > .side { grid-column: 3; grid-row: 1 / span 3; display: block; position: sticky; inset-block-start: 0; height: 100dvh; overflow-y: auto; padding-block: .375rem; scrollbar-width: none; }
  .app.spread > .side { display: none; }
  .side .find { margin-block-start: 0; }
}
@media (min-width: 77em) {
  .app { grid-template-columns: 13.75rem minmax(0, 37.5rem) 312px; }
  .app.spread { grid-template-columns: 13.75rem minmax(0, 58.5rem); }
  .rail :is(.label, .brand bdi) { position: static; clip-path: none; width: auto; height: auto; overflow: visible; }
  .rail :is(.brand, .far), .rail nav a { justify-content: start; padding-inline: var(--s3); }
  .rail nav .count { position: static; margin-inline-start: auto; }
  .rail nav .news { position: static; margin-inline-start: auto; }
  .rail nav .button { justify-content: center; }
  .me > summary > :not(.face) { display: revert; }
  .me > summary { padding: var(--s2); }
  .me > summary:hover { background: var(--hover); }
  .me .who { flex: 1; min-width: 0; line-height: 1.3; }
}
`;
