/** The forms for posts and messages of a page, and those for replies, which open below what they answer. */
import { find, here, isPlainClick, make, stored } from '../dom.ts';
import { load } from '../people/fragments.ts';
import { tellWhy } from '../people/tell.ts';
import { completeNames } from './completion.ts';
import { Composer } from './composer.ts';
import { draftPlaces } from './drafts.ts';
import { withSession } from './session.ts';

const composers = new Map<Element, Composer>();

export function startComposers(): void {
  completeNames();
  for (const form of document.querySelectorAll<HTMLFormElement>('form.composer:not([data-revises])'))
    setUp(form);
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-key=r]');
    if (link === null || !isPlainClick(event)) return;
    event.preventDefault();
    const talk = link.closest('.log') && document.querySelector('form.write');
    if (talk) {
      composers.get(talk)?.answer(link.closest('article'));
      return;
    }
    openReply(link).then((composer) => composer?.focus(), tellWhy);
  });
  const wasOpen = opened();
  writeOpened([]);
  // Only where the page is the one that was left; elsewhere the links say that there is something.
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isBack = entry?.type === 'reload' || entry?.type === 'back_forward';
  for (const link of repliesWithDrafts())
    if (isBack && wasOpen.includes(pathOf(link))) openReply(link).catch(() => undefined);
  markDrafts();
  addEventListener('entries', markDrafts);
}

/** The links that open the reply of a draft. */
function repliesWithDrafts(): HTMLAnchorElement[] {
  return draftPlaces().flatMap((place) => {
    const [, action, id] = /^(\S+) (\d+) $/.exec(place) ?? [];
    const path = action?.replace(/\/messages$/, '');
    const link = document.querySelector<HTMLAnchorElement>(
      `main a[data-key=r][href^="${path}?reply_to=${id}"]`,
    );
    return link && id !== undefined && link.hash.length < 6 ? link : [];
  });
}

/** Says of links that what was typed there is still to be sent. */
function markDrafts(): void {
  const links = repliesWithDrafts();
  for (const mark of document.querySelectorAll('a[data-key=r] > .draft')) {
    if (!links.includes(mark.parentElement as HTMLAnchorElement)) mark.remove();
  }
  for (const link of links) {
    if (link.querySelector('.draft') !== null) continue;
    const { draft = '' } = find(document, '.told').dataset;
    link.append(make('span', ` (${draft})`, { className: 'draft' }));
  }
}

const pathOf = (link: HTMLAnchorElement): string => new URL(link.href).pathname + new URL(link.href).search;

/** The replies that are open in this tab, by the paths of their links. */
const OPENED = 'open replies';
const opened = (): string[] => JSON.parse(stored(() => sessionStorage.getItem(OPENED)) ?? '[]') as string[];
const writeOpened = (paths: readonly string[]): unknown =>
  stored(() =>
    paths.length > 0
      ? sessionStorage.setItem(OPENED, JSON.stringify(paths))
      : sessionStorage.removeItem(OPENED),
  );

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
  writeOpened([...opened(), pathOf(link)]);
  const close = (): void => {
    box.remove();
    writeOpened(opened().filter((path) => path !== pathOf(link)));
    markDrafts();
    link.focus();
  };
  form.addEventListener('click', (event) => {
    if ((event.target as Element).closest('[data-tool=close]') !== null) close();
  });
  form.addEventListener('keydown', (event) => {
    // Suggestions that are open take the key for themselves.
    if (event.key === 'Escape' && !event.isComposing && !event.defaultPrevented) close();
  });
  return setUp(form);
}
