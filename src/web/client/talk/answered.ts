import type { Draft } from '../composer/drafts.ts';
import { find } from '../dom.ts';

/** Characters of a message that is answered. */
const QUOTED = 80;

/** The message that a form answers, whose beginning is shown above the field until it is sent. */
export class Answered {
  readonly #id: HTMLInputElement;
  readonly #row: HTMLElement;
  readonly #quote: HTMLElement;

  constructor(form: HTMLFormElement) {
    this.#id = find(form, '[name=reply_to]');
    this.#row = find(form, '.replied');
    this.#quote = find(this.#row, 'span');
  }

  get isThere(): boolean {
    return this.#id.value !== '';
  }

  /** Answers this message, or none. */
  set(article: Element | null | undefined): void {
    const by = article?.querySelector('.name')?.textContent ?? '';
    const what = article?.querySelector('.text, .subject')?.textContent ?? '';
    this.#show(article?.id.replace(/\D+/, '') ?? '', `${by}: ${what.slice(0, QUOTED)}`);
  }

  /** Goes on with the message that a draft answers. */
  restore({ fields: { reply_to, quote } }: Draft): void {
    if (reply_to) this.#show(reply_to, quote ?? '');
  }

  /** What a draft has of it. */
  fields(): Draft['fields'] {
    return this.isThere ? { reply_to: this.#id.value, quote: this.#quote.textContent ?? '' } : {};
  }

  #show(id: string, quote: string): void {
    this.#id.value = id;
    this.#row.hidden = id === '';
    this.#quote.textContent = id === '' ? '' : quote;
  }
}
