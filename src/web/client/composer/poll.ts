import { find } from '../dom.ts';
import { type Field, firstValueOf } from './fields.ts';

/** The fields for a poll, which a button shows. */
export class PollFields {
  readonly #row: HTMLElement;
  readonly #button: HTMLElement;

  constructor(form: HTMLFormElement, row: HTMLElement) {
    this.#row = row;
    this.#button = find(form, '[data-tool=poll]');
    // Its button is among the others.
    row.closest('details')?.replaceWith(row);
  }

  get #fields(): Field[] {
    return [...this.#row.querySelectorAll<Field>('input, select')];
  }

  /** Shows the fields if one of them has a text. */
  show(isShown = this.#fields.some((field) => field.value !== firstValueOf(field))): void {
    this.#row.hidden = !isShown;
    this.#button.ariaExpanded = String(isShown);
  }

  /** Adds a poll, or takes it away. */
  toggle(): void {
    this.show(this.#row.hidden !== false);
    if (this.#row.hidden) for (const field of this.#fields) field.value = firstValueOf(field);
    else this.#fields[0]?.focus();
  }
}
