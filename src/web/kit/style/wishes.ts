/**
 * The part of the stylesheet for fingers, for readers who ask for less motion, more contrast or the colours of their system, and
 * for paper.
 */
export const wishStyles = `
@media (pointer: coarse), (max-width: 44em) {
  .button, .button.small, .actions > :is(a, button), .actions > .menu > summary, .pending > .post::after, .pop :is(a, button), .tabs a, .check label, .ways label, .field :is(input, select), .find input, .folded summary, .bottom nav :is(a, .button.link), .button.link { min-height: 44px; }
  .button.icon, .actions > :is(a, button), .actions > .menu > summary, .bottom nav a { min-width: 44px; }
  .tabs a, .bottom nav a, .check label { display: inline-flex; align-items: center; justify-content: center; }
  .tabs li { display: grid; }
  .post > header > a, .people .name, .counts a, .place a, .more a, .strip nav a, .shelf > header a, .trends a { display: inline-flex; align-items: center; min-width: 44px; min-height: 44px; margin-block: -.7rem; }
  .strip nav a, .more a { margin-block: 0; }
  .people .name { padding-block: .7rem; }
  .counts a { margin-block: -.35rem; }
  .post > header > .name { display: block; line-height: 44px; }
  .alt summary::before { content: ""; position: absolute; inset: -.7rem; }
  .check input { width: 1.4rem; height: 1.4rem; }
}
@media (prefers-contrast: more) {
  .button, .new, .warned summary, .find input, .notice { border: 1px solid var(--edge); }
}
@media (prefers-reduced-motion: reduce) {
  *, *::before, *::after { transition: none !important; scroll-behavior: auto !important; }
  :not(.button)::after, :not(.button)::before, * { animation: none !important; }
}
@media (forced-colors: active) {
  .logo { forced-color-adjust: none; }
  /* Pictures are not forced to a colour, unless it is that of the text. */
  svg { color: inherit !important; }
  .art { stroke: currentColor; }
  /* What only a ground or a shadow sets apart. */
  .button, .told, .offline, .new, .count, .news, .notice, .alert, .method, .facts li, .choices [aria-selected="true"], .pop, dialog { border: 1px solid; }
  .post.focus, .post.own, .unread { border-inline-start: 5px solid; }
  [aria-current], [aria-pressed="true"] { outline: 1px solid Highlight; }
}
@page { margin: 15mm; }
@media print {
  html:root { color-scheme: light; font-size: 11pt; --ground: #fff; --sheet: #fff; --fill: #fff; --tint: #fff; --ink: #000; --quiet: #000; --bad: #000; --accent: #000; --on-accent: #fff; --line: #999; }
  form, nav, dialog, button, .index, .rail, .side, .back, .bottom, .skip, .announcements, .more, .fresh, .newer, .told, .offline, .face, .alt, .profile .cover, .folded summary { display: none !important; }
  .app, body.plain { display: block; min-height: 0; padding: 0; }
  .app main { border: 0; padding: 0; }
  .head, .app :is(main, .two) > .narrow:not(.profile) > h1:first-child { position: static; }
  .post { display: block; padding: .6rem 0; }
  .post, .pictures li, .link-preview { break-inside: avoid; }
  .post header, h1, h2, h3 { break-after: avoid; }
  .post time::after { content: " (" attr(title) ")"; }
  a.named::after { content: " (" attr(href) ")"; }
  .link-preview::after { content: attr(href); padding: .6rem; overflow-wrap: anywhere; }
  .pictures, .pictures.several { display: block; }
  .pictures.several li { aspect-ratio: auto; }
  .pictures img, .pictures.several img { width: auto; height: auto; max-height: 12cm; object-fit: contain; }
  .link-preview .description { display: block; }
  .folded::details-content { content-visibility: visible; block-size: auto; }
  pre { max-height: none; white-space: pre-wrap; }
}
`;
