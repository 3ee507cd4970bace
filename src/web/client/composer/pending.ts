/** What is being sent, as it is shown until the service has it. */
import { find, make } from '../dom.ts';

/** Makes an entry of a list. @param pictures - as they are shown in the form. */
export function makePending(text: string, pictures: readonly HTMLImageElement[]): HTMLElement {
  const me = find(document, '.me summary');
  const face = find(me, '.face').cloneNode(true);
  const name = make('b', find(me, '.name').textContent ?? '', { className: 'name', dir: 'auto' });
  const shown = pictures.map((picture) => make('li', picture.cloneNode() as Node));
  const article = make('article', [
    ...[face, make('header', name), make('div', text, { className: 'text', dir: 'auto' })],
    ...(shown.length === 0 ? [] : [make('ul', shown, { className: 'pictures several' })]),
  ]);
  article.className = 'post own';
  article.ariaBusy = 'true';
  return make('li', article, { className: 'pending' });
}
