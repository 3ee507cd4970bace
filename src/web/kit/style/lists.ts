/** The part of the stylesheet for lists of people and things, and for the page of a person. */
export const listStyles = `
.people, .apps, .scopes { list-style: none; margin: 0; padding: 0; }
.people > li { display: flex; flex-wrap: wrap; gap: var(--s3); align-items: flex-start; padding: var(--s3) var(--s4); border-block-end: var(--hair); }
.people > li:hover { background: var(--hover); }
.people > li > div { flex: 1 1 9rem; min-width: 0; overflow-wrap: anywhere; }
.people .name { display: inline-block; min-width: 24px; }
.people .quiet { margin: .1rem 0 0; }
.people form { margin: 0; margin-inline-start: auto; }
:is(.people, .focus > form[id]) .button:not(.plain) { background: var(--fill); color: var(--ink); }
.people > .unread { background: color-mix(in oklab, var(--tint) 60%, var(--sheet)); }
.people .unread .name { font-weight: 750; }
.notification > header { flex-wrap: wrap; gap: .1rem var(--s2); white-space: normal; }
.notification > header > div { flex: 1; min-width: 0; overflow-wrap: anywhere; }
.notification > header:has(.faces) { align-items: start; }
.notification > header > .faces { flex: 1; }
.notification > header > .faces + div { order: 1; flex-basis: 100%; }
.notification > header > div > a, .notification p a { color: inherit; text-decoration: none; }
.notification > header > div > a { font-weight: 650; }
.notification > header > .time { font-size: var(--t2); }
.notification > header > .time::before { content: none; }
.notification > .sign { grid-column: 1; justify-self: end; padding-block-start: .2rem; color: var(--accent); }
.notification > .sign.star { color: var(--star); }
.notification > .sign.star .i { fill: currentColor; }
.notification p { margin: .15rem 0 var(--s1); }
.notification p > a:only-child, .people .quiet > a:only-child { display: inline-block; padding-block: .2rem; }
/* Parts of a page that show some of what other pages have, above a list of posts. */
:is(.narrow, .none) > .shelf { padding: var(--s3) var(--s4); border-block-end: var(--hair); }
.narrow > .shelf { margin-inline: calc(-1 * var(--s4)); }
.shelf h2 { margin: 0; }
.shelf > header { display: flex; gap: var(--s3); align-items: baseline; }
.shelf > header h2 { flex: 1; }
.shelf > header a { font-size: var(--t2); }
.narrow .shelf:not(.tiles) > .people { margin-inline: calc(-1 * var(--s4)); }
.shelf:not(.tiles) > .people > li:last-child { border: 0; }
.tiles > .people { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr)); gap: var(--s3); margin-block-start: var(--s3); }
.tiles > .people > li { flex-flow: column; align-items: center; gap: var(--s1); padding: var(--s4) var(--s3); border: var(--hair); border-radius: var(--r3); text-align: center; }
.tiles .people > li > div { flex: 1; width: 100%; }
.tiles form { margin: 0; }
.tiles .face img { width: 3.5rem; height: 3.5rem; }
.tiles :is(.handle, .known) { display: none; }
.square { display: grid; place-items: center; width: 2.5rem; height: 2.5rem; border-radius: var(--r2); background: var(--fill); color: var(--quiet); }
.trends { list-style: none; margin: 0; padding: 0; }
.trends li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 var(--s3); align-items: center; padding-block: .4rem; }
.shelf .trends a { text-decoration: none; justify-self: start; max-width: 100%; min-width: 24px; font-weight: 650; color: var(--ink); overflow-wrap: anywhere; }
.trends span.quiet { grid-column: 1; }
.spark { grid-column: 2; grid-row: 1 / span 2; width: 5rem; height: 1.5rem; color: var(--accent); }
.side .spark { width: 3.75rem; }
/* Whom the reader knows of those who follow a person. */
.known { display: flex; gap: var(--s2); align-items: center; min-width: 0; }
.people > li > .known { flex-basis: 100%; margin-inline-start: 3.75rem; }
.faces { flex: none; display: inline-flex; padding-inline-start: .5rem; }
.faces img { display: block; width: 1.75rem; height: 1.75rem; margin-inline-start: -.5rem; border-radius: 50%; background: var(--fill); object-fit: cover; box-shadow: 0 0 0 2px var(--sheet); }
.apps > li { border-block-end: var(--hair); padding-block: var(--s4); }
.apps > li:last-child { border-block-end: 0; }
.apps > li > :last-child { margin-block-end: 0; }
.apps h3 { margin: 0 0 .2rem; overflow-wrap: anywhere; }
.apps p { margin: .2rem 0 .6rem; }
.apps + form { margin-block-start: var(--s4); }
.scopes li { border-block-start: var(--hair); padding-block: .6rem; padding-inline-start: 1.9rem; position: relative; }
.scopes li:first-child { border-block-start: 0; }
.scopes li::before { content: "\\2713"; position: absolute; inset-inline-start: .4rem; color: var(--accent); font-weight: 700; }
.paging, .newer, .turning { display: flex; flex-wrap: wrap; justify-content: space-between; gap: var(--s2); padding: var(--s4); }
.newer { justify-content: center; }
:is(.paging, .turning) [rel="next"] { margin-inline: auto 0; }
.more { margin: 0; padding: var(--s3) var(--s4); text-align: center; }

.profile .cover { display: block; width: 100%; height: auto; aspect-ratio: 1200 / 280; object-fit: cover; background: var(--tint); }
.profile .avatar { position: relative; display: block; width: 5.5rem; height: 5.5rem; margin-block: -2.75rem 0; border-radius: 50%; border: 4px solid var(--sheet); background: var(--fill); object-fit: cover; }
.profile h2 { margin: 0; }
.profile .handle { margin-block: 0 var(--s2); }
.profile h2 { font-size: var(--t5); overflow-wrap: anywhere; }
.profile > * { margin-block-end: var(--s3); }
.profile .relation { margin-block: -2.25rem var(--s2); padding-inline-start: 6rem; min-height: 2.25rem; justify-content: end; }
.relation + .quiet { float: inline-end; margin: .4rem 0 0 var(--s3); }
.profile + .narrow > nav { position: sticky; z-index: 3; inset-block-start: 3.25rem; background: var(--sheet); }
.relation { display: flex; flex-wrap: wrap; gap: var(--s2); align-items: center; }
.relation form { margin: 0; }
.post .parent, .composer .parent { margin: 0 0 var(--s1); font-size: var(--t2); color: var(--quiet); overflow-wrap: anywhere; }
.post .subject { margin: 0; font-size: var(--t4); overflow-wrap: anywhere; }

.error { text-align: center; padding-block: var(--s6); }
.error .status { font-size: 3.5rem; line-height: 1; font-weight: 700; color: var(--accent); margin: 0; }
.error code { overflow-wrap: anywhere; }
`;
