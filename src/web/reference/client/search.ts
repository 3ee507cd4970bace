/**
 * Searches the documentation. The index is loaded when the field is first used; searching then makes no requests. `/` goes to the
 * field, arrows go through what is found, and Escape empties the field.
 */
import { find, make, onSubmit } from '../../client/dom.ts';
import { fill } from '../../client/texts.ts';
import type { Forms } from '../../languages/intl.ts';
import type { Found } from './found.ts';

// Pages beside the documentation have none.
const form = document.querySelector<HTMLFormElement>('.search[data-entries]');
if (form) offer(form);

type Search = (text: string) => readonly Found[];

async function loadIndex(url: string): Promise<Search> {
  const [{ findIn, readIndex }, response] = await Promise.all([import('./found.ts'), fetch(url)]);
  if (!response.ok) throw new Error(`the index answers ${response.status}`);
  const index = readIndex(await response.text());
  return (text) => findIn(index, text);
}

function offer(form: HTMLFormElement): void {
  const { entries = '', nothing = '', found: forms = '' } = form.dataset;
  const many = JSON.parse(forms) as Forms;
  const input = find<HTMLInputElement>(form, 'input');
  const list = find(form, 'ul');
  const status = find(form, '[role=status]');
  let index: Promise<Search> | undefined;
  const load = () => {
    index ??= loadIndex(entries).catch((error: unknown) => {
      // It is tried again at the next letter.
      index = undefined;
      throw error;
    });
    return index;
  };
  const links = () => [...list.querySelectorAll('a')];

  async function show(): Promise<void> {
    const search = await load();
    const text = input.value.trim();
    const found = text === '' ? [] : search(text);
    list.replaceChildren(...found.map(({ title, href }) => make('li', make('a', title, { href }))));
    const count = found.length === 0 ? nothing : fill(many, found.length);
    status.textContent = text === '' ? '' : count;
  }

  input.addEventListener('focus', () => void load().catch(() => undefined), { once: true });
  input.addEventListener('input', () => void show());
  onSubmit(form, async () => {
    await show();
    const [first] = links();
    if (first) location.href = first.href;
  });
  form.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      const all = [input, ...links()];
      const next = all[all.indexOf(document.activeElement as HTMLInputElement) + step];
      next?.focus();
      event.preventDefault();
    }
    if (event.key === 'Escape') {
      input.value = '';
      void show();
      input.focus();
    }
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    if ((event.target as Element).closest('input, textarea, select')) return;
    event.preventDefault();
    input.focus();
  });
  form.hidden = false;
}
