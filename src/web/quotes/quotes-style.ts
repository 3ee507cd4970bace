/** The part of the stylesheet for what posts quote. */
export const quoteStyles = `
.quoted { display: block; margin-block: var(--s2); padding: var(--s2) var(--s3); border: 1px solid var(--line); border-radius: var(--r2); color: inherit; text-decoration: none; overflow: hidden; }
a.quoted:hover { background: var(--hover); }
.quoted .by { display: flex; gap: .35rem; align-items: center; min-width: 0; white-space: nowrap; font-size: var(--t2); color: var(--quiet); }
.quoted .by img { width: 1.25rem; height: 1.25rem; border-radius: 50%; }
.quoted .by b { color: var(--ink); font-weight: 600; }
.quoted .by :is(b, .handle) { overflow: hidden; text-overflow: ellipsis; }
.quoted .by .handle { flex: 0 9 auto; }
.quoted .said { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 8; overflow: hidden; white-space: pre-line; overflow-wrap: anywhere; }
.quoted .thumbs { display: flex; gap: var(--s1); margin-block-start: var(--s2); }
.quoted .thumbs img { flex: 0 1 6rem; min-width: 0; height: 6rem; object-fit: cover; border-radius: var(--r1); }
.quoted .time::before { content: "·\\a0"; }
p.quoted { color: var(--quiet); font-style: italic; }
.post.focus .quoted .said { font-size: var(--t3); }
.actions > .menu.reposts { flex: 0 1 4.5rem; margin: 0; min-width: 2.125rem; }
.actions > .menu.reposts > summary { flex: none; }
.actions > .menu.reposts > summary.on { color: var(--accent); }
.actions > .menu.reposts > .pop { inset-inline: 0 auto; }
.post.focus .actions > .menu.reposts { flex: none; }
`;
