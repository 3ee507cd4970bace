import { find, make } from '../dom.ts';
import type { PictureTexts } from '../shared.ts';
import { fill } from '../texts.ts';
import { stillOf } from './moving.ts';

/** A link to a picture in a list of pictures. */
const LINK = '.pictures a[data-whole]';

/**
 * Opens pictures above the page, with their descriptions. Buttons and arrow keys lead to the others of the same post. One listener
 * serves pictures that come later too.
 */
export function showPicturesLarge(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(LINK);
    // The picture's page, in a new tab or window.
    if (link === null || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    open(link);
  });
}

function open(link: HTMLAnchorElement): void {
  const list = link.closest('.pictures') as HTMLElement;
  const links = [...list.querySelectorAll<HTMLAnchorElement>(LINK)];
  const texts = JSON.parse(list.dataset.texts ?? '') as PictureTexts;
  const image = make('img', []);
  const caption = make('figcaption', []);
  const button = (className: string, label: string, sign: string, act: () => void) => {
    const made = make('button', sign, { type: 'button', className, ariaLabel: label });
    made.addEventListener('click', act);
    return made;
  };
  const dialog = make('dialog', [], { className: 'lightbox', ariaLabel: texts.picture });
  let at = links.indexOf(link);
  const show = (to: number): void => {
    at = (to + links.length) % links.length;
    const shown = links[at] as HTMLAnchorElement;
    const { alt } = find<HTMLImageElement>(shown, 'img');
    image.src = stillOf(shown)?.srcset ?? (shown.dataset.whole as string);
    image.alt = alt;
    caption.textContent = links.length > 1 ? fill(texts.at, at + 1, links.length, alt) : alt;
  };
  const figure = make('figure', [image, caption]);
  dialog.append(
    button('close', texts.close, '×', () => dialog.close()),
    figure,
  );
  if (links.length > 1) {
    dialog.append(
      button('back', texts.previous, '‹', () => show(at - 1)),
      button('on', texts.next, '›', () => show(at + 1)),
    );
  }
  const [back, on] = document.dir === 'rtl' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === back) show(at - 1);
    if (key === on) show(at + 1);
  });
  // Beside the picture.
  figure.addEventListener('click', ({ target }) => target === figure && dialog.close());
  dialog.addEventListener('close', () => {
    dialog.remove();
    links[at]?.focus();
  });
  show(at);
  document.body.append(dialog);
  dialog.showModal();
}
