/** The part of the stylesheet for what strangers read first: beside the posts where there is room. */
export const frontStyles = `
.hero { padding-block: var(--s6) var(--s4); }
body.plain .hero h1 { margin: 0 0 var(--s4); font-size: clamp(2.25rem, 1.4rem + 3vw, 3.5rem); line-height: 1.04; letter-spacing: -.035em; font-weight: 700; }
.hero p { font-size: 1.1875rem; line-height: 1.5; color: var(--quiet); text-wrap: pretty; }
.hero .button { margin-inline-end: var(--s2); margin-block-end: var(--s2); }
.hero .cover { display: block; width: 100%; height: auto; aspect-ratio: 3; object-fit: cover; margin-block-end: var(--s5); border-radius: var(--r3); }
body:has(.hero) { background-image: radial-gradient(60rem 40rem at 8% 0, var(--tint), transparent); }
@media (min-width: 64em) {
  body.plain main:has(> .hero) { display: grid; grid-template-columns: minmax(0, 1fr) 36rem; gap: 4rem; width: 100%; max-width: 76rem; margin-inline: auto; }
  .hero { position: sticky; inset-block-start: 0; align-self: start; padding-block: 9vh var(--s6); }
  .hero + .narrow { border: var(--hair); border-block-end: 0; border-radius: var(--r3) var(--r3) 0 0; }
}
`;
