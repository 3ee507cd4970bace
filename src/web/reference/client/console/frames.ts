/** The list of frames in a part of the page. */
import { find, make } from '../../../client/dom.ts';
import { fill } from '../../../client/texts.ts';
import { buttonOf, onClick, texts } from './page.ts';

/** How many frames are shown, newest first. */
const MOST = 200;

/** The parts of a stream's frame or an app stream's message that its summary shows. */
export interface Frame {
  meta?: {
    type?: string;
    id?: string;
    is_deleted?: boolean;
    deleted_id?: string;
    subscription_ids?: string[];
  };
  control?: string;
  data?: Shown | Shown[];
}

interface Shown {
  id?: string;
  text?: string;
  post?: { text?: string };
}

export const timeOf = (date: Date): string => date.toTimeString().slice(0, 8);

/** The beginning of the text of the object in a frame or message. */
export function textOf(data: Frame['data']): string {
  const [shown] = [data].flat();
  const text = (shown?.text ?? shown?.post?.text ?? '').replace(/\s+/g, ' ');
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

/** Collapsed JSON, formatted when it is first expanded. */
export function foldedJson(summary: (string | Node)[], value: unknown, isOpen: boolean): HTMLElement {
  const details = make('details', make('summary', summary));
  details.addEventListener('toggle', () => {
    if (!details.open || details.querySelector('pre')) return;
    details.append(make('pre', make('code', JSON.stringify(value, null, 2)), { tabIndex: 0 }));
  });
  details.open = isOpen;
  return details;
}

export class Frames {
  readonly #log: HTMLElement;
  readonly #tally: HTMLElement;
  #count = 0;
  #last = { at: '', what: '' };
  #isPaused = false;
  #isUnfolded = false;
  #waiting: (() => HTMLElement)[] = [];
  #timer: number | undefined;

  constructor(box: HTMLElement) {
    this.#log = find(box, '[data-log]');
    this.#tally = find(box, '[data-tally]');
    onClick(box, 'pause', () => {
      this.#isPaused = !this.#isPaused;
      buttonOf(box, 'pause').ariaPressed = String(this.#isPaused);
      if (!this.#isPaused) this.#show(this.#waiting.splice(0));
      this.#write();
    });
    onClick(box, 'unfold', () => {
      this.#isUnfolded = !this.#isUnfolded;
      buttonOf(box, 'unfold').ariaPressed = String(this.#isUnfolded);
      for (const details of this.#log.querySelectorAll('details')) details.open = this.#isUnfolded;
    });
    onClick(box, 'clear', () => {
      this.#log.replaceChildren();
      this.#count = 0;
      this.#waiting = [];
      this.#write();
    });
  }

  /** Adds a frame, as received. */
  add(text: string): void {
    const frame = JSON.parse(text) as Frame;
    const at = timeOf(new Date());
    const { type = '', id, is_deleted, deleted_id, subscription_ids } = frame.meta ?? {};
    const [first] = [frame.data].flat();
    const words = frame.control
      ? ['control', frame.control]
      : [
          type,
          is_deleted && texts.gone,
          deleted_id ?? id ?? first?.id,
          subscription_ids && fill(texts.forSubscriptions, subscription_ids.join(', ')),
        ];
    const [kind = '', ...rest] = words.filter(
      (word): word is string => typeof word === 'string' && word !== '',
    );
    const told = rest.join(' ');
    this.#count++;
    this.#last = { at, what: `${kind} ${told}` };
    const beginning = textOf(first);
    const summary = [
      make('span', at, { className: 'time' }),
      ' ',
      make('strong', kind),
      ` ${told}${beginning && `: ${beginning}`}`,
    ];
    this.#put(() => make('li', foldedJson(summary, frame, this.#isUnfolded)));
    // Frames may arrive fast: the text for screen readers changes at most once a second.
    this.#timer ??= setTimeout(() => this.#write(), this.#count < 2 ? 0 : 1000);
  }

  /** Adds a note about the stream itself. */
  note(text: string): void {
    const at = timeOf(new Date());
    this.#put(() =>
      make('li', [make('span', at, { className: 'time' }), ` ${text}`], { className: 'quiet' }),
    );
  }

  #put(item: () => HTMLElement): void {
    if (!this.#isPaused) this.#show([item]);
    else this.#waiting = [...this.#waiting, item].slice(-MOST);
  }

  #show(items: readonly (() => HTMLElement)[]): void {
    this.#log.prepend(...items.toReversed().map((item) => item()));
    while (this.#log.children.length > MOST) this.#log.lastElementChild?.remove();
  }

  #write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { at, what } = this.#last;
    const said = [
      this.#count === 0 ? texts.noFrames : fill(texts.frames, this.#count, at, what),
      this.#count > MOST && fill(texts.framesShown, MOST),
      this.#isPaused && fill(texts.paused, this.#waiting.length),
    ];
    this.#tally.textContent = said.filter(Boolean).join(' ');
  }
}
