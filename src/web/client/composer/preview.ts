/** A text as the service will show it. */
import { messageOf } from '../dom.ts';
import { send } from '../people/fragments.ts';
import { csrf, Left, withSession } from './session.ts';

export class Preview {
  readonly #text: HTMLTextAreaElement;
  readonly #box: HTMLElement;
  readonly #button: HTMLElement;

  constructor(text: HTMLTextAreaElement, box: HTMLElement, button: HTMLElement) {
    this.#text = text;
    this.#box = box;
    this.#button = button;
  }

  close(): void {
    this.#box.hidden = true;
    this.#button.ariaExpanded = 'false';
  }

  async toggle(): Promise<void> {
    if (!this.#box.hidden) {
      this.close();
      return;
    }
    const { value } = this.#text;
    const ask = () => send('/fragments/preview', new URLSearchParams({ csrf: csrf(), text: value }));
    try {
      const { page } = await withSession(ask);
      this.#box.replaceChildren(...page.body.childNodes);
    } catch (thrown) {
      if (thrown instanceof Left) return;
      this.#box.textContent = messageOf(thrown);
    }
    this.#box.hidden = false;
    this.#button.ariaExpanded = 'true';
    this.#box.focus();
  }
}
