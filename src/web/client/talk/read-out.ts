import { make } from '../dom.ts';
import { fill } from '../texts.ts';

/** How long a line stays, in milliseconds. */
const READ_MS = 5000;

/** Screen readers read out what others write, each message once. @param region - live, with its words in `data-said` */
export function readOut(region: HTMLElement, entries: readonly Element[]): void {
  for (const entry of entries) {
    const detail = { by: Number((entry as HTMLElement).dataset.by) };
    dispatchEvent(new CustomEvent('said', { detail }));
    const by = entry.querySelector('.name')?.textContent ?? '';
    const what = entry.querySelector('.text, .subject')?.textContent ?? '';
    const line = make('p', fill(region.dataset.said ?? '', by, what));
    region.append(line);
    // What was read out is not read again when something follows.
    setTimeout(() => line.remove(), READ_MS);
  }
}
