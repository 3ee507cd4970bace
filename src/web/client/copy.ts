/** Adds a copy button to each example. */
import { make } from './dom.ts';

for (const block of navigator.clipboard ? document.querySelectorAll('.reference pre') : []) {
  const button = make('button', 'Copy', { type: 'button', className: 'copy' });
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.textContent ?? '');
    button.textContent = 'Copied';
  });
  const box = make('div', [], { className: 'example' });
  block.before(box);
  box.append(block, button);
}
