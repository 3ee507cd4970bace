import { query } from '../../db/query.ts';
import type { Shown } from './read-page.ts';

/** Objects that are told of a change of their preview; those before had it before. */
const MOST_TOLD = 100;

/** What objects show of the pages that they link to. */
export const selectPreviews = query((db, p: { ids: readonly number[] }, { isOneOf }) =>
  db
    .selectFrom('previewed_links as o')
    .innerJoin('link_previews as p', 'p.key', 'o.key')
    .select(['o.object_id', 'p.key', 'p.url', 'p.host', 'p.title', 'p.description', 'p.site'])
    .select(['p.picture', 'p.width', 'p.height'])
    .where(isOneOf('o.object_id', p.ids))
    .where('p.title', 'is not', null),
);

export const selectPicture = query((db, p: { key: string }) =>
  db
    .selectFrom('link_previews')
    .select(['picture', 'picture_type'])
    .where('key', '=', p.key)
    .where('picture', 'is not', null),
);

export const insertUse = query((db, p: { object_id: number; kind: string; key: string }) =>
  db
    .insertInto('previewed_links')
    .values({ object_id: p.object_id, kind: p.kind, key: p.key })
    .onConflict((conflict) => conflict.column('object_id').doNothing()),
);

interface Asked {
  key: string;
  url: string;
  host: string;
  now: number;
  /** What was fetched before these times is fetched again. */
  foundBefore: number;
  failedBefore: number;
}

/** Asks for a page, unless it is known and fresh. */
export const askFor = query((db, p: Asked) =>
  db
    .insertInto('link_previews')
    .values({ key: p.key, url: p.url, host: p.host, asked_at: p.now, worker: null })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ asked_at: p.now, is_waiting: 1, worker: null, tries: 0 })
        .where('link_previews.is_waiting', '=', 0)
        .where((e) =>
          e.or([
            e('link_previews.fetched_at', '<', p.failedBefore).and('link_previews.title', 'is', null),
            e('link_previews.fetched_at', '<', p.foundBefore),
          ]),
        ),
    ),
);

/** Stores what was found at a page that nobody asked for. */
export const insertFound = query((db, p: Shown & { key: string; url: string; now: number }) =>
  db
    .insertInto('link_previews')
    .values({
      ...{ key: p.key, url: p.url, host: p.host, title: p.title, description: p.description, site: p.site },
      ...{ picture: p.picture, picture_type: p.picture_type, width: p.width, height: p.height },
      ...{ asked_at: p.now, fetched_at: p.now, is_waiting: 0, worker: null },
    })
    .onConflict((conflict) => conflict.column('key').doNothing()),
);

/** Which of these have something to show. */
export const selectShown = query((db, p: { keys: readonly string[] }, { isOneOf }) =>
  db
    .selectFrom('link_previews')
    .select('key')
    .where(isOneOf('key', p.keys, 'text'))
    .where('title', 'is not', null),
);

/** The first page that waits of each host, in the order asked for. */
export const selectWaiting = query((db, p: { limit: number }) =>
  db
    .selectFrom('link_previews as w')
    .select(['w.key', 'w.url', 'w.host', 'w.worker', 'w.tries'])
    .where('w.is_waiting', '=', 1)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('link_previews as o')
            .select('o.key')
            .where('o.is_waiting', '=', 1)
            .whereRef('o.host', '=', 'w.host')
            .where((earlier) =>
              earlier.or([
                earlier('o.asked_at', '<', earlier.ref('w.asked_at')),
                earlier('o.asked_at', '=', earlier.ref('w.asked_at')).and('o.key', '<', earlier.ref('w.key')),
              ]),
            ),
        ),
      ),
    )
    .orderBy('w.asked_at')
    .limit(p.limit),
);

/** Takes a page to fetch. @returns nothing if another process was faster. */
export const takeWaiting = query((db, p: { key: string; worker: string; tries: number }) =>
  db
    .updateTable('link_previews')
    .set((e) => ({ worker: p.worker, tries: e('tries', '+', 1) }))
    .where('key', '=', p.key)
    .where('is_waiting', '=', 1)
    .where('tries', '=', p.tries)
    .returning('key'),
);

/** Leaves a page to the next process. */
export const leaveWaiting = query((db, p: { key: string; tries: number }) =>
  db
    .updateTable('link_previews')
    .set({ worker: null, tries: p.tries })
    .where('key', '=', p.key)
    .where('is_waiting', '=', 1),
);

/** Stores what was found. @returns nothing if the page is no longer asked for. */
export const saveFound = query((db, p: Shown & { key: string; now: number }) =>
  db
    .updateTable('link_previews')
    .set({ title: p.title, description: p.description, site: p.site, host: p.host })
    .set({ picture: p.picture, picture_type: p.picture_type, width: p.width, height: p.height })
    .set({ fetched_at: p.now, is_waiting: 0, worker: null })
    .where('key', '=', p.key)
    .returning('key'),
);

/** Stores that there was nothing, or no answer. What was found before stays. */
export const saveNothing = query((db, p: { key: string; now: number }) =>
  db
    .updateTable('link_previews')
    .set({ fetched_at: p.now, is_waiting: 0, worker: null })
    .where('key', '=', p.key),
);

/** The objects with a preview, the newest first. */
export const selectUses = query((db, p: { key: string }) =>
  db
    .selectFrom('previewed_links')
    .select(['object_id', 'kind'])
    .where('key', '=', p.key)
    .orderBy('object_id', 'desc')
    .limit(MOST_TOLD),
);

export const deleteUses = query((db, p: { ids: readonly number[] }, { isOneOf }) =>
  db.deleteFrom('previewed_links').where(isOneOf('object_id', p.ids)).returning('key'),
);

/** Deletes those of these previews that no object has. */
export const deleteUnused = query((db, p: { keys: readonly string[] }, { isOneOf }) =>
  db
    .deleteFrom('link_previews')
    .where(isOneOf('key', p.keys, 'text'))
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('previewed_links')
            .select('object_id')
            .whereRef('previewed_links.key', '=', 'link_previews.key'),
        ),
      ),
    ),
);
