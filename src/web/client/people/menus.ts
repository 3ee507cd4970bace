/** Menus that open in place: one at a time, closed by Escape and by going elsewhere, with arrow keys among their entries. */
import { focusEntry } from './items.ts';

const openMenu = (): HTMLDetailsElement | null => document.querySelector('details.menu[open]');

document.addEventListener('click', (event) => {
  const menu = openMenu();
  const target = event.target as Element;
  if (menu === null) return;
  const isOther = !menu.contains(target);
  if (!isOther && target.closest('.pop :is(a, button)') === null) return;
  // In a conversation reading goes on with the message.
  if (menu.contains(document.activeElement))
    focusEntry(menu.closest<HTMLElement>('.log article') ?? undefined);
  menu.open = false;
});

// Where there is no room below it opens above, and where there is none at one side to the other.
document.addEventListener(
  'toggle',
  ({ target }) => {
    const pop = (target as Element).querySelector(':scope > .pop');
    const box = pop?.closest('.log');
    if (!pop || !box) return;
    pop.classList.remove('up', 'turned');
    const [at, of] = [pop.getBoundingClientRect(), box.getBoundingClientRect()];
    pop.classList.toggle('up', at.bottom > of.bottom);
    pop.classList.toggle('turned', at.left < of.left || at.right > of.right);
  },
  true,
);

document.addEventListener('focusin', ({ target }) => {
  const menu = openMenu();
  if (menu !== null && !menu.contains(target as Element)) menu.open = false;
});

document.addEventListener('keydown', (event) => {
  const target = event.target as Element;
  const menu = target.closest<HTMLDetailsElement>('details.menu');
  if (menu === null) return;
  const summary = menu.querySelector('summary');
  if (menu.open && event.key === 'Escape') {
    event.preventDefault();
    menu.open = false;
    summary?.focus();
    return;
  }
  const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
  if (!isArrow && !(menu.open && (event.key === 'Home' || event.key === 'End'))) return;
  event.preventDefault();
  menu.open = true;
  const all = menu.querySelectorAll<HTMLElement>('.pop :is(a, button)');
  const entries = [...all].filter((entry) => entry.checkVisibility());
  const at = entries.indexOf(target as HTMLElement);
  const next = { ArrowDown: at + 1, ArrowUp: Math.max(at, 0) - 1, Home: 0, End: -1 }[event.key] ?? 0;
  entries.at(next % entries.length)?.focus();
});
