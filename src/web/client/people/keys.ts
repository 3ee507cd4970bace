/** The keyboard (`live/keys.html.ts` lists the keys). */
import { find } from '../dom.ts';
import { load } from './fragments.ts';
import { focusEntry } from './items.ts';
import { tellWhy } from './tell.ts';

const OFF = 'keys off';

const dialog = find<HTMLDialogElement>(document, 'dialog.keys');

const ENTRIES = 'ol.posts article, .queue tbody tr';
const articles = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(ENTRIES)];
const current = (): HTMLElement | undefined =>
  document.activeElement?.closest<HTMLElement>('article, .queue tr') ?? undefined;

/** Follows or presses what the administration has for a key, such as the next report, or goes to its field. */
function use(key: string): boolean {
  const target = document.querySelector<HTMLElement>(`#now [data-key=${key}]`);
  if (target === null) return false;
  if (target.matches('a, button')) target.click();
  else {
    const details = target.closest('details');
    if (details !== null) details.open = true;
    target.querySelector<HTMLElement>('select, textarea')?.focus();
  }
  return true;
}

/** Goes to the next or previous entry; at first to the one that is at the top of what is seen. */
function go(step: 1 | -1): void {
  const all = articles();
  const at = current();
  const inView = all.findIndex((article) => article.getBoundingClientRect().top >= 0);
  const next = at === undefined ? all[inView] : all[all.indexOf(at) + step];
  if (next === undefined) return;
  focusEntry(next.querySelector<HTMLElement>('th a') ?? next);
  next.scrollIntoView({ block: 'nearest' });
}

function press(selector: string): void {
  current()?.querySelector<HTMLElement>(selector)?.click();
}

const actions: Readonly<Record<string, () => unknown>> = {
  j: () => use('j') || go(1),
  k: () => use('k') || go(-1),
  t: () => use('t'),
  d: () => use('d'),
  r: () => press('[data-key=r]'),
  e() {
    const menu = current()?.querySelector<HTMLDetailsElement>('details.menu:has([data-key=e])');
    if (!menu) return false;
    menu.open = true;
    return menu.querySelector<HTMLElement>('[data-key=e]')?.focus();
  },
  s: () => press('button[formaction$="star"]'),
  n() {
    if (use('n')) return;
    const field = document.querySelector<HTMLElement>('.composer textarea');
    if (field) field.focus();
    else location.assign('/compose');
  },
  '/': () => document.querySelector<HTMLElement>('#q')?.focus(),
  '?': () => void showKeys(),
};

async function showKeys(): Promise<void> {
  const isReport = document.querySelector('#now [data-key]') !== null;
  const { page } = await load(isReport ? '/fragments/keys?of=report' : '/fragments/keys');
  dialog.replaceChildren(...page.body.childNodes);
  const box = find<HTMLInputElement>(dialog, '[name=on]');
  box.checked = localStorage.getItem(OFF) === null;
  box.addEventListener('change', () => {
    if (box.checked) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, '1');
  });
  dialog.showModal();
}

document.addEventListener('keydown', (event) => {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
  if (target.closest('input, textarea, select, dialog, [contenteditable]')) return;
  const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined;
  if (action === undefined || localStorage.getItem(OFF) !== null) return;
  if (action() !== false) event.preventDefault();
});

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-keys]')) {
  button.hidden = false;
  button.addEventListener('click', () => void showKeys().catch(tellWhy));
}
