/** Lets pictures move, and stop again, that stand still for people who ask for less motion (`parts/pictures.html.ts`). */

const STILL = '(prefers-reduced-motion: reduce)';

/** The still of a moving picture, if that is what its box shows. */
export const stillOf = (box: Element): HTMLSourceElement | null =>
  matchMedia(STILL).matches ? box.querySelector<HTMLSourceElement>('source:not([media="not all"])') : null;

export function playMoving(): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>('button.play');
    const source = button?.parentElement?.querySelector('source');
    if (!button || !source) return;
    const isStill = source.media !== 'not all';
    source.media = isStill ? 'not all' : STILL;
    const { ariaLabel } = button;
    button.ariaLabel = button.dataset.stop ?? '';
    button.dataset.stop = ariaLabel ?? '';
    button.classList.toggle('moving', isStill);
  });
}
