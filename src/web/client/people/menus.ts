/** Menus that open in place: one at a time, closed by Escape and by a press elsewhere, with arrow keys among their entries. */

const openMenu = (): HTMLDetailsElement | null => document.querySelector('details.menu[open]');

document.addEventListener('click', (event) => {
  const menu = openMenu();
  const target = event.target as Element;
  if (menu === null) return;
  const isOther = !menu.contains(target);
  if (isOther || target.closest('.pop :is(a, button)') !== null) menu.open = false;
});

document.addEventListener('keydown', (event) => {
  const menu = (event.target as Element).closest<HTMLDetailsElement>('details.menu[open]');
  if (menu === null) return;
  if (event.key === 'Escape') {
    menu.open = false;
    menu.querySelector('summary')?.focus();
    return;
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const entries = [...menu.querySelectorAll<HTMLElement>('.pop :is(a, button):not([hidden])')];
  const at = entries.indexOf(document.activeElement as HTMLElement);
  const first = step === 1 ? 0 : entries.length - 1;
  entries[at === -1 ? first : (at + step + entries.length) % entries.length]?.focus();
});
