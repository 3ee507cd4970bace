/** The part of the stylesheet for readers who ask for less motion or for the colours of their system, and for paper. */
export const mediaStyles = `
@media (prefers-reduced-motion: reduce) {
  *, *::before, *::after { animation: none !important; transition: none !important; scroll-behavior: auto !important; }
}
@media (forced-colors: active) {
  .logo, .chart svg, .chart .legend span::before { forced-color-adjust: none; }
  .chart rect.first { fill: LinkText; }
  .chart rect.second { fill: CanvasText; }
  .chart .legend span::before { background: LinkText; }
  .chart .legend .second::before { background: CanvasText; }
  /* What only a ground or a shadow sets apart. */
  .told, .offline, .new, .news, .method, .facts li, .choices [aria-selected="true"] { border: 1px solid; }
  .post.focus, .post.own, .unread { border-inline-start-width: 5px; }
  .tabs [aria-current] { border-bottom: 3px solid; }
  .top #main-navigation [aria-current] { text-decoration: underline; }
  [aria-pressed="true"] { text-decoration: underline; font-weight: 700; }
}
@media (forced-colors: active) and (max-width: 40rem) {
  .top #main-navigation [aria-current] { border-top: 3px solid; }
}
@page { margin: 15mm; }
@media print {
  html:root { color-scheme: light; font-size: 11pt; --ground: #fff; --card: #fff; --code: #fff; --tint: #fff; --ink: #000; --quiet: #000; --warn: #000; --brand: #000; --on-brand: #fff; --line: #999; }
  form, nav, dialog, button, .bottom, .skip, .announcements, .more, .fresh, .newer, .told, .offline, .face, .profile .cover, .folded summary { display: none !important; }
  body { display: block; min-height: 0; padding: 0; }
  .wide, .narrow { max-width: none; padding: 0; }
  .post { display: block; border-width: 0 0 1px; border-radius: 0; box-shadow: none !important; padding: .6rem 0; }
  .post, .pictures li, .link-preview { break-inside: avoid; }
  .post header, h1, h2, h3 { break-after: avoid; }
  .post time::after { content: " (" attr(title) ")"; }
  a.named::after { content: " (" attr(href) ")"; }
  .link-preview::after { content: attr(href); padding: .6rem; overflow-wrap: anywhere; }
  .pictures, .pictures.several { display: block; }
  .pictures img, .pictures.several img { width: auto; height: auto; max-height: 12cm; aspect-ratio: auto; object-fit: contain; }
  .link-preview .description { display: block; }
  .folded::details-content { content-visibility: visible; block-size: auto; }
  pre { max-height: none; white-space: pre-wrap; }
}
`.trimStart();
