/** The keyboard (`live/keys.html.ts` lists the keys). */
import { find } from '../dom.ts';
import { load } from './fragments.ts';
import { focusEntry } from './items.ts';
import { tellWhy } from './tell.ts';

const OFF = 'keys off';

const dialog = find<HTMLDialogElement>(document, 'dialog.keys');
const button = find<HTMLButtonElement>(document, 'footer [data-keys]');

const articles = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('ol.posts article')];
const current = (): HTMLElement | undefined =>
  document.activeElement?.closest<HTMLElement>('article') ?? undefined;

/** Goes to the next or previous post; at first to the one that is at the top of what is seen. */
function go(step: 1 | -1): void {
  const all = articles();
  const at = current();
  const inView = all.findIndex((article) => article.getBoundingClientRect().top >= 0);
  const next = at === undefined ? all[inView] : all[all.indexOf(at) + step];
  if (next === undefined) return;
  focusEntry(next);
  next.scrollIntoView({ block: 'nearest' });
}

function press(selector: string): void {
  current()?.querySelector<HTMLElement>(selector)?.click();
}

const actions: Readonly<Record<string, () => void>> = {
  j: () => go(1),
  k: () => go(-1),
  r: () => press('[data-key=r]'),
  s: () => press('button[formaction$="star"]'),
  n() {
    const field = document.querySelector<HTMLElement>('.composer textarea');
    if (field) field.focus();
    else location.assign('/compose');
  },
  '/': () => document.querySelector<HTMLElement>('#q')?.focus(),
  '?': () => void showKeys(),
};

async function showKeys(): Promise<void> {
  const { page } = await load('/fragments/keys');
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
  event.preventDefault();
  action();
});

button.hidden = false;
button.addEventListener('click', () => void showKeys().catch(tellWhy));
