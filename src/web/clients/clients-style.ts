/** The part of the stylesheet for the page of the client packages: ways to use them side by side, where there is room. */
export const clientStyles = `
.ways { display: grid; gap: var(--s5); margin-block: var(--s5); }
.ways > section { display: flex; flex-direction: column; gap: var(--s2); min-width: 0; }
.reference .ways :is(h2, p, pre) { margin: 0; }
.files summary { display: inline-flex; align-items: center; min-height: 44px; font-weight: 600; color: var(--accent); }
.files ul { list-style: none; padding: 0; margin: 0; }
.files code { overflow-wrap: anywhere; font-size: var(--t1); }
@media (min-width: 60em) {
  .ways { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: var(--s5) var(--s6); }
}
`;
