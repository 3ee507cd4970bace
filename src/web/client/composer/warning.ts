import { find } from '../dom.ts';

/** The field for a warning before a post, which a button shows. */
export class Warning {
  readonly #input: HTMLInputElement;
  readonly #row: HTMLElement;
  readonly #button: HTMLElement;

  constructor(form: HTMLFormElement, input: HTMLInputElement) {
    this.#input = input;
    this.#row = input.closest<HTMLElement>('.field') as HTMLElement;
    this.#button = find(form, '[data-tool=warning]');
    // Its button is among the others.
    input.closest('details')?.replaceWith(this.#row);
  }

  /** Shows the field if it has a text. */
  show(isShown = this.#input.value !== ''): void {
    this.#row.hidden = !isShown;
    this.#button.ariaExpanded = String(isShown);
  }

  /** Adds a warning, or takes it away. */
  toggle(): void {
    this.show(this.#row.hidden !== false);
    if (this.#row.hidden) this.#input.value = '';
    else this.#input.focus();
  }
}
