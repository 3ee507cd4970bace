import { find } from '../../../client/dom.ts';
import type { Code } from './code.ts';

/** Shows code in a part of the page (`console/first-app.html.ts`). */
export function showCode(box: HTMLElement, code: Code): void {
  const shown = find(box, '[data-code]');
  for (const [language, text] of Object.entries(code))
    find(shown, `[data-language=${language}]`).textContent = text;
  shown.hidden = false;
}
