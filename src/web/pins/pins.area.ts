import type { Area } from '../kit/area.ts';
import { pinPages } from './pins.pages.ts';

const styles = `
.views a { flex: 1 0 auto; }
.views bdi { display: block; max-width: 11rem; }
.views .edit { position: sticky; inset-inline-end: 0; flex: none; background: var(--sheet); }
.talk > .views { flex: none; margin-inline-start: 3.75rem; }
@media (pointer: fine) {
  .views { scrollbar-width: thin; }
}
@media (min-width: 44em) {
  .talk > .views { margin: 0; }
}
.described { display: flex; gap: var(--s2); align-items: center; justify-content: space-between; margin-block: var(--s2); }
.described > :first-child { flex: 1; min-width: 0; }
.described > * { margin: 0; }
.head.titled .pin { margin: 0; }
.pinned ol { list-style: none; margin: 0; padding: 0; }
.pinned li { display: flex; flex-wrap: wrap; gap: 0 var(--s2); align-items: center; padding-block: var(--s2); border-block-end: var(--hair); }
.pinned li > div { flex: 1 1 10rem; min-width: 0; }
.pinned li :is(a, bdi) { display: block; }
/* It is cut at its end, and stands where the others do. */
.pinned bdi { text-align: -webkit-match-parent; text-align: match-parent; }
.pinned li .quiet { margin: 0; font-size: var(--t2); }
.pinned form { display: flex; margin: 0; }
.pinned [aria-disabled="true"] { opacity: .45; }
`;

export const pinsArea: Area = {
  pages: pinPages,
  styles: [styles],
};
