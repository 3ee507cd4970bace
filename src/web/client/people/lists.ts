/** Keeps the lists of posts and messages of a page up to date. */

import { Log } from '../talk/log.ts';
import { idOf, refresh } from './items.ts';
import { SHOWN } from './leader.ts';
import { listen, watch } from './live.ts';
import { Marker } from './marker.ts';
import { Part } from './parts.ts';
import { countedPolls } from './polls.ts';
import { Rows } from './rows.ts';
import { Timeline } from './timeline.ts';

/** Changes that come together are shown together, in milliseconds. */
const TOGETHER_MS = 60;

let changed = new Set<number>();
/** Those of them that say something else, or nothing any more. */
let rewritten = new Set<number>();
let timer = 0;

/** Shows posts as they are now, if the page has them. @param isRewritten - those that quote them change as well */
function change(ids: Iterable<number>, isRewritten = false): void {
  for (const id of ids) {
    changed.add(id);
    if (isRewritten) rewritten.add(id);
  }
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    const [wanted, quoted] = [changed, rewritten];
    [changed, rewritten] = [new Set(), new Set()];
    const isConcerned = (article: HTMLElement): boolean =>
      wanted.has(Number(article.dataset.post)) ||
      wanted.has(Number(article.id.replace(/\D/g, ''))) ||
      (quoted.size > 0 && quotedIn(article).some((id) => quoted.has(id)));
    refresh(isConcerned).catch(() => undefined);
  }, TOGETHER_MS);
}

/** The posts that are quoted somewhere. */
const quotedIn = (part: ParentNode): number[] =>
  [...part.querySelectorAll<HTMLElement>('[data-quoted]')].map(({ dataset }) => Number(dataset.quoted));

let timelines: (Timeline | Log)[] = [];

/** Shows at once what the person has written. @returns whether the page has lists */
export async function showOwn(id: number): Promise<boolean> {
  await Promise.all(timelines.map((timeline) => timeline.showOwn(id).catch(() => undefined)));
  return timelines.length > 0;
}

/** Shows what is being sent, for as long as the service does not have it. */
export function showPending(entry: HTMLElement): void {
  for (const timeline of timelines) timeline.showPending(entry);
}

export function startLists(): void {
  timelines = [...document.querySelectorAll<HTMLElement>('ol[data-new]')].map((list) => {
    const marker = list.dataset.marker === undefined ? undefined : new Marker(list, list.dataset.marker);
    const timeline = list.closest('.log') ? new Log(list) : new Timeline(list);
    const { live } = list.dataset;
    listen(live === undefined ? [] : [live], {
      frame({ lists, ids, deleted, isChange, typing, plain, marker: moved }) {
        const isOwn = live === undefined ? lists.includes(SHOWN) : lists.includes(live);
        if (!isOwn) return;
        if (typing) return;
        if (isChange) change(ids);
        else if (moved) marker?.moved(moved);
        else if (deleted !== undefined) {
          timeline.gone(deleted);
          change([deleted]);
        } else if (live === undefined || list.dataset.asks !== undefined) timeline.look();
        else timeline.add(ids, plain);
      },
      list({ list: of, ids, more }) {
        if (of === live) timeline.compare(ids, more);
      },
      fresh: () => live === undefined && timeline.look(),
    });
    return timeline;
  });
  listen([], {
    frame({ lists, ids, deleted, isRevision = false }) {
      if (!lists.includes(SHOWN)) return;
      if (deleted === undefined) change(ids, isRevision);
      else change([...ids, deleted], true);
    },
    fresh: () => void refresh().catch(() => undefined),
  });
  const rows = [...document.querySelectorAll<HTMLElement>('[data-rows]')].map((list) => new Rows(list));
  const parts = [...document.querySelectorAll<HTMLElement>('#now')].map((part) => new Part(part));
  for (const { look } of [...rows, ...parts])
    listen([], { frame: ({ lists }) => lists.includes(SHOWN) && look(), fresh: look });
  const news = [...timelines, ...rows, ...parts].flatMap((list) => list.news);
  const watchAll = (): void => {
    const posts = [...document.querySelectorAll<HTMLElement>('[data-post]')];
    const ids = posts.map(({ dataset }) => Number(dataset.post));
    const entries = [...document.querySelectorAll('ol.posts > li')].map(idOf);
    const all = [...ids, ...entries, ...quotedIn(document)].filter((id) => id > 0);
    watch([...new Set(all)], countedPolls(), news);
  };
  for (const event of ['entries', 'refreshed', 'acted']) addEventListener(event, watchAll);
  watchAll();
}
