/** The part of the stylesheet for posts, in lists and on their own pages. */
export const postStyles = `
.posts { list-style: none; margin: 0; padding: 0; }
.post { position: relative; display: grid; grid-template-columns: 2.5rem minmax(0, 1fr); column-gap: var(--s3); padding: var(--s3) var(--s4) var(--s1); border-block-end: var(--hair); }
.post:hover { background: var(--hover); }
.post > * { grid-column: 2; }
.post > .face { grid-column: 1; grid-row: span 9; align-self: start; }
.post > header { display: flex; gap: .3rem; align-items: baseline; line-height: 1.3; white-space: nowrap; min-width: 0; }
.post > header :is(.name, .handle) { overflow: hidden; text-overflow: ellipsis; }
.post > header a { min-width: 24px; padding-block: .2rem; margin-block: -.2rem; }
.post > header .name { flex: 0 1 auto; }
.post > header .handle { flex: 0 9 auto; }
.post > header .time { flex: none; }
.post > header .time::before { content: "·\\a0"; }
.post > header .new { margin-inline-start: auto; align-self: center; }
.post .text { padding-block-start: .1rem; white-space: pre-line; overflow-wrap: anywhere; }
.post .gone { margin: 0 0 var(--s2); color: var(--quiet); font-style: italic; }
.elsewhere { margin: 0; }
.elsewhere a { display: inline-flex; gap: .35rem; align-items: center; min-height: 24px; color: var(--quiet); font-size: var(--t2); text-decoration: none; }
.elsewhere .i { width: 1rem; height: 1rem; }
.post .notice { margin-block: var(--s2); }
.post.unread, .tree > .unread { background: color-mix(in oklab, var(--tint) 60%, var(--sheet)); }
.posts article:focus-visible { outline-offset: -2px; }
/* Why a post is here: who reposted it, or what it answers. */
.why { display: flex; gap: var(--s2); align-items: center; min-width: 0; margin: 0 0 var(--s1); color: var(--quiet); font-size: var(--t2); }
.why a { color: inherit; min-width: 0; padding-block: .2rem; }
.why .i { width: 1rem; height: 1rem; margin-inline: -1.75rem .25rem; }
.why .face { margin-inline: -2.75rem .5rem; }
.why .face img { width: 1.5rem; height: 1.5rem; }

.actions { display: flex; align-items: center; margin: 0 0 0 -.5rem; color: var(--quiet); font-size: var(--t2); font-variant-numeric: tabular-nums; white-space: nowrap; }
.actions:dir(rtl) { margin: 0 -.5rem 0 0; }
.actions > :is(a, button), .actions > .menu > summary { display: flex; align-items: center; gap: .35rem; flex: 0 1 4.5rem; min-width: 2.125rem; min-height: 2.125rem; padding: 0 .5rem; border: 0; border-radius: var(--r4); background: none; color: inherit; text-decoration: none; transition: scale .12s; }
.actions .i { width: 1.15rem; height: 1.15rem; }
.actions > :is(a, button):hover, .actions > .menu > summary:hover, .actions > [aria-pressed="true"] { color: var(--accent); }
.actions > button:active { scale: .97; }
.actions > .star:is(:hover, [aria-pressed="true"]) { color: var(--star); }
.actions > .star[aria-pressed="true"] .i { fill: currentColor; }
.actions > .menu { margin-inline-start: auto; }
.actions > a:has(.draft) { flex: none; }
.counts { list-style: none; display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1.1rem; margin: 0; padding: 0; color: var(--quiet); }
.counts a { color: inherit; text-decoration: none; }
.counts a:hover { text-decoration: underline; }
.counts b { color: var(--ink); }

/* The post that the page is about. */
.post.focus { grid-template-columns: 2.5rem minmax(0, 1fr) auto; padding-block-end: 0; }
.post.focus:hover { background: none; }
.post.focus > * { grid-column: 1 / -1; }
.post.focus > .face { grid-column: 1; grid-row: auto; }
.post.focus > form[id] { grid-column: 3; align-self: center; }
.post.focus > header { grid-column: 2; flex-wrap: wrap; align-content: center; }
/* A name of the other direction stands beside the face too. */
.post.focus > header .name { flex: 0 0 100%; text-align: -webkit-match-parent; text-align: match-parent; }
.post.focus > header { gap: 0 .3rem; }
.post.focus .text { font-size: 1.1875rem; line-height: 1.45; padding-block: var(--s3); }
.post.focus .counts { padding-block: var(--s2); }
.post.focus .counts + .counts { padding-block-start: 0; }
.post.focus .actions { border-block-start: var(--hair); margin: 0; justify-content: space-between; }
.post.focus .actions > :is(a, button), .post.focus .actions > .menu > summary { flex: none; justify-content: center; min-width: 2.75rem; min-height: 2.75rem; }
.post.focus .actions > .menu { margin: 0; }

/* Who answers whom. */
.line > .post { border: 0; }
.line > .post::after, .tree > li:has(+ .deep) > .post::after { content: ""; position: absolute; inset-block: 3.5rem 0; inset-inline-start: 2.2rem; border-inline-start: 2px solid var(--line); }
.tree > li { position: relative; }
.tree > li:has(+ :is(.deep, .rest)) > .post { border: 0; padding-block-end: 0; }
.tree > .deep > .post { grid-template-columns: 1.75rem minmax(0, 1fr); padding-inline-start: 3.25rem; }
.tree > .deep .face img { width: 1.75rem; height: 1.75rem; }
.tree > .deep::before { content: ""; position: absolute; inset-block-start: 0; inset-inline-start: 2.2rem; width: 1rem; height: 1.7rem; border: solid var(--line); border-width: 0 0 2px; border-inline-start-width: 2px; border-end-start-radius: 12px; }
.tree > .deep:has(+ .deep) > .post::after { inset-block-start: 0; }
.rest { border-block-end: var(--hair); }
.rest .more { padding-inline-start: 5.75rem; text-align: start; font-weight: 600; font-size: var(--t2); }
.folded summary { padding: var(--s3) var(--s4); color: var(--accent); font-weight: 600; font-size: var(--t2); }
.since h2 { display: flex; align-items: center; gap: var(--s3); margin: 0; padding: var(--s2) var(--s4); font-size: var(--t2); font-weight: 550; color: var(--accent); border-block-end: var(--hair); }
.since h2::before, .since h2::after { content: ""; flex: 1; border-block-start: 1px solid; opacity: .4; }
/* A part of what is newer is seen above. */
#read { scroll-margin-top: 1.5rem; }
`;
