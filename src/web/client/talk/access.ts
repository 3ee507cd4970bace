/** The head and the form of a conversation, when its channel has ended or the person may write there no longer. */
import { find, here } from '../dom.ts';
import { load } from '../people/fragments.ts';
import { listen } from '../people/live.ts';
import { morph } from '../people/morph.ts';
import { throttle } from '../people/throttle.ts';

/** Keeps them up to date. @returns looks for what has changed */
export function watchAccess(id: number): () => void {
  const look = throttle(async () => {
    const { page } = await load(`/fragments/channel?channel=${id}&next=${encodeURIComponent(here())}`);
    morph(find(document, '.talk > header'), find(page, 'header'));
    allow(find(page, '.why').textContent ?? '');
  });
  listen([], {
    frame: ({ channel }) => channel === id && look(),
    fresh: look,
  });
  return look;
}

/** Lets the person write, or says why not; what was typed stays to be read. */
function allow(why: string): void {
  const form = document.querySelector<HTMLFormElement>('form.write');
  const text = form?.querySelector('textarea');
  if (!form || !text || text.readOnly === (why !== '')) return;
  const alert = find(form, '.alert');
  text.readOnly = why !== '';
  find<HTMLButtonElement>(form, 'button[type=submit]').disabled = text.readOnly;
  alert.textContent = why;
  alert.hidden = why === '';
}
