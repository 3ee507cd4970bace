/** A part of the page that is shown as its page has it now, when something happened. */
import { load } from './fragments.ts';
import { morph } from './morph.ts';
import { throttle } from './throttle.ts';
import { keepTyped } from './typed.ts';

export class Part {
  readonly #part: HTMLElement;
  /** Shows the part as it is now, not too often. */
  readonly look = throttle(() => this.#look());

  constructor(part: HTMLElement) {
    this.#part = part;
  }

  /** What is a reason to look. */
  get news(): string[] {
    return this.#part.dataset.news?.split(',') ?? [];
  }

  async #look(): Promise<void> {
    // After a form that failed the address is the form's, which cannot be read.
    const { page } = await load((this.#part.dataset.at ?? location.pathname) + location.search);
    const now = page.getElementById(this.#part.id);
    if (now === null) return;
    keepTyped(this.#part, now);
    morph(this.#part, now);
  }
}
