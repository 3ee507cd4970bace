/** The form below a conversation: its messages go to the outbox, and are shown at once. */
import type { Draft } from '../composer/drafts.ts';
import { makeContent, makePending } from '../composer/pending.ts';
import { make } from '../dom.ts';
import { showOwn, showPending } from '../people/lists.ts';
import { showWaiting, type Waiting } from './outbox.ts';

/** Whether the key Enter sends: not on screens that are touched, where it begins a new line and the button sends. */
export function doesSend(form: HTMLFormElement, event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || event.isComposing || event.altKey) return false;
  if ((event.target as HTMLTextAreaElement).readOnly) return false;
  if (event.ctrlKey || event.metaKey) return true;
  if (matchMedia('(pointer: coarse)').matches) return false;
  return (form.dataset.enter === 'sends') !== event.shiftKey;
}

/** Shows what a form sends in the list above it. @param refused - takes back what the service refuses */
export function showSent(
  form: HTMLFormElement,
  refused: (drafts: readonly Draft[], thrown: unknown) => void,
): void {
  const shown = new Map<string, HTMLElement>();
  const gone = ({ place }: Waiting): void => {
    shown.get(place)?.remove();
    shown.delete(place);
  };
  showWaiting(form.getAttribute('action') ?? '', {
    show(item) {
      const entry = makeMessage(item);
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
}

/** What is being sent, as the list has it until the service does. */
function makeMessage({ draft: { fields }, pictures = [] }: Waiting): HTMLElement {
  const quoted = fields.quote ? [make('p', fields.quote, { className: 'quote', dir: 'auto' })] : [];
  const subject = fields.subject ? [make('h2', fields.subject, { className: 'subject', dir: 'auto' })] : [];
  const content = makeContent(fields.text ?? '', pictures);
  const bubble = make('div', [...quoted, ...subject, ...content], { className: 'bubble' });
  return makePending('message', [bubble, make('p', '', { className: 'state quiet' })]);
}
