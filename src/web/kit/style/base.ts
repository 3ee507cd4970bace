/** The part of the stylesheet for elements as they are, and for words in them. */
export const baseStyles = `
*, ::before, ::after { box-sizing: border-box; }
[hidden] { display: none !important; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-block: 4rem; }
html:has(.titled, .profile) { scroll-padding-block: 7rem 4rem; }
body { margin: 0; background: var(--ground); color: var(--ink); font: var(--t3)/1.4 var(--sans); overflow-wrap: break-word; min-height: 100dvh; }
main:focus { outline: none; }
h1, h2, h3, h4 { font-weight: 650; line-height: 1.25; text-wrap: balance; letter-spacing: -.01em; margin: 1.6em 0 .5em; }
h1 { font-size: var(--t5); }
h2 { font-size: var(--t4); }
h3, h4 { font-size: var(--t3); letter-spacing: 0; }
strong, b { font-weight: 650; }
a { color: var(--accent); text-decoration: none; text-underline-offset: .18em; }
a:hover { text-decoration: underline; }
/* Among other words only a line tells a link from them. */
:where(p, dd, td, li, .text, .notice, blockquote) > a:where(:not([class])), :where(.text) a:where(:not(.mention, .hashtag)), :where(.hint) a { text-decoration: underline 1px color-mix(in oklab, currentColor 45%, transparent); }
.mention, .hashtag { font-weight: 550; }
img { max-width: 100%; }
button, input, textarea, select { font: inherit; color: inherit; }
button, summary, label:has(input) { cursor: pointer; }
:where(summary) { padding-block: .2rem; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; scroll-margin-block: 8px; }
::selection { background: var(--mine); }
::placeholder { color: var(--quiet); opacity: 1; }
mark { border-radius: 3px; background: light-dark(oklch(.93 .09 95), oklch(.42 .08 95)); color: var(--ink); }
code, pre { font: .875em/1.6 var(--mono); }
code { direction: ltr; unicode-bidi: isolate; }
pre { background: var(--fill); border-radius: var(--r2); padding: var(--s3) var(--s4); overflow-x: auto; }
fieldset { border: 0; margin: 0 0 var(--s4); padding: 0; min-width: 0; }
legend { font-weight: 600; padding: 0; }
time { font-variant-numeric: tabular-nums; }
/* Any number of marks may pile up on a letter: they are not drawn far beyond the text that has them. */
.text, .about, p[dir="auto"], div[dir="auto"], blockquote[dir="auto"] { overflow: clip; overflow-clip-margin: .6em; }
.quiet, .handle, .time { color: var(--quiet); }
.quiet { font-size: var(--t2); }
.name { font-weight: 650; color: var(--ink); }
.unseen { position: absolute; margin: 0; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; white-space: nowrap; }
.cut { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.i { display: block; flex: none; width: 1.25rem; height: 1.25rem; fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; }
.flip:dir(rtl) { scale: -1 1; }
.face { flex: none; }
.face img, .choices img { display: block; width: 2.5rem; height: 2.5rem; border-radius: 50%; background: var(--fill); object-fit: cover; }
.skip { position: fixed; z-index: 9; inset-inline-start: var(--s2); inset-block-start: -5rem; background: var(--accent); color: var(--on-accent); padding: var(--s2) var(--s4); border-radius: var(--r4); font-weight: 600; }
.skip:focus { inset-block-start: var(--s2); }
`;
