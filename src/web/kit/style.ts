import { ExtensionPoint } from '../../extensions.ts';
import { type Palette, palettes, palettesOf, type Themes } from '../../features/instance/instance.ts';
import { formStyles } from './form-style.ts';
import { mediaStyles } from './media-style.ts';
import { phoneStyles } from './phone-style.ts';

/** The custom properties that hold the colours: each is that of the theme that the reader has (`color-scheme`). */
function coloursOf({ light, dark }: Themes, names: readonly (keyof Palette)[]): string {
  return names.map((name) => `--${name}: light-dark(${light[name]}, ${dark[name]});`).join(' ');
}

/** These colours, and those for readers who ask for more contrast. */
export function colourStyles(normal: Themes, more: Themes, names: readonly (keyof Palette)[]): string {
  return `:root { ${coloursOf(normal, names)} }
@media (prefers-contrast: more) { :root { ${coloursOf(more, names)} } }
`;
}

const colours = Object.keys(palettes.light) as (keyof Palette)[];

/** What the areas add to the stylesheet. */
export const areaStyles = new ExtensionPoint<string>();

/** The stylesheet of all pages. Later rules win: an area may change those of the kit, and phones, paper and wishes change both. */
export function stylesheet(): string {
  return [baseStyles, formStyles, ...areaStyles.items, phoneStyles, mediaStyles].join('');
}

