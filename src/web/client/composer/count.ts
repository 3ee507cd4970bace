/** How much of a text's length is left, by the rules of the service. */
import { codePointLength } from '../../../text/code-points.ts';
import type { ComposerTexts } from '../shared.ts';
import { fill } from '../texts.ts';

/** Texts with Markdown links need the rules for links, which are loaded for them. */
async function countText(text: string): Promise<number> {
  if (!text.includes('](')) return codePointLength(text);
  const { countMarkdown } = await import('../../../text/markdown.ts');
  return countMarkdown(text);
}

/** From so many characters on it is said how many are left. */
const SAID = 20;
/** It is said when typing pauses so long, in milliseconds. */
const PAUSE_MS = 1000;

export class Counter {
  readonly #text: HTMLTextAreaElement;
  readonly #left: HTMLElement;
  readonly #said: HTMLElement;
  readonly #most: number;
  readonly #texts: ComposerTexts;
  #timer = 0;
  /** What it said last; others speak here as well. */
  #last = '';

  constructor(
    text: HTMLTextAreaElement,
    left: HTMLElement,
    said: HTMLElement,
    most: number,
    texts: ComposerTexts,
  ) {
    this.#text = text;
    this.#left = left;
    this.#said = said;
    this.#most = most;
    this.#texts = texts;
  }

  async show(): Promise<void> {
    const { value } = this.#text;
    const length = await countText(value).catch(() => codePointLength(value));
    if (this.#text.value !== value) return;
    const left = this.#most - length;
    this.#left.textContent = fill('{0}', left);
    const isOver = left < 0;
    this.#left.classList.toggle('over', left <= 0);
    const part = (100 * Math.min(length, this.#most)) / this.#most;
    this.#left.parentElement?.querySelector('.part')?.setAttribute('stroke-dasharray', `${part} 100`);
    const said = left <= SAID ? fill(this.#texts[isOver ? 'over' : 'left'], Math.abs(left)) : '';
    this.#text.setCustomValidity(isOver ? said : '');
    if (isOver) this.#text.setAttribute('aria-invalid', 'true');
    else this.#text.removeAttribute('aria-invalid');
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      if (said !== this.#last) this.#said.textContent = said;
      this.#last = said;
    }, PAUSE_MS);
  }
}
