/** Says what became of an action. */
import { find, messageOf } from '../dom.ts';

/** How long it is shown, in milliseconds. */
const SHOWN_MS = 8000;

const place = find(document, '.told');
let timer = 0;

/** Shows a message for a while; screen readers read it out. */
export function tell(text: string): void {
  place.hidden = false;
  place.textContent = text;
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    place.hidden = true;
  }, SHOWN_MS);
}

/** Shows why something failed. */
export function tellWhy(thrown: unknown): void {
  tell(messageOf(thrown));
}
