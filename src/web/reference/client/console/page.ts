/** The parts of the page and their buttons, identified by `data-part` and `data-do`. */

import { find } from '../../../client/dom.ts';
import { textsOf } from '../../../client/texts.ts';
import type { console as area } from '../../../languages/en/console.ts';

export const page = find(document, '.console');

export const texts = textsOf<typeof area.script>('.console');

export const partOf = (name: string): HTMLElement => find(page, `[data-part=${name}]`);

export const buttonOf = (box: HTMLElement, name: string): HTMLButtonElement => find(box, `[data-do=${name}]`);

/** Listens to a button of a part, if it has it. */
export function onClick(box: HTMLElement, name: string, work: (event: MouseEvent) => unknown): void {
  box.querySelector<HTMLElement>(`[data-do=${name}]`)?.addEventListener('click', work);
}

/**
 * Enables and disables buttons. Moves the focus from a disabled button to the first enabled one: otherwise Tab would start over.
 */
export function enable(box: HTMLElement, states: Readonly<Record<string, boolean>>): void {
  const buttons = Object.entries(states).map(([name, isEnabled]) => ({
    button: buttonOf(box, name),
    isEnabled,
  }));
  const isLeft = buttons.some(({ button, isEnabled }) => !isEnabled && button === document.activeElement);
  for (const { button, isEnabled } of buttons) button.disabled = !isEnabled;
  if (isLeft) buttons.find(({ isEnabled }) => isEnabled)?.button.focus();
}
