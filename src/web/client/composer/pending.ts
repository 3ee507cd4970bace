/** What is being sent, as it is shown until the service has it. */
import { find, make } from '../dom.ts';

/** Makes an entry of a list by the signed-in person. @param parts - what stands below the name */
export function makePending(kind: 'post' | 'message', parts: readonly Node[]): HTMLElement {
  const me = find(document, '.me summary');
  const face = find(me, '.face').cloneNode(true);
  const name = make('b', find(me, '.name').textContent ?? '', { className: 'name', dir: 'auto' });
  const article = make('article', [face, make('header', name), ...parts]);
  article.className = `${kind} own`;
  article.ariaBusy = 'true';
  return make('li', article, { className: 'pending' });
}

/** The text and the pictures of an entry. @param pictures - as they are shown in the form; they are copied */
export function makeContent(text: string, pictures: readonly Node[]): HTMLElement[] {
  const shown = pictures.map((picture) => make('li', picture.cloneNode()));
  const list = shown.length === 0 ? [] : [make('ul', shown, { className: 'pictures several' })];
  return [make('div', text, { className: 'text', dir: 'auto' }), ...list];
}
