/** Says what became of an action, and offers to take it back. */
import { find, make, messageOf } from '../dom.ts';

/** How long it is shown, in milliseconds. */
const SHOWN_MS = 6000;

const place = find(document, '.told');
let timer = 0;
/** What had the focus before it went to the message. */
let before: Element | null = null;

/** Shows a message for a while; screen readers read it out. @param undo - takes back what was done. */
export function tell(text: string, undo?: () => unknown): void {
  place.hidden = false;
  place.textContent = text;
  if (undo) {
    const { undo: label = '' } = place.dataset;
    const button = make('button', label, { type: 'button', className: 'button' });
    button.setAttribute('aria-keyshortcuts', 'Control+Z');
    button.addEventListener('click', () => {
      hide();
      undo();
    });
    place.append(button);
  }
  wait();
}

/** Shows why something failed. */
export function tellWhy(thrown: unknown): void {
  tell(messageOf(thrown));
}

/** Hides the message after a while, unless somebody points at it or has gone to it. */
function wait(): void {
  clearTimeout(timer);
  if (place.matches(':hover') || place.contains(document.activeElement)) return;
  timer = window.setTimeout(hide, SHOWN_MS);
}

function hide(): void {
  clearTimeout(timer);
  if (place.contains(document.activeElement)) (before as HTMLElement | null)?.focus();
  place.hidden = true;
  place.replaceChildren();
}

place.addEventListener('pointerenter', () => clearTimeout(timer));
place.addEventListener('pointerleave', wait);
place.addEventListener('focusin', ({ relatedTarget }) => {
  before = relatedTarget as Element | null;
  clearTimeout(timer);
});
place.addEventListener('focusout', wait);

document.addEventListener('keydown', (event) => {
  const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
  // In a field the key takes back what was typed.
  if (!isUndo || (event.target as Element).closest('input, textarea, select, dialog')) return;
  place.querySelector('button')?.click();
});
