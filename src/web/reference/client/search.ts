/** Searches the documentation. The field appears once the index has loaded; searching then makes no requests. */

import { find, make, onSubmit } from '../../client/dom.ts';
import type { SearchEntry } from '../../client/shared.ts';
import { fill } from '../../client/texts.ts';
import type { Forms } from '../../languages/intl.ts';

const MAX_FOUND = 15;

// Pages beside the documentation have none.
const form = document.querySelector<HTMLFormElement>('.search[data-entries]');
if (form) {
  fetch(form.dataset.entries ?? '').then(async (response) => {
    if (response.ok) offer(form, await response.json());
  });
}

function offer(form: HTMLFormElement, entries: readonly SearchEntry[]): void {
  const { nothing = '', found: forms = '' } = form.dataset;
  const many = JSON.parse(forms) as Forms;
  const input = find<HTMLInputElement>(form, 'input');
  const list = find(form, 'ul');
  const status = find(form, '[role=status]');
  input.addEventListener('input', () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = words.length === 0 ? [] : search(entries, words);
    list.replaceChildren(...found.map(({ title, href }) => make('li', make('a', title, { href }))));
    const count = found.length === 0 ? nothing : fill(many, found.length);
    status.textContent = words.length === 0 ? '' : count;
  });
  onSubmit(form, () => {
    const first = list.querySelector('a');
    if (first) location.href = first.href;
  });
  form.hidden = false;
}

/** Entries that contain all words, best first. */
function search(entries: readonly SearchEntry[], words: readonly string[]): SearchEntry[] {
  return entries
    .map((entry) => ({ entry, points: rank(entry, words) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, MAX_FOUND)
    .map(({ entry }) => entry);
}

/** Rank of an entry: 0 if a word is missing. */
function rank({ title, words: further }: SearchEntry, words: readonly string[]): number {
  const shown = title.toLowerCase();
  let points = shown.includes(words.join(' ')) ? 1 : 0;
  for (const word of words) {
    if (shown.includes(word)) points += 2;
    else if (further.includes(word)) points += 1;
    else return 0;
  }
  return points;
}
