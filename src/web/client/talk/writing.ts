/** The form below a conversation: its messages go to the outbox, and are shown at once. */
import type { Draft } from '../composer/drafts.ts';
import { find, make } from '../dom.ts';
import { showOwn, showPending } from '../people/lists.ts';
import { post, showWaiting, type Waiting } from './outbox.ts';

/** Whether the key Enter sends: not on screens that are touched, where it begins a new line and the button sends. */
export function doesSend(form: HTMLFormElement, event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || event.isComposing || event.altKey) return false;
  if ((event.target as HTMLTextAreaElement).readOnly) return false;
  if (event.ctrlKey || event.metaKey) return true;
  if (matchMedia('(pointer: coarse)').matches) return false;
  return (form.dataset.enter === 'sends') !== event.shiftKey;
}

/**
 * Shows what a form sends in the list above it.
 * @param refused - takes back what the service refuses
 * @returns sends a message, with what shows its pictures
 */
export function showSent(
  form: HTMLFormElement,
  refused: (drafts: readonly Draft[], thrown: unknown) => void,
): (draft: Draft, pictures: readonly Node[]) => void {
  const action = form.getAttribute('action') ?? '';
  const shown = new Map<string, HTMLElement>();
  /** By the keys of the messages. */
  const picturesOf = new Map<string, readonly Node[]>();
  const gone = ({ place }: Waiting): void => {
    shown.get(place)?.remove();
    shown.delete(place);
  };
  showWaiting(action, {
    show(item) {
      const entry = makePending(item.draft, picturesOf.get(item.draft.once) ?? []);
      shown.set(item.place, entry);
      showPending(entry);
    },
    delayed({ place }) {
      const state = shown.get(place)?.querySelector('.state');
      if (state) state.textContent = form.dataset.waiting ?? '';
    },
    gone,
    async sent(item, id) {
      await showOwn(id);
      gone(item);
    },
    refused(items, thrown) {
      items.forEach(gone);
      refused(
        items.map(({ draft }) => draft),
        thrown,
      );
    },
  });
  return (draft, pictures) => {
    picturesOf.set(draft.once, pictures);
    post(action, draft);
  };
}

/** What is being sent, as the list has it until the service does. */
function makePending({ fields }: Draft, pictures: readonly Node[]): HTMLElement {
  const me = find(document, '.me summary');
  const quoted = fields.quote ? [make('p', fields.quote, { className: 'quote', dir: 'auto' })] : [];
  const subject = fields.subject ? [make('h2', fields.subject, { className: 'subject', dir: 'auto' })] : [];
  const text = make('div', fields.text ?? '', { className: 'text', dir: 'auto' });
  const shown = pictures.map((picture) => make('li', picture));
  const list = shown.length > 0 ? [make('ul', shown, { className: 'pictures several' })] : [];
  const bubble = make('div', [...quoted, ...subject, text, ...list], { className: 'bubble' });
  const name = make('b', find(me, '.name').textContent ?? '', { className: 'name', dir: 'auto' });
  const article = make('article', [
    ...[find(me, '.face').cloneNode(true), make('header', name), bubble],
    make('p', '', { className: 'state quiet' }),
  ]);
  article.className = 'message own';
  article.ariaBusy = 'true';
  return make('li', article, { className: 'pending' });
}
