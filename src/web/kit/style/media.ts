/** The part of the stylesheet for what posts and messages have besides words. */
export const mediaStyles = `
.pictures { list-style: none; display: grid; gap: 3px; margin: var(--s2) 0 0; padding: 0; border-radius: var(--r3); overflow: hidden; }
.pictures li { position: relative; min-width: 0; }
.pictures a { display: block; height: 100%; }
.pictures a:focus-visible { outline-offset: -3px; }
.pictures img { display: block; width: 100%; height: auto; max-height: 26rem; object-fit: cover; background: var(--fill); }
.pictures.several { grid-template-columns: 1fr 1fr; }
.pictures.several li { aspect-ratio: 3 / 2; }
.pictures.several img { height: 100%; }
.pictures.several li:first-child:nth-last-child(3) { grid-row: span 2; aspect-ratio: auto; }
/* The photos of many posts. */
.wall { list-style: none; display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 3px; margin: var(--s2) 0 0; padding: 0; border-radius: var(--r3); overflow: hidden; }
.wall a { display: block; }
.wall a:focus-visible { outline-offset: -3px; }
.wall img { display: block; width: 100%; height: auto; aspect-ratio: 1; object-fit: cover; background: var(--fill); }
.alt { position: absolute; inset-block-end: var(--s2); inset-inline: var(--s2); font-size: var(--t2); pointer-events: none; }
.alt summary, .alt p { width: fit-content; padding: 0 .4rem; border-radius: var(--r1); background: oklch(.2 0 0 / .82); color: #fff; line-height: 1.5rem; pointer-events: auto; }
.alt summary { position: relative; list-style: none; font-weight: 650; }
.alt summary::-webkit-details-marker { display: none; }
.alt p { margin: var(--s1) 0 0; }
/* A picture may be lower than its description. */
.alt[open] { max-height: calc(100% - 2 * var(--s2)); overflow-y: auto; }
.link-preview, .place { display: flex; margin: var(--s2) 0 0; border: var(--hair); border-radius: var(--r3); overflow: hidden; }
.link-preview { color: inherit; }
.link-preview:hover { background: var(--hover); text-decoration: none; }
.link-preview.wide { flex-direction: column; }
.link-preview img { flex: none; width: 7rem; height: auto; min-height: 100%; object-fit: cover; background: var(--fill); }
.link-preview.wide img { width: 100%; min-height: 0; aspect-ratio: 1.91; }
.link-preview .about { min-width: 0; align-self: center; padding: var(--s2) var(--s4); overflow-wrap: anywhere; }
.link-preview .about > * { display: block; }
.link-preview .site, .link-preview .description { color: var(--quiet); font-size: var(--t2); }
.link-preview .description { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }
.place { flex-wrap: wrap; gap: 0 .6em; align-items: center; padding: var(--s2) var(--s4); overflow-wrap: anywhere; }
.place > .i { color: var(--accent); }
.place .where > a { font-weight: 650; color: var(--ink); text-decoration: none; }
[data-distance] { white-space: nowrap; }
[data-distance]:empty { display: none; }
.attachments { list-style: none; display: grid; gap: var(--s1); margin: var(--s2) 0 0; padding: 0; overflow-wrap: anywhere; }
.attachments > li { position: relative; padding: var(--s2) var(--s3); padding-inline-start: 2.5rem; border: var(--hair); border-radius: var(--r2); }
.attachments > li > .i { position: absolute; inset-block-start: .6rem; inset-inline-start: var(--s3); color: var(--quiet); }
.attachments .player { width: calc(100% + 1.75rem); margin-inline-start: -1.75rem; }
.warned summary { display: flex; gap: var(--s3); align-items: center; min-height: 2.75rem; margin-block-start: var(--s2); padding: var(--s1) var(--s4); border-radius: var(--r2); background: var(--fill); font-weight: 600; list-style: none; }
.warned summary > span { min-width: 0; overflow-wrap: anywhere; }
.warned summary::-webkit-details-marker { display: none; }
.warned summary::after { content: attr(data-show); margin-inline-start: auto; white-space: nowrap; font-size: var(--t2); color: var(--accent); }
.warned[open] > summary::after { content: attr(data-hide); }
.lightbox { margin: auto; padding: 0; border-radius: 0; background: none; box-shadow: none; color: #fff; max-width: 100vw; max-height: 100vh; width: 100vw; height: 100vh; overflow: hidden; }
.lightbox::backdrop { background: rgb(0 0 0 / .92); }
.lightbox figure { margin: 0; width: 100%; height: 100%; display: flex; flex-direction: column; align-items: center; justify-content: center; gap: .6rem; padding: 3.2rem .8rem .8rem; }
.lightbox img { min-height: 0; max-width: 100%; max-height: 100%; object-fit: contain; border-radius: var(--r1); }
.lightbox figcaption { flex: none; max-width: 42rem; max-height: 30vh; overflow-y: auto; }
.lightbox button { position: absolute; min-width: 44px; min-height: 44px; font: 1.4rem/1 var(--sans); color: #fff; background: rgb(0 0 0 / .6); border: 1px solid #fff8; border-radius: var(--r4); }
.lightbox button:focus-visible { outline-color: #fff; }
.lightbox .close { top: .5rem; inset-inline-end: .5rem; }
.lightbox .back { top: 50%; inset-inline-start: .5rem; }
.lightbox .on { top: 50%; inset-inline-end: .5rem; }
.photo img { display: block; max-width: 100%; height: auto; margin-inline: auto; border-radius: var(--r3); background: var(--fill); }
`;
