/** The forms for posts and messages of a page, and those for replies, which open below what they answer. */
import { find, here, make } from '../dom.ts';
import { load } from '../people/fragments.ts';
import { tellWhy } from '../people/tell.ts';
import { Composer } from './composer.ts';
import { draftPlaces } from './drafts.ts';
import { withSession } from './session.ts';

const composers = new Map<Element, Composer>();

export function startComposers(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form.composer')) setUp(form);
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-key=r]');
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button);
    if (link === null || !isPlain) return;
    event.preventDefault();
    openReply(link).then((composer) => composer?.focus(), tellWhy);
  });
  // What was typed below a post before is there again.
  for (const place of draftPlaces()) {
    const [, action, id] = /^(\S+) (\d+) $/.exec(place) ?? [];
    const path = action?.replace(/\/messages$/, '');
    const link = document.querySelector<HTMLAnchorElement>(
      `main a[data-key=r][href^="${path}?reply_to=${id}"]`,
    );
    if (link && id !== undefined && link.hash.length < 6) openReply(link).catch(() => undefined);
  }
}

function setUp(form: HTMLFormElement): Composer {
  const composer = new Composer(form);
  composers.set(form, composer);
  return composer;
}

/** The form for a reply; it is loaded unless the page has it. */
async function openReply(link: HTMLAnchorElement): Promise<Composer | undefined> {
  const { pathname, search } = new URL(link.href);
  const id = new URLSearchParams(search).get('reply_to');
  const known = document.querySelector(`form.composer:has([name=reply_to][value="${id}"])`);
  if (known) return composers.get(known);
  const entry = link.closest('li:has(> article)');
  const path = `/fragments${pathname}${search}&next=${encodeURIComponent(here())}`;
  const { page } = await withSession(() => load(path));
  const form = find<HTMLFormElement>(page, 'form.composer');
  // Asked for twice.
  if (entry === null || form === null || document.getElementById(find(form, 'textarea').id)) return undefined;
  const box = make('li', form, { className: 'replying' });
  entry.after(box);
  form.addEventListener('click', (event) => {
    if ((event.target as Element).closest('[data-tool=close]') === null) return;
    box.remove();
    link.focus();
  });
  return setUp(form);
}
