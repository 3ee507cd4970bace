/** Adds a copy button to each example. */
import { find, make } from '../../client/dom.ts';

/** Examples are in English. */
const { lang } = document.documentElement;
const { copy = '', copied = '' } = find(document, '.reference').dataset;

for (const block of navigator.clipboard ? document.querySelectorAll('.reference pre') : []) {
  const button = make('button', copy, { type: 'button', className: 'copy', lang });
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.textContent ?? '');
    button.textContent = copied;
  });
  const box = make('div', [], { className: 'example' });
  block.before(box);
  box.append(block, button);
}