/** The part of the stylesheet that every page needs. */
const baseStyles = `
:root {
  color-scheme: light dark;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  --mono: ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace;
  /* The grounds of logos that are readable on one theme only. */
  --for-light: light-dark(transparent, ${palettes.light.card});
  --for-dark: light-dark(${palettes.dark.card}, transparent);
}
[data-theme="light"], .on-light { color-scheme: light; }
[data-theme="dark"], .on-dark { color-scheme: dark; }
[data-text="large"] { font-size: 118.75%; }
[data-text="larger"] { font-size: 143.75%; }
${colourStyles(palettes, palettesOf('more'), colours)}*, *::before, *::after { box-sizing: border-box; }
[hidden] { display: none !important; }
html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.55 var(--sans); overflow-wrap: break-word; min-height: 100vh; display: flex; flex-direction: column; }
main { flex: 1; padding-bottom: 3rem; }
::placeholder { color: var(--quiet); opacity: 1; }
main:focus { outline: none; }
/* Any number of marks may pile up on a letter: they are not drawn far beyond the text that has them. */
.text, .about, p[dir="auto"], div[dir="auto"], blockquote[dir="auto"] { overflow: clip; overflow-clip-margin: .6em; }
main > .narrow:first-child > h1:first-child { margin-top: 1.2em; }
a { color: var(--brand); text-underline-offset: .15em; text-decoration-thickness: .06em; }
a:hover { text-decoration-thickness: .12em; }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; border-radius: 4px; scroll-margin-block: 8px; }
h1, h2, h3, h4 { line-height: 1.2; text-wrap: balance; margin: 2.2em 0 .6em; }
h1 { font-size: clamp(1.6rem, 1.2rem + 2vw, 2.3rem); letter-spacing: -.015em; }
h2 { font-size: 1.3rem; }
h3 { font-size: 1.08rem; }
h4 { font-size: .95rem; margin: 1.4em 0 .4em; }
img { max-width: 100%; }
code, pre { font-family: var(--mono); font-size: .88em; }
code { direction: ltr; unicode-bidi: isolate; }
pre { background: var(--code); border: 1px solid var(--line); border-radius: 10px; padding: .9rem 1rem; overflow-x: auto; line-height: 1.5; }
.wide, .narrow { width: 100%; margin-inline: auto; padding-inline: 1rem; }
.wide { max-width: 68rem; }
.narrow { max-width: 42rem; }
.quiet, .handle, .time { color: var(--quiet); }
.quiet { font-size: .9rem; }
.skip { position: absolute; inset-inline-start: .5rem; top: -4rem; background: var(--brand); color: var(--on-brand); padding: .6rem 1rem; border-radius: 8px; z-index: 2; }
.skip:focus { top: .5rem; }

.top { background: var(--card); border-bottom: 1px solid var(--line); }
.top .wide { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 1rem; min-height: 3.5rem; }
.brand { display: inline-flex; align-items: center; gap: .6rem; font-weight: 700; font-size: 1.1rem; color: var(--ink); text-decoration: none; padding-block: .5rem; }
.brand img { border-radius: 7px; }
.brand .logo { min-width: 0; object-fit: contain; }
.logo.for-light { background: var(--for-light); padding: .2rem .4rem; box-sizing: content-box; }
.logo.for-dark { background: var(--for-dark); padding: .2rem .4rem; box-sizing: content-box; }
.top nav { display: flex; flex-wrap: wrap; gap: 0 1.2rem; }
.top nav a { position: relative; padding: .6rem 0; text-decoration: none; }
/* What becomes unread moves nothing. */
.top nav .new { position: absolute; top: 0; inset-inline-end: -.6rem; font-size: .7rem; line-height: 1.3; }
.top nav a:hover, .top nav [aria-current] { text-decoration: underline; }
.top .search { display: flex; gap: .4rem; flex: 1 1 12rem; max-width: 22rem; padding-block: .3rem; }
.top .search input { flex: 1; width: 0; min-width: 4rem; min-height: 0; background: var(--ground); border-radius: 999px; padding: .35rem .9rem; }
.top .search .button { margin: 0; padding: .35rem .9rem; }
.unseen { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; white-space: nowrap; }
.bottom { border-top: 1px solid var(--line); color: var(--quiet); font-size: .9rem; padding-block: 1rem; }
.bottom .wide { display: flex; flex-wrap: wrap; gap: .3rem 2rem; justify-content: space-between; }
.bottom p { margin: .5rem 0; }
.bottom nav a { display: inline-block; padding-block: .5rem; padding-inline-end: .8rem; }

.hero { background: var(--tint); border-bottom: 1px solid var(--line); padding-block: 2.2rem 1.6rem; }
.hero h1 { margin-top: 0; }
.hero p { font-size: 1.08rem; max-width: 36rem; }
.button { display: inline-block; background: var(--brand); color: var(--on-brand); border: 1px solid var(--brand); border-radius: 999px; padding: .55rem 1.2rem; margin-block: .2rem; margin-inline: 0 .4rem; font-weight: 600; font-size: 1rem; text-decoration: none; }
.button.plain { background: transparent; color: var(--brand); }
.button:hover { text-decoration: underline; }

.posts { list-style: none; margin: 1rem 0; padding: 0; }
.posts > li { margin: 0 0 .75rem; }
.post { display: grid; grid-template-columns: 3rem minmax(0, 1fr); column-gap: .8rem; background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: .9rem 1rem; }
.post > * { grid-column: 2; }
.post.focus { border-color: var(--brand); }
.post.focus .text { font-size: 1.2rem; line-height: 1.45; }
.post .repost { margin: 0 0 .4rem; font-size: .88rem; color: var(--quiet); }
.post .face { grid-column: 1; grid-row: span 3; }
.post .face img { display: block; width: 3rem; height: 3rem; border-radius: 50%; background: var(--code); }
.post header { line-height: 1.35; display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 .5rem; }
.post .name { font-weight: 650; color: var(--ink); text-decoration: none; }
.post header a { min-width: 24px; min-height: 24px; }
.post .name:hover { text-decoration: underline; }
.post .handle, .post .time { font-size: .88rem; }
.post .time { text-decoration: none; margin-inline-start: auto; }
.post .time:hover { text-decoration: underline; }
.text { margin: .25rem 0 0; overflow-wrap: anywhere; }
.notification header > div { min-width: 0; overflow-wrap: anywhere; }
.mention { font-weight: 550; text-decoration: none; }
.mention:hover { text-decoration: underline; }
.gone { margin: .25rem 0 0; color: var(--quiet); font-style: italic; }
.counts a { color: inherit; }
.counts { list-style: none; display: flex; flex-wrap: wrap; gap: .1rem 1rem; margin: .5rem 0 0; padding: 0; color: var(--quiet); font-size: .88rem; }
.empty { border: 1px dashed var(--line); border-radius: 14px; padding: 2rem 1rem; text-align: center; color: var(--quiet); }
.paging { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .5rem; margin-top: 1.2rem; }
.paging [rel="next"] { margin-inline: auto 0; }
.more { text-align: center; }

.streams { list-style: none; margin: 1rem 0; padding: 0; }
.streams li { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: .8rem 1rem; margin: 0 0 .75rem; }
.streams a { font-weight: 650; font-size: 1.08rem; }
.streams p { margin: .2rem 0 0; }
.pictures { list-style: none; margin: .6rem 0 0; padding: 0; }
.pictures a, .pictures img { display: block; }
.pictures a { width: fit-content; max-width: 100%; }
.pictures img { max-width: 100%; height: auto; border-radius: 12px; background: var(--code); }
.pictures.several { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: .4rem; }
.pictures.several a { width: auto; }
.pictures.several img { width: 100%; height: auto; aspect-ratio: 4 / 3; object-fit: cover; }
.pictures.several li, .pictures.several a { min-width: 0; height: 100%; }
.pictures.several li:first-child:nth-last-child(3) { grid-row: span 2; }
.pictures.several li:first-child:nth-last-child(3) img { height: 100%; }
.find { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin: 1rem 0; }
.find input[type="search"] { flex: 1 1 12rem; min-width: 0; min-height: 2.9rem; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--quiet); border-radius: 9px; padding: .55rem .75rem; }
.find .button { min-height: 2.9rem; margin: 0; font-family: inherit; cursor: pointer; }
.find p { flex-basis: 100%; margin: 0; }
[data-distance] { white-space: nowrap; }
.link-preview { display: flex; margin: .6rem 0 0; border: 1px solid var(--line); border-radius: 12px; overflow: hidden; color: inherit; text-decoration: none; background: var(--ground); }
.link-preview.wide { flex-direction: column; }
.link-preview img { flex: none; width: 7rem; height: auto; min-height: 100%; object-fit: cover; background: var(--code); }
.link-preview.wide img { width: 100%; min-height: 0; aspect-ratio: 1.91; }
.link-preview .about { min-width: 0; padding: .6rem .8rem; overflow-wrap: anywhere; }
.link-preview .about > * { display: block; }
.link-preview .site, .link-preview .description { color: var(--quiet); font-size: .88rem; }
.link-preview .description { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }
.link-preview:hover strong { text-decoration: underline; }
.place { margin: .4rem 0 0; font-size: .95rem; overflow-wrap: anywhere; }
.warned { margin: .25rem 0 0; }
.warned summary, .folded summary { cursor: pointer; padding: .6rem 0; min-height: 44px; }
.folded summary { color: var(--brand); font-weight: 600; text-align: center; }
.lightbox { margin: auto; padding: 0; border: 0; background: none; color: #fff; max-width: 100vw; max-height: 100vh; width: 100vw; height: 100vh; overflow: hidden; }
.lightbox::backdrop { background: rgb(0 0 0 / .92); }
.lightbox figure { margin: 0; width: 100%; height: 100%; display: flex; flex-direction: column; align-items: center; justify-content: center; gap: .6rem; padding: 3.2rem .8rem .8rem; }
.lightbox img { min-height: 0; max-width: 100%; max-height: 100%; object-fit: contain; border-radius: 6px; }
.lightbox figcaption { flex: none; max-width: 42rem; max-height: 30vh; overflow-y: auto; }
.lightbox button { position: absolute; min-width: 44px; min-height: 44px; font: 1.4rem/1 var(--sans); color: #fff; background: rgb(0 0 0 / .6); border: 1px solid #fff8; border-radius: 999px; cursor: pointer; }
.lightbox button:focus-visible { outline-color: #fff; }
.lightbox .close { top: .5rem; inset-inline-end: .5rem; }
.lightbox .back { top: 50%; inset-inline-start: .5rem; }
.lightbox .on { top: 50%; inset-inline-end: .5rem; }
.photo img { display: block; max-width: 100%; height: auto; margin-inline: auto; border-radius: 14px; background: var(--code); }

.profile { padding-top: 1rem; }
.profile .cover { display: block; width: 100%; height: auto; aspect-ratio: 1200 / 280; object-fit: cover; border-radius: 14px; background: var(--code); }
.profile .avatar { display: block; width: 7.5rem; height: 7.5rem; border-radius: 50%; border: 4px solid var(--ground); margin-block: -3.8rem 0; margin-inline: 1rem 0; position: relative; background: var(--code); }
.profile h1 { margin: .6rem 0 0; }
.profile .handle { margin: 0 0 .8rem; }
.profile .counts { font-size: 1rem; color: var(--ink); margin-top: .8rem; }

.error { text-align: center; padding-top: 3rem; }
.error .status { font-size: 4.5rem; line-height: 1; font-weight: 800; color: var(--brand); margin: 0; }
.error h1 { margin-top: .4rem; }
.error code { overflow-wrap: anywhere; }

.reference { max-width: 68rem; margin-inline: auto; padding-inline: 1rem; }
.reference h1 { margin-top: 1.2em; }
.reference > .lead { font-size: 1.08rem; max-width: 42rem; }
.toc { border: 1px solid var(--line); border-radius: 14px; background: var(--card); padding: 0 1.1rem; font-size: .93rem; margin-top: 1.2rem; overflow-wrap: anywhere; }
.toc summary { font-weight: 700; padding: .7rem 0; cursor: pointer; }
.toc details > ul { padding-bottom: 1rem; }
.toc ul { list-style: none; margin: 0; padding: 0; }
.toc > ul > li { break-inside: avoid; margin-bottom: .7rem; }
.toc ul ul { padding-inline-start: .8rem; }
.toc a { display: inline-block; padding: .18rem 0; text-decoration: none; }
.toc a:hover { text-decoration: underline; }
.toc [aria-current] { font-weight: 700; color: var(--ink); }
.search label { display: block; font-weight: 600; margin: 1.6rem 0 .3rem; }
.search input { width: 100%; max-width: 42rem; min-height: 2.9rem; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--quiet); border-radius: 9px; padding: .55rem .75rem; }
.search ul { list-style: none; padding: 0; margin: 0; }
.search li a { display: inline-block; padding: .25rem 0; }
.search p { margin: .2rem 0; }
.example { position: relative; }
.example pre { padding-inline-end: 5rem; }
.copy { position: absolute; top: 0; inset-inline-end: 0; font: inherit; font-size: .82rem; color: var(--brand); background: var(--card); border: 1px solid var(--line); border-radius: 7px; padding: .15rem .6rem; margin-block: .4rem 0; margin-inline: 0 .4rem; cursor: pointer; }
.languages { border: 0; margin: 1rem 0; padding: 0; min-width: 0; position: relative; }
.languages > label { display: inline-block; padding: .3rem .8rem; font-size: .88rem; color: var(--quiet); border-bottom: 2px solid transparent; cursor: pointer; }
.languages > input:checked + label { color: var(--ink); font-weight: 600; border-bottom-color: var(--brand); }
.languages > input:focus-visible + label { outline: 2px solid var(--brand); border-radius: 6px; }
.languages > .language { display: none; }
${[1, 2, 3].map((n) => `.languages > input:nth-of-type(${n}):checked ~ .language:nth-of-type(${n})`).join(', ')} { display: block; }
.languages pre { margin-top: 0; }
.reference pre { max-height: 26rem; overflow-y: auto; }
.general summary { color: var(--quiet); font-size: .9rem; cursor: pointer; padding: .2rem 0; overflow-wrap: anywhere; }
.try { border: 1px solid var(--line); border-radius: 10px; background: var(--card); padding: 0 1rem; margin: 1rem 0; }
.try[open] { padding-bottom: .8rem; }
.try summary { padding: .5rem 0; cursor: pointer; }
.try > summary { font-weight: 600; color: var(--brand); }
.try label { display: block; margin: 0 0 .7rem; font-size: .9rem; }
.try input, .try select, .try textarea { display: block; width: 100%; max-width: 30rem; min-height: 2.6rem; margin-top: .2rem; font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--quiet); border-radius: 9px; padding: .4rem .7rem; }
.try textarea { max-width: none; font: .88em/1.5 var(--mono); resize: vertical; }
.try .ask .button { min-height: 0; font: inherit; font-weight: 500; }
.try .ask, .try .caution { margin: .3rem 0 .8rem; }
.try .caution { color: var(--warn); }
.outcome { overflow-wrap: anywhere; font-weight: 600; margin: .8rem 0 0; }
.outcome:empty { display: none; }
.call { border-top: 1px solid var(--line); margin-top: 2rem; padding-top: .2rem; }
.call h2 { font-size: 1.08rem; margin: 1.2rem 0 .2rem; font-weight: 600; overflow-wrap: anywhere; }
.call h3 { font-size: .95rem; margin: 1.4em 0 .4em; }
.method { display: inline-block; min-width: 3.6em; text-align: center; font: 700 .72rem/1.9 var(--mono); letter-spacing: .03em; color: var(--on-brand); background: var(--brand); border-radius: 6px; padding: 0 .5em; vertical-align: .1em; }
.method.DELETE { background: var(--warn); }
.facts { list-style: none; display: flex; flex-wrap: wrap; gap: .3rem .5rem; margin: .6rem 0; padding: 0; font-size: .86rem; }
.facts li { background: var(--tint); border-radius: 6px; padding: .05rem .55rem; }
.table { overflow-x: auto; border: 1px solid var(--line); border-radius: 10px; background: var(--card); margin: .5rem 0 1rem; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { text-align: start; vertical-align: top; padding: .45rem .8rem; border-bottom: 1px solid var(--line); }
tbody tr:last-child > * { border-bottom: 0; }
thead th { font-size: .8rem; color: var(--quiet); font-weight: 600; }
tbody th { font-weight: 500; white-space: nowrap; }
td { min-width: 7rem; overflow-wrap: normal; }
@media (min-width: 64rem) {
  .with-toc { display: grid; grid-template-columns: 17rem minmax(0, 1fr); gap: 2.5rem; align-items: start; }
  .with-toc .toc { position: sticky; top: 1rem; max-height: calc(100vh - 2rem); overflow-y: auto; margin-top: 1.6rem; }
  /* There is room for the contents beside the text, so they are always shown. */
  .with-toc .toc details::details-content { content-visibility: visible; block-size: auto; }
  .with-toc .toc summary { list-style: none; pointer-events: none; }
}
@media (max-width: 34rem) {
  .top .wide { min-height: 0; }
  .top nav { gap: 0 .75rem; font-size: .95rem; }
  .top nav a { padding-block: .4rem; }
  .example pre { padding-top: 2.2rem; }
  .post { grid-template-columns: 2.5rem minmax(0, 1fr); padding: .8rem; }
  .post .face img { width: 2.5rem; height: 2.5rem; }
  .post .time { margin-inline-start: 0; }
}
@media (max-width: 34rem) {
  table, tbody, tr, tbody th, td { display: block; }
  thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
  tbody tr { padding: .55rem .8rem; border-bottom: 1px solid var(--line); }
  tbody tr:last-child { border-bottom: 0; }
  tbody th, td { padding: 0; border: 0; min-width: 0; white-space: normal; overflow-wrap: anywhere; }
  td:not(:last-child) { display: inline; color: var(--quiet); }
  td:not(:last-child)::after { content: " · "; }
  td:nth-last-child(2)::after { content: ""; }
}
`.trimStart();
