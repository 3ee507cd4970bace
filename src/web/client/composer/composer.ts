/** A form for a post or message, with what scripts add to it (`parts/tools.html.ts`). */
import { find, messageOf } from '../dom.ts';
import { Failure, send } from '../people/fragments.ts';
import { showOwn, showPending } from '../people/lists.ts';
import { tell } from '../people/tell.ts';
import type { ComposerTexts } from '../shared.ts';
import { Answered } from '../talk/answered.ts';
import { join, PATIENCE_MS, post } from '../talk/outbox.ts';
import { doesSend, showSent } from '../talk/writing.ts';
import { Completion } from './completion.ts';
import { removeContent } from './contents.ts';
import { Counter } from './count.ts';
import { type Draft, makeKey, onDraftGone, placeOf, readDraft, setFiles, writeDraft } from './drafts.ts';
import { type Field, firstValueOf } from './fields.ts';
import { Files, forget } from './files.ts';
import { beginAtEnd, grow } from './growing.ts';
import { onFiles } from './incoming.ts';
import { insertLink } from './link.ts';
import { makeContent, makePending } from './pending.ts';
import { PlacePicker } from './place.ts';
import { PollFields } from './poll.ts';
import { Preview } from './preview.ts';
import { Left, onOther, withSession } from './session.ts';
import { Warning } from './warning.ts';

export class Composer {
  readonly #form: HTMLFormElement;
  readonly #text: HTMLTextAreaElement;
  readonly #counter: Counter;
  readonly #files: Files;
  readonly #picker: PlacePicker | undefined;
  readonly #warning: Warning | undefined;
  readonly #poll: PollFields | undefined;
  /** Of a form below a conversation, where one message follows the other. */
  readonly #answered: Answered | undefined;
  readonly #place: string;
  readonly #said: HTMLElement;
  readonly #texts: ComposerTexts;
  /** What was discarded and can be taken back. */
  #discarded: Draft | undefined;
  readonly #isTextNeeded: boolean;
  /** The text that is being sent, while the field is free for the next one. */
  #sending: string | undefined;
  /** What was typed meanwhile is to be sent too. */
  #isNext = false;

