/** Messages that are nothing but a text, as they are shown until the service has rendered them. */
import { find, make } from '../dom.ts';
import { entriesOf, idOf } from '../people/items.ts';
import type { PlainMessage } from '../people/leader.ts';

/** Makes the last entry of a list. @returns undefined if it is not the last one, or its author is not in the list */
export function makeEntry(list: HTMLElement, message: PlainMessage): HTMLElement | undefined {
  const { id, user, text, createdAt } = message;
  const last = entriesOf(list).at(-1);
  // Its author looks as in what they wrote before.
  const before = list.querySelector(`:scope > [data-by="${user}"] > :not(.own)`);
  if (before === null || last === undefined || idOf(last) > id) return undefined;
  const face = find(before, '.face').cloneNode(true);
  const header = find(before, 'header').cloneNode(true) as HTMLElement;
  find<HTMLTimeElement>(header, 'time').dateTime = createdAt;
  const bubble = make('div', make('div', text, { className: 'text', dir: 'auto' }), { className: 'bubble' });
  const article = make('article', [face, header, bubble], { className: 'message', id: `message-${id}` });
  const entry = make('li', article);
  entry.dataset.by = String(user);
  return entry;
}
