/** What the others in a conversation do without writing: they type, and have seen what one wrote. */
import type { Forms } from '../../languages/intl.ts';
import { csrf } from '../composer/session.ts';
import { Failure, load, send } from '../people/fragments.ts';
import { listen } from '../people/live.ts';
import { throttle } from '../people/throttle.ts';
import { fill } from '../texts.ts';
import { watchAccess } from './access.ts';

/** How often it is told that one types, and how long that is true of others, in milliseconds. */
const TELL_MS = 3000;
const TYPING_MS = 5000;
/** How often it is asked who has seen the last message, while the page is seen and not everybody has, in milliseconds. */
const SEEN_MS = 10_000;
/** Most people who are named. */
const MAX_NAMED = 3;

export function startOthers(): void {
  const line = document.querySelector<HTMLElement>('.others');
  if (line === null) return;
  const channel = Number(line.dataset.channel);
  const showSeen = line.dataset.seen === undefined ? undefined : watchSeen(line, channel);
  watchTyping(line, channel, () => showSeen?.());
  tellTyping(channel, watchAccess(channel));
}

/** Tells that the person types, not too often. @param refused - they may not write here */
function tellTyping(channel: number, refused: () => void): void {
  let last = Number.NEGATIVE_INFINITY;
  document.querySelector('form.write')?.addEventListener('input', ({ target }) => {
    const isText = target instanceof HTMLTextAreaElement && target.value.trim() !== '';
    if (!isText || performance.now() - last < TELL_MS) return;
    last = performance.now();
    const fields = new URLSearchParams({ channel: String(channel), csrf: csrf() });
    send('/live/typing', fields).catch((thrown: unknown) => {
      if (thrown instanceof Failure && thrown.status === 403) refused();
    });
  });
}

/** Shows who types; what they send ends it. @param ended - nobody types any more */
function watchTyping(line: HTMLElement, channel: number, ended: () => void): void {
  const typing = new Map<number, { name: string; until: number }>();
  const forms = JSON.parse(line.dataset.typing ?? '') as Forms;
  const names = new Intl.ListFormat(document.documentElement.lang, { type: 'conjunction' });
  let timer = 0;
  const show = (): void => {
    const now = performance.now();
    for (const [user, { until }] of typing) if (until <= now) typing.delete(user);
    const shown = [...typing.values()].slice(0, MAX_NAMED).map(({ name }) => name);
    if (typing.size > MAX_NAMED) shown.push('…');
    line.classList.toggle('typing', typing.size > 0);
    if (typing.size === 0) ended();
    else line.textContent = fill(forms, typing.size, names.format(shown));
    clearTimeout(timer);
    const next = Math.min(...[...typing.values()].map(({ until }) => until));
    if (typing.size > 0) timer = window.setTimeout(show, next - now);
  };
  listen([], {
    frame({ typing: told }) {
      if (told === undefined) return;
      for (const one of told) {
        if (one.channel !== channel) continue;
        typing.set(one.user, { name: one.name, until: performance.now() + TYPING_MS });
      }
      show();
    },
  });
  // People who have written have stopped typing.
  addEventListener('said', ({ detail }: CustomEventInit<{ by: number }>) => {
    if (typing.delete(detail?.by ?? 0)) show();
  });
}

/** Shows who has seen the last message, if the person wrote it. @returns shows it again */
function watchSeen(line: HTMLElement, channel: number): () => void {
  let seen: readonly Node[] = [];
  const show = (): void => {
    if (!line.classList.contains('typing')) line.replaceChildren(...seen.map((node) => node.cloneNode(true)));
  };
  const look = throttle(async () => {
    if (document.visibilityState !== 'visible') return;
    const { page } = await load(`/fragments/seen?channel=${channel}`);
    seen = [...page.body.childNodes];
    show();
  });
  const isLastOwn = (): boolean =>
    document.querySelector('.log ol > li:last-child:not(.pending) .own') !== null;
  setInterval(() => isLastOwn() && look(), SEEN_MS);
  addEventListener('entries', look);
  document.addEventListener('visibilitychange', look);
  look();
  return show;
}
