/**
 * Suggestions for what begins with `@`, `#` or `:`, and in a field that lists people for every name: a listbox that the text controls, as in
 * the combobox pattern of ARIA. A text has no role `combobox`, which HTML allows only for fields of one line, and so no
 * `aria-expanded`: how many there are is said instead.
 */

import type { Forms } from '../../languages/intl.ts';
import { load } from '../people/fragments.ts';
import { fill } from '../texts.ts';
import { offerEmoji } from './emoji.ts';

/** How long typing has to pause before the service is asked, in milliseconds. */
const PAUSE_MS = 150;
/** The beginning of a name before the cursor, in a text and in a field that lists people. */
const IN_TEXT = /(?<![\p{L}\p{M}\p{N}_@&])([@#](?:[\p{L}\p{M}\p{N}_\u200c·・･〜～׳״་]|\u200d){0,30})$/u;
/** Of an emoji: a `:` after a word, as in `10:30` and `https:`, begins none. */
const EMOJI = /(?<![\w:/@#&])(:[\p{L}\p{M}\p{N}_+-]{2,40})$/u;
const IN_NAMES = /(?<![^\s,;])(@?[\p{L}\p{M}\p{N}_]{1,30})$/u;

type Field = HTMLInputElement | HTMLTextAreaElement;

export class Completion {
  readonly #text: Field;
  readonly #begins: readonly RegExp[];
  readonly #list: HTMLElement;
  readonly #said: HTMLElement;
  readonly #choices: Forms;
  #timer = 0;
  /** What is asked for; an answer to anything else is late. */
  #wanted = '';
  #at = -1;

  /** @param choices - says how many there are. */
  constructor(text: Field, list: HTMLElement, said: HTMLElement, choices: Forms) {
    this.#text = text;
    this.#begins = text instanceof HTMLInputElement ? [IN_NAMES] : [IN_TEXT, EMOJI];
    this.#list = list;
    this.#said = said;
    this.#choices = choices;
    text.ariaAutoComplete = 'list';
    text.ariaHasPopup = 'listbox';
    text.addEventListener('input', () => this.#look());
    text.addEventListener('keydown', (event) => this.#press(event as KeyboardEvent));
    text.addEventListener('blur', () => this.#close());
    text.addEventListener('click', () => this.#close());
    // The text keeps the focus.
    list.addEventListener('mousedown', (event) => event.preventDefault());
    list.addEventListener('click', (event) =>
      this.#choose((event.target as Element).closest('[role=option]')),
    );
  }

  #beginning(): string {
    const { value, selectionStart, selectionEnd } = this.#text;
    if (selectionStart === null || selectionStart !== selectionEnd) return '';
    const before = value.slice(0, selectionStart);
    return this.#begins.map((pattern) => pattern.exec(before)?.[1] ?? '').find(Boolean) ?? '';
  }

  #look(): void {
    clearTimeout(this.#timer);
    this.#wanted = this.#beginning();
    if (this.#wanted === '' || this.#wanted === '#') this.#close();
    else this.#timer = window.setTimeout(() => void this.#ask(this.#wanted), PAUSE_MS);
  }

  async #ask(beginning: string): Promise<void> {
    const options = await this.#optionsFor(beginning).catch(() => []);
    if (this.#wanted !== beginning || this.#beginning() !== beginning) return;
    if (options.length === 0) this.#close();
    else this.#open(options);
  }

  async #optionsFor(beginning: string): Promise<Element[]> {
    const { emoji } = this.#list.dataset;
    if (emoji !== undefined && beginning.startsWith(':')) return offerEmoji(emoji, beginning.slice(1));
    const asked = /^[@#]/.test(beginning) ? beginning : `@${beginning}`;
    const { page } = await load(`/fragments/completions?q=${encodeURIComponent(asked)}`);
    return [...page.querySelectorAll('[role=option]')];
  }

  #open(options: Element[]): void {
    for (const [index, option] of options.entries()) option.id = `${this.#list.id}-${index}`;
    this.#list.replaceChildren(...options);
    this.#list.hidden = false;
    this.#text.setAttribute('aria-controls', this.#list.id);
    this.#mark(-1);
    this.#said.textContent = fill(this.#choices, options.length);
  }

  /** A late answer is dropped. */
  #stopAsking(): void {
    clearTimeout(this.#timer);
    this.#wanted = '';
  }

  #close(): void {
    this.#stopAsking();
    if (this.#list.hidden) return;
    this.#list.hidden = true;
    this.#list.replaceChildren();
    for (const name of ['aria-controls', 'aria-activedescendant']) this.#text.removeAttribute(name);
  }

  #mark(at: number): void {
    this.#at = at;
    const options = [...this.#list.children];
    for (const [index, option] of options.entries()) option.ariaSelected = String(index === at);
    const option = options[at];
    if (option) {
      this.#text.setAttribute('aria-activedescendant', option.id);
      option.scrollIntoView({ block: 'nearest' });
    } else this.#text.removeAttribute('aria-activedescendant');
  }

  /** Marks what a key leads to. A late answer would take it away, and the next key would end the line. */
  #go(at: number): void {
    this.#stopAsking();
    this.#mark(at);
  }

  #press(event: KeyboardEvent): void {
    if (this.#list.hidden || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const count = this.#list.children.length;
    const act = {
      ArrowDown: () => this.#go((this.#at + 1) % count),
      ArrowUp: () => this.#go((this.#at <= 0 ? count : this.#at) - 1),
      Escape: () => this.#close(),
      Enter: () => this.#choose(this.#list.children[this.#at]),
      Tab: () => this.#choose(this.#list.children[this.#at]),
    }[event.key];
    // Nothing is chosen unless it was gone to: Enter ends the line, and Tab leads on.
    const needsChoice = event.key === 'Enter' || event.key === 'Tab';
    if (act === undefined || (needsChoice && this.#at < 0)) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  #choose(option: Element | null | undefined): void {
    const chosen = (option as HTMLElement | null | undefined)?.dataset.text;
    const beginning = this.#beginning();
    this.#close();
    if (chosen === undefined || beginning === '') return;
    const at = this.#text.selectionStart ?? 0;
    this.#text.setSelectionRange(at - beginning.length, at);
    insert(this.#text, `${chosen} `);
    this.#close();
  }
}

/** Replaces what is selected as if it were typed, so that it can be undone. */
export function insert(text: Field, given: string): void {
  text.focus();
  // No other way of changing a text leaves its history.
  if (document.execCommand('insertText', false, given)) return;
  text.setRangeText(given, text.selectionStart ?? 0, text.selectionEnd ?? 0, 'end');
  text.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Completes the people in fields that list them (`channels/channel-forms.ts`). */
export function completeNames(): void {
  for (const list of document.querySelectorAll<HTMLElement>('[data-completes]')) {
    const field = document.getElementById(list.dataset.completes ?? '') as HTMLInputElement;
    const choices = JSON.parse(list.dataset.choices ?? '') as Forms;
    const said = list.nextElementSibling as HTMLElement;
    field.after(list);
    new Completion(field, list, said, choices);
  }
}
