/** The files of a form: uploaded at once, with their descriptions, in their order. */
import { find, messageOf } from '../dom.ts';
import { Failure, load, send } from '../people/fragments.ts';
import { readContent, removeContent, storeContent } from './contents.ts';
import { type DraftFile, makeKey } from './drafts.ts';
import { drawPoster } from './poster.ts';
import { csrf, onOther, withSession } from './session.ts';
import { upload } from './upload.ts';

/** A file of the form, and where it is shown. */
interface Row {
  file: DraftFile;
  box: HTMLElement;
  content?: File | undefined;
  leaving: AbortController;
  /** Settles when it is uploaded or has failed. */
  done: Promise<unknown>;
}

export class Files {
  readonly #list: HTMLElement;
  readonly #template: HTMLTemplateElement;
  readonly #most: number;
  readonly #changed: () => void;
  #rows: Row[] = [];

  constructor(list: HTMLElement, template: HTMLTemplateElement, most: number, changed: () => void) {
    this.#list = list;
    this.#template = template;
    this.#most = most;
    this.#changed = changed;
    onOther.push(() => this.#uploadAgain());
  }

  get drafts(): DraftFile[] {
    return this.#rows.map(({ file }) => file);
  }

  /** The pictures among them, as the form shows them. */
  get pictures(): HTMLImageElement[] {
    return this.#rows.flatMap(({ box }) => box.querySelector<HTMLImageElement>('[data-picture] img') ?? []);
  }

  /** Waits for uploads. @returns whether all files are uploaded */
  async settle(): Promise<boolean> {
    await Promise.allSettled(this.#rows.map(({ done }) => done));
    return this.#rows.every(({ file }) => file.id !== undefined);
  }

  /** Adds files that were chosen, pasted or dropped. @returns whether there was room for all */
  add(contents: readonly File[]): boolean {
    const room = this.#most - this.#rows.length;
    for (const content of contents.slice(0, room)) {
      const key = makeKey();
      const row = this.#show({ key, once: makeKey(), name: content.name, description: '' });
      row.content = content;
      // Once it is being uploaded, closing the page does not lose it.
      row.done = storeContent(key, content).then(() => this.#upload(row));
    }
    this.#changed();
    return contents.length <= room;
  }

  /** Shows the files of a draft, and uploads those that the service does not have. */
  restore(files: readonly DraftFile[]): void {
    for (const file of files) {
      const row = this.#show({ ...file });
      row.done = file.id === undefined ? this.#uploadStored(row) : this.#showAgain(row, file.id);
    }
  }

  async #showAgain(row: Row, id: string): Promise<void> {
    try {
      const { page } = await withSession(() => load(`/fragments/upload?file=${id}`));
      this.#uploaded(row, find(page, '[data-id]'));
    } catch (thrown) {
      if (!(thrown instanceof Failure) || thrown.status !== 404) return;
      // It was deleted, and the same upload would lead to it.
      delete row.file.id;
      row.file.once = makeKey();
      await this.#uploadStored(row);
    }
  }

  /** Takes all files away from the form. @returns what they were */
  clear(): DraftFile[] {
    const files = this.drafts;
    for (const { leaving } of this.#rows) leaving.abort();
    this.#rows = [];
    this.#list.replaceChildren();
    this.#list.hidden = true;
    return files;
  }

  /** Files of another person are of no use to the one who goes on. */
  #uploadAgain(): void {
    for (const row of this.#rows) {
      if (row.file.id === undefined) continue;
      delete row.file.id;
      row.done = this.#uploadStored(row);
    }
  }

  /** Uploads a file whose content this browser has; takes it away if it has not. */
  async #uploadStored(row: Row): Promise<void> {
    row.content ??= await readContent(row.file.key);
    if (row.content) await this.#upload(row);
    else this.#remove(row);
  }

  #show(file: DraftFile): Row {
    const box = find(this.#template.content.cloneNode(true) as DocumentFragment, 'li');
    const row: Row = { file, box, leaving: new AbortController(), done: Promise.resolve() };
    find(box, '.name bdi').textContent = file.name;
    for (const button of box.querySelectorAll('button')) {
      button.ariaLabel = `${button.ariaLabel ?? button.textContent} ${file.name}`;
    }
    const description = find<HTMLInputElement>(box, 'input');
    description.value = file.description;
    description.addEventListener('input', () => {
      file.description = description.value;
      this.#changed();
    });
    box.addEventListener('click', (event) => {
      const tool = (event.target as Element).closest<HTMLElement>('[data-tool]')?.dataset.tool;
      if (tool === 'again') row.done = this.#uploadStored(row);
      else if (tool === 'remove') this.#remove(row);
      else if (tool !== undefined) this.#move(row, tool === 'earlier' ? -1 : 1);
    });
    this.#rows.push(row);
    this.#list.append(box);
    this.#list.hidden = false;
    return row;
  }

  async #upload(row: Row): Promise<void> {
    const { box, file, content, leaving } = row;
    if (content === undefined || leaving.signal.aborted) return;
    const progress = find<HTMLProgressElement>(box, 'progress');
    const wrong = find(box, '.wrong');
    const again = find(box, '[data-tool=again]');
    progress.hidden = false;
    wrong.hidden = again.hidden = true;
    const report = (done: number): void => {
      progress.value = done;
    };
    try {
      const poster = await drawPoster(content);
      const shown = await withSession(() => upload(content, poster, file.once, report, leaving.signal));
      this.#uploaded(row, shown);
    } catch (thrown) {
      progress.hidden = true;
      wrong.hidden = again.hidden = false;
      wrong.textContent = messageOf(thrown);
    }
  }

  #uploaded({ box, file }: Row, shown: HTMLElement): void {
    file.id = shown.dataset.id ?? '';
    find(box, '.shown').replaceWith(shown);
    find(box, 'progress').hidden = true;
    find(box, '.field').hidden = shown.dataset.picture === undefined;
    this.#changed();
  }

  #move(row: Row, step: -1 | 1): void {
    const at = this.#rows.indexOf(row);
    const other = this.#rows[at + step];
    if (other === undefined) return;
    [this.#rows[at], this.#rows[at + step]] = [other, row];
    // The other one goes to its other side, so that what was pressed keeps the focus.
    if (step < 0) row.box.after(other.box);
    else row.box.before(other.box);
    this.#changed();
  }

  #remove(row: Row): void {
    const at = this.#rows.indexOf(row);
    if (at < 0) return;
    const hadFocus = row.box.contains(document.activeElement);
    this.#rows.splice(at, 1);
    row.leaving.abort();
    row.box.remove();
    forget(row.file);
    this.#list.hidden = this.#rows.length === 0;
    const beside = this.#rows[at] ?? this.#rows[at - 1];
    if (hadFocus) {
      const tools = this.#list.parentElement?.querySelector<HTMLElement>('.tools input');
      (beside?.box.querySelector<HTMLElement>('[data-tool=remove]') ?? tools)?.focus();
    }
    this.#changed();
  }
}

/** Deletes a file that is no longer wanted. */
export function forget({ id, key }: DraftFile): void {
  void removeContent(key);
  if (id === undefined) return;
  const fields = new URLSearchParams({ csrf: csrf() });
  send(`/compose/files/${id}/remove`, fields, { keepalive: true }).catch(() => undefined);
}
