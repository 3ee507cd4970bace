/** Chooses a place to check in at, without leaving what is typed. */
import { find, messageOf } from '../dom.ts';
import { load } from '../people/fragments.ts';
import { Left, withSession } from './session.ts';

/** How long typing must pause before the service is asked, in milliseconds. */
const PAUSE_MS = 300;

export class PlacePicker {
  readonly #form: HTMLFormElement;
  readonly #box: HTMLElement;
  readonly #name: HTMLInputElement;
  readonly #found: HTMLElement;
  readonly #changed: () => void;
  #timer = 0;
  /** Counts what was asked: only the last answer is shown. */
  #asked = 0;

  /** @param changed - called when a place was chosen or removed. */
  constructor(form: HTMLFormElement, box: HTMLElement, changed: () => void) {
    this.#form = form;
    this.#box = box;
    this.#name = find(box, '[type=search]');
    this.#found = find(box, '.found');
    this.#changed = changed;
    // The page with the search, for browsers without scripts.
    form.querySelector('.to-places')?.remove();
    if (!('geolocation' in navigator)) find(box, '[data-tool=near]').hidden = true;
    this.#name.addEventListener('input', (event) => {
      // It is no part of the draft.
      event.stopPropagation();
      clearTimeout(this.#timer);
      this.#timer = window.setTimeout(() => this.#search(), PAUSE_MS);
    });
    this.#name.addEventListener('keydown', (event) => {
      if (event.isComposing || event.ctrlKey || event.metaKey) return;
      if (event.key === 'Escape') this.#close();
      else if (event.key === 'Enter') {
        clearTimeout(this.#timer);
        this.#search();
      } else return;
      event.preventDefault();
    });
    form.addEventListener('click', ({ target }) => {
      const button = (target as Element).closest<HTMLElement>('[data-tool], [data-place]');
      const { tool, place, name = '' } = button?.dataset ?? {};
      if (tool === 'check-in') this.#toggle();
      else if (tool === 'near') this.#searchNear();
      else if (tool === 'no-place') this.#choose('', '');
      else if (place !== undefined) this.#choose(place, name);
    });
  }

  get #button(): HTMLElement {
    return find(this.#form, '[data-tool=check-in]');
  }

  /** Shows which place is chosen. */
  show(): void {
    const chosen = find(this.#form, '.chosen');
    find(chosen, 'bdi').textContent = find<HTMLInputElement>(chosen, '[name=place_name]').value;
    chosen.hidden = find<HTMLInputElement>(chosen, '[name=place]').value === '';
    this.#button.hidden = !chosen.hidden;
  }

  #choose(id: string, name: string): void {
    find<HTMLInputElement>(this.#form, '[name=place]').value = id;
    find<HTMLInputElement>(this.#form, '[name=place_name]').value = name;
    this.#setOpen(false);
    this.show();
    this.#changed();
    if (id === '') this.#button.focus();
    else find(this.#form, '[data-tool=no-place]').focus();
  }

  #toggle(): void {
    this.#setOpen(this.#box.hidden !== false);
    if (!this.#box.hidden) this.#name.focus();
  }

  #close(): void {
    this.#setOpen(false);
    this.#button.focus();
  }

  #setOpen(isOpen: boolean): void {
    this.#box.hidden = !isOpen;
    this.#button.ariaExpanded = String(isOpen);
  }

  #search(): void {
    const q = this.#name.value.trim();
    if (q === '') this.#found.replaceChildren();
    else void this.#ask({ q });
  }

  #searchNear(): void {
    const { asking = '', denied = '' } = this.#found.dataset;
    this.#found.textContent = asking;
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) =>
        void this.#ask({
          q: this.#name.value.trim(),
          latitude: latitude.toFixed(4),
          longitude: longitude.toFixed(4),
        }),
      () => {
        this.#found.textContent = denied;
      },
    );
  }

  async #ask(fields: Record<string, string>): Promise<void> {
    const asked = ++this.#asked;
    try {
      const { page } = await withSession(() => load(`/fragments/places?${new URLSearchParams(fields)}`));
      if (asked === this.#asked) this.#found.replaceChildren(...page.body.childNodes);
    } catch (thrown) {
      if (!(thrown instanceof Left)) this.#found.textContent = messageOf(thrown);
    }
  }
}