  constructor(form: HTMLFormElement) {
    this.#form = form;
    const template = find<HTMLTemplateElement>(form, '[data-tools]');
    form.insertBefore(template.content, template);
    this.#texts = JSON.parse(template.dataset.texts ?? '') as ComposerTexts;
    for (const plain of form.querySelectorAll('.with-pictures:has([type=file])')) plain.remove();
    const warning = form.querySelector<HTMLInputElement>('[name=warning]');
    this.#warning = warning ? new Warning(form, warning) : undefined;
    const poll = form.querySelector<HTMLElement>('.poll-fields');
    this.#poll = poll ? new PollFields(form, poll) : undefined;
    this.#answered = form.matches('.write') ? new Answered(form) : undefined;
    this.#text = find(form, 'textarea');
    this.#isTextNeeded = this.#text.required;
    // A text that is too long is marked instead of cut off.
    this.#text.removeAttribute('maxlength');
    this.#said = find(form, 'p.said');
    const most = Number(template.dataset.max);
    this.#counter = new Counter(this.#text, this.#find('.left'), this.#said, most, this.#texts);
    this.#text.after(this.#find('.choices:not([data-completes])'));
    new Completion(this.#text, this.#find('.choices:not([data-completes])'), this.#said, this.#texts.choices);
    const preview = new Preview(this.#text, this.#find('.preview'), this.#find('[data-tool=preview]'));
    const row = find<HTMLTemplateElement>(form, '[data-file]');
    this.#files = new Files(this.#find('.attached'), row, Number(template.dataset.files), () => this.#save());
    const places = form.querySelector<HTMLElement>('.places');
    this.#picker = places === null ? undefined : new PlacePicker(form, places, () => this.#save());
    this.#place = placeOf(form);
    this.#listen(preview);
    this.#open();
    if (this.#answered) showSent(form, (drafts, thrown) => this.#refused(drafts, thrown));
  }

  /** Answers a message, or none. */
  answer(article: Element | null | undefined): void {
    this.#answered?.set(article);
    this.#save();
    this.focus();
  }

  focus(): void {
    this.#text.focus();
    this.#form.scrollIntoView({ block: 'nearest' });
  }

  #find<T extends HTMLElement = HTMLElement>(selector: string): T {
    return find<T>(this.#form, selector);
  }

  #listen(preview: Preview): void {
    const form = this.#form;
    form.addEventListener('focusin', () => form.classList.add('open'));
    // The page of a form is there for nothing else; its field may have the focus before this runs.
    if (form.matches('.deep *') || form.contains(document.activeElement)) form.classList.add('open');
    beginAtEnd(this.#text);
    form.addEventListener('input', (event) => {
      if ((event.target as Element).matches('[type=file]')) return;
      preview.close();
      this.#save();
    });
    // What was written here becomes the draft of the one who goes on with it.
    onOther.push(() => form.isConnected && this.#save());
    onFiles(form, this.#text, (files) => this.#add(files));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#send();
    });
    form.addEventListener('keydown', (event) => {
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.isComposing;
      const isText = event.target === this.#text && this.#answered && !event.defaultPrevented;
      if (isText ? doesSend(form, event) : isCommand && event.key === 'Enter') {
        event.preventDefault();
        // Nothing to send is no mistake.
        if (!isText || this.#isTyped()) form.requestSubmit();
      } else if (isText && event.key === 'Escape' && this.#answered?.isThere) {
        event.preventDefault();
        this.answer(null);
      } else if (isCommand && event.key.toLowerCase() === 'k' && event.target === this.#text) {
        event.preventDefault();
        insertLink(this.#text);
      }
    });
    form.addEventListener('click', (event) => {
      const target = event.target as Element;
      if (this.#answered && target.closest('.replied a')) {
        event.preventDefault();
        this.answer(null);
      }
      const tool = target.closest<HTMLElement>('[data-tool]')?.dataset.tool;
      if (tool === 'link') insertLink(this.#text);
      else if (tool === 'preview') void preview.toggle();
      else if (tool === 'discard') this.#discard();
      else if (tool === 'undo') this.#undo();
      else if (tool === 'warning') {
        this.#warning?.toggle();
        this.#save();
      } else if (tool === 'poll') {
        this.#poll?.toggle();
        this.#save();
      }
    });
    addEventListener('pagehide', () => this.#forgetDiscarded());
    // It was sent or discarded in another tab.
    onDraftGone(this.#place, (was) => {
      if (was.once === this.#once.value && was.fields.text === this.#whole) this.#clear();
    });
  }

  get #once(): HTMLInputElement {
    return this.#find('[name=once]');
  }

  #fields(): Field[] {
    const named = '[name]:not([type=hidden], [type=file])';
    return [...this.#form.querySelectorAll<Field>(`input${named}, textarea${named}, select`)];
  }

  /** What was typed before is shown, unless the service shows what it did not accept. */
  #open(): void {
    const draft = readDraft(this.#place);
    const isShownAgain = this.#form.querySelector('.alert:not([hidden])') !== null;
    if (draft && !isShownAgain) {
      this.#fill(draft);
      this.#answered?.restore(draft);
      this.#said.textContent = this.#texts.restored;
    } else if (this.#isTyped()) this.#save();
    this.#warning?.show();
    this.#poll?.show();
    this.#needText();
    grow(this.#text);
    void this.#counter.show();
  }

  /** Pictures or a subject may do, which the form says by not requiring a text. What is pressed twice is sent once. */
  #needText(): void {
    const hasOther =
      this.#files.drafts.length > 0 ||
      this.#fields().some(({ name, value }) => /^(subject|poll_prompt)$/.test(name) && value !== '');
    this.#text.required = this.#sending === undefined && (this.#isTextNeeded || !hasOther);
  }

  #fill({ fields, files, once }: Draft): void {
    for (const field of this.#fields()) field.value = fields[field.name] ?? firstValueOf(field);
    this.#warning?.show();
    this.#poll?.show();
    this.#once.value = once;
    this.#files.restore(files);
    this.#picker?.show();
    this.#form.classList.add('open');
    this.#find('[data-tool=discard]').hidden = false;
    void this.#counter.show();
  }

  #isTyped(): boolean {
    return (
      this.#files.drafts.length > 0 || this.#fields().some((field) => field.value !== firstValueOf(field))
    );
  }

  /** All that is not sent for certain: also a text on its way. */
  get #whole(): string {
    return [this.#sending, this.#text.value].filter(Boolean).join('\n');
  }

  #draft(): Draft {
    const fields = Object.fromEntries(this.#fields().map(({ name, value }) => [name, value]));
    fields[this.#text.name] = this.#whole;
    Object.assign(fields, this.#answered?.fields());
    return { fields, files: this.#files.drafts, once: this.#once.value };
  }

  #save(): void {
    const isTyped = this.#sending !== undefined || this.#isTyped();
    this.#needText();
    grow(this.#text);
    writeDraft(this.#place, isTyped ? this.#draft() : undefined);
    this.#find('[data-tool=discard]').hidden = !isTyped || this.#sending !== undefined;
    if (isTyped) this.#forgetDiscarded();
    this.#find('.done').replaceChildren();
    void this.#counter.show();
  }

  #add(files: File[]): void {
    this.#form.classList.add('open');
    if (!this.#files.add(files)) this.#showError(this.#texts.tooMany);
  }

  #discard(): void {
    const draft = this.#draft();
    this.#files.clear();
    this.#clear();
    this.#discarded = draft;
    this.#find('.discarded').hidden = false;
    this.#find('[data-tool=undo]').focus();
  }

  #undo(): void {
    const draft = this.#discarded;
    this.#discarded = undefined;
    this.#find('.discarded').hidden = true;
    if (draft === undefined) return;
    this.#fill(draft);
    this.#save();
    this.#text.focus();
  }

  #forgetDiscarded(): void {
    for (const file of this.#discarded?.files ?? []) forget(file);
    this.#discarded = undefined;
    this.#find('.discarded').hidden = true;
  }

  /** An empty form, which is executed for itself. */
  #clear(): void {
    for (const field of this.#fields()) field.value = firstValueOf(field);
    this.#warning?.show(false);
    this.#poll?.show(false);
    this.#picker?.show();
    this.#files.clear();
    this.#once.value = makeKey();
    this.#showError('');
    this.#save();
  }

  #showError(text: string): void {
    const alert = this.#find('.alert');
    alert.textContent = text;
    alert.hidden = text === '';
  }

  /** Sends the form: what it holds is shown in the list at once, and the field is free for what is typed next. */
  async #send(): Promise<void> {
    if (this.#answered) {
      await this.#handOver();
      return;
    }
    if (this.#sending !== undefined) {
      this.#isNext = this.#text.value !== '';
      return;
    }
    const { value } = this.#text;
    const pending = makePending('post', makeContent(value, this.#files.pictures));
    const button = this.#find('button[type=submit]');
    this.#sending = value;
    button.ariaBusy = 'true';
    this.#said.textContent = this.#texts.sending;
    this.#showError('');
    this.#text.value = '';
    this.#save();
    const inline = this.#form.closest('.replying');
    if (inline) inline.before(pending);
    else showPending(pending);
    try {
      const { page } = await withSession(() => this.#request(value)).finally(() => {
        this.#said.textContent = '';
      });
      await this.#sent(page);
    } catch (thrown) {
      this.#text.value = this.#whole;
      this.#sending = undefined;
      this.#isNext = false;
      this.#save();
      if (!(thrown instanceof Left)) this.#failed(thrown);
    } finally {
      pending.remove();
      button.ariaBusy = null;
    }
    if (this.#isNext) this.#form.requestSubmit();
    this.#isNext = false;
  }

  /** Hands a message over to be sent; the field is free for the next one. */
  async #handOver(): Promise<void> {
    const button = this.#find('button[type=submit]');
    if (this.#files.drafts.length > 0) {
      if (button.ariaBusy === 'true') return;
      button.ariaBusy = 'true';
      const areThere = await this.#files.settle();
      button.ariaBusy = null;
      if (!areThere) {
        this.#showError(this.#texts.waiting);
        return;
      }
    }
    const draft = this.#draft();
    post(this.#form.getAttribute('action') ?? '', draft, this.#files.pictures);
    this.#answered?.set(null);
    this.#clear();
    this.#text.focus();
  }

  /** What the service refuses comes back, before what was typed since. */
  #refused(drafts: readonly Draft[], thrown: unknown): void {
    const draft = join(this.#isTyped() ? [...drafts, this.#draft()] : drafts);
    if (draft) {
      this.#files.clear();
      this.#fill(draft);
      this.#answered?.restore(draft);
    }
    this.#save();
    this.#failed(thrown);
  }

  async #request(text: string): Promise<{ page: Document; url: URL }> {
    if (!(await this.#files.settle())) throw new Error(this.#texts.waiting);
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(this.#form))
      if (typeof value === 'string') fields.set(name, value);
    fields.set(this.#text.name, text);
    setFiles(fields, this.#files.drafts);
    fields.set('shown', '1');
    const signal = AbortSignal.timeout(PATIENCE_MS);
    return send(this.#form.getAttribute('action') ?? '', fields, { signal });
  }

  /** Nothing is lost: what was typed stays in the form and in this browser. */
  #failed(thrown: unknown): void {
    const once =
      thrown instanceof Failure && thrown.page?.querySelector<HTMLInputElement>('.composer [name=once]');
    // The service has refused it, so what is sent next is another one.
    if (once) {
      this.#once.value = once.value;
      this.#save();
    }
    this.#showError(messageOf(thrown));
    this.#find('.alert').scrollIntoView({ block: 'nearest' });
    this.#text.focus();
  }

  async #sent(page: Document): Promise<void> {
    const sent = find(page, '.sent');
    const link = find<HTMLAnchorElement>(sent, 'a');
    for (const { key } of this.#files.clear()) void removeContent(key);
    const next = this.#text.value;
    this.#sending = undefined;
    this.#clear();
    if (next !== '') {
      this.#text.value = next;
      this.#save();
    }
    const at = sent.dataset.sent ?? '';
    const hasLists = await showOwn(Number(at.replace(/\D+/, '')));
    const inline = this.#form.closest('.replying');
    if (!hasLists && !inline) {
      location.assign(link.href);
      return;
    }
    tell(find(sent, 'span').textContent ?? '');
    const isShown = at !== '' && document.getElementById(at) !== null;
    // What was typed meanwhile is still to be sent.
    if (inline && next === '') {
      inline.replaceChildren(...(isShown ? [] : [sent]));
      if (isShown) inline.remove();
    } else if (!isShown) this.#find('.done').replaceChildren(sent);
  }
}
