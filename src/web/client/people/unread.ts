/** How much is unread: in the navigation, the title, the app's badge, and the lists of conversations and channels. */
import { find } from '../dom.ts';
import { load } from './fragments.ts';
import { listen } from './live.ts';
import { morph } from './morph.ts';
import { throttle } from './throttle.ts';

const LISTS = ['/channels', '/notifications'];

const nav = find(document, '#main-navigation');
const { title } = document;

export function startUnread(): void {
  showTitle();
  listen(LISTS, {
    frame: ({ lists }) => lists.some((list) => LISTS.includes(list)) && later(),
    fresh: later,
  });
}

/** Asks at once, and then not too often: in a conversation each message is a reason. */
const later = throttle(async () => {
  const { page } = await load(`/fragments/navigation?current=${nav.dataset.current ?? ''}`);
  morph(nav, find(page, '#main-navigation'));
  showTitle();
  const list = document.querySelector<HTMLElement>('#channels[data-from]');
  const now = list && (await load(list.dataset.from ?? '')).page.querySelector('#channels');
  if (list && now) morph(list, now);
});

function showTitle(): void {
  const unread = Number(nav.dataset.unread);
  document.title = unread > 0 ? `(${unread}) ${title}` : title;
  // Only installed apps have one.
  void navigator.setAppBadge?.(unread).catch(() => undefined);
}
