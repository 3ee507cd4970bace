/** The part of the stylesheet for the entrance: signing in and up, and what apps are allowed. */
export const entranceStyles = `
body.plain main > .door, .entrance > .door { max-width: 29rem; padding-block: var(--s5) var(--s4); }
body.plain .door > h1, .pitch > :first-child { margin-block-start: var(--s4); }
body:has(.door) .strip .find { display: none; }
.door > .panel, .door > form.panel { margin-block: var(--s4); padding: var(--s5); border: var(--hair); border-radius: var(--r3); background: var(--sheet); }
.door .panel > .button:not(.small, .link) { width: 100%; min-height: 2.75rem; }
.reveal { position: relative; }
.reveal input { padding-inline-end: 3rem; }
.reveal .button { position: absolute; inset-block: 0; inset-inline-end: 2px; width: 2.75rem; min-height: 100%; }
.reveal [aria-pressed="true"] { color: var(--accent); }
/* What the service is, beside the form where there is room. */
.entrance { width: 100%; max-width: 29rem; margin-inline: auto; }
.pitch { padding: var(--s4); overflow-wrap: anywhere; }
.pitch .headline { margin: 0; font-size: var(--t5); font-weight: 700; line-height: 1.2; letter-spacing: -.02em; text-wrap: balance; }
.reasons { display: grid; gap: var(--s4); margin: var(--s5) 0 0; padding-block-start: var(--s4); border-block-start: var(--hair); }
.reasons div { position: relative; padding-inline-start: 2rem; }
.reasons dt { font-weight: 600; }
.reasons .i { position: absolute; inset-inline-start: 0; color: var(--accent); }
.reasons dd { margin: .1rem 0 0; }
@media (min-width: 64em) {
  .entrance { display: grid; grid-template-columns: minmax(0, 1fr) 29rem; gap: 4rem; max-width: 66rem; align-items: start; }
  .entrance > .door { grid-area: 1 / 2; }
  .pitch { grid-area: 1 / 1; padding-block: 12vh var(--s6); }
  .pitch .headline { font-size: 2.25rem; line-height: 1.08; letter-spacing: -.03em; }
}
`;
