import type { Migration } from '../migrations.ts';
import type { Db } from '../query.ts';

/** What annotations hold becomes one integer with a bit for each thing, in place of a column for the first of them. */
export const facets: Migration = {
  name: '0007-facets',
  statements: [
    'alter table posts add column facets integer not null default 0',
    'drop index posts_with_photo',
    'alter table posts drop column has_oembed_photo',
    // Covers the look-ups of photos, facets included: otherwise SQLite may take the index on all posts of a user.
    // It precedes the facets themselves: an index on rows that were updated before it in the same transaction is not
    // used by PostgreSQL until every older transaction has ended.
    'create index posts_with_photo on posts (user_id, id, created_at, facets) where (facets & 1) = 1',
  ],
  reads: ['posts'],
  fill,
};

/** Posts that are read at a time. */
const BATCH = 1000;

const statements = {
  sqlite: {
    select: "select id, annotations from posts where id > ? and annotations <> '[]' order by id limit ?",
    update: 'update posts set facets = ? where id in (select value from json_each(?))',
  },
  postgres: {
    select: "select id, annotations from posts where id > $1 and annotations <> '[]' order by id limit $2",
    update: 'update posts set facets = $1 where id = any($2::bigint[])',
  },
};

interface Row {
  id: number;
  annotations: string;
}

/** Sets the facets of the posts that an older store already has. */
async function fill(db: Db, namespace: string): Promise<void> {
  const { select, update } = statements[db.dialect.name];
  for (let after = 0, found = BATCH; found === BATCH; ) {
    const rows = (await db.all(select, [after, BATCH])) as Row[];
    const byFacets = Map.groupBy(rows, ({ annotations }) => facetsOf(namespace, annotations));
    for (const [bits, posts] of byFacets) {
      const ids = posts.map(({ id }) => id);
      if (bits > 0) await db.all(update, [bits, ids]);
    }
    found = rows.length;
    after = rows.at(-1)?.id ?? after;
  }
}

/** As content.facets.ts had it when this was released; a released migration does not change. */
function facetsOf(namespace: string, annotations: string): number {
  if (!annotations.includes(`"${namespace}.`)) return 0;
  const names = ['geolocation', 'checkin', 'crosspost', 'attachments'];
  const oembedTypes: unknown[] = ['photo', 'video', 'html5video', 'rich'];
  let bits = 0;
  for (const { type, value } of JSON.parse(annotations) as { type: string; value: { type?: unknown } }[]) {
    if (!type.startsWith(`${namespace}.`)) continue;
    const name = type.slice(namespace.length + 1);
    if (name === 'oembed' && oembedTypes.includes(value.type)) bits |= 1 << oembedTypes.indexOf(value.type);
    if (names.includes(name)) bits |= 16 << names.indexOf(name);
  }
  return bits;
}
