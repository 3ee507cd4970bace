import { type RawBuilder, sql } from 'kysely';
import { batchedInsert } from '../../db/batched.ts';
import { isLike } from '../../db/contains.ts';
import { inPart, inRange, type Keyset, keyset } from '../../db/keyset.ts';
import { type Builder, type Db, query } from '../../db/query.ts';
import type { PlaceTable } from './places.tables.ts';

export type PlaceRow = PlaceTable;

function raw<Row>(db: Builder, statement: RawBuilder<unknown>) {
  return { compile: () => statement.$castTo<Row>().compile(db) };
}

/** Maximum chain of merges of a place; a longer one is a cycle. */
const MAX_MERGES = 16;

/**
 * The places with these numbers or their replacements (docs/interface.md, Places), each with the number given. Leaves out places
 * that were removed or whose replacement does not exist. One index probe per merge.
 */
export const selectPlaces = query((db, p: { numbers: number[] }, { list }) =>
  raw<{ asked: number; number: number; id: string; fields: string }>(
    db,
    sql`with recursive chain (asked, number, merges) as (
        select number, number, 0 from places where number in ${list(p.numbers)}
        union all
        select c.asked, r.number, c.merges + 1 from chain c
          join places p on p.number = c.number join places r on r.id = p.replaced_by
          where c.merges < ${sql.lit(MAX_MERGES)})
      select c.asked, p.number, p.id, p.fields from chain c join places p on p.number = c.number
      where p.replaced_by is null and p.fields <> ''`,
  ),
);

/** The numbers of a place and of all places ever merged into it. */
const selectMerged = query((db, p: { number: number }) =>
  raw<{ number: number }>(
    db,
    sql`with recursive merged (number, id, merges) as (
        select number, id, 0 from places where number = ${p.number}
        union all
        select p.number, p.id, m.merges + 1 from merged m join places p on p.replaced_by = m.id
          where m.merges < ${sql.lit(MAX_MERGES)})
      select number from merged`,
  ),
);

/** The numbers of places by their ids. */
export const selectNumbers = query((db, p: { ids: string[] }, { isOneOf }) =>
  db
    .selectFrom('places')
    .select(['id', 'number'])
    .where(isOneOf('id', p.ids, 'text')),
);

/** The columns that an import compares with its file. */
export const selectStored = query((db, p: { ids: string[] }, { isOneOf }) =>
  db
    .selectFrom('places')
    .select(['id', 'number', 'fields', 'replaced_by'])
    .where(isOneOf('id', p.ids, 'text')),
);

/** Inserts or overwrites a place by number. */
export const upsertPlace = batchedInsert(
  'places',
  {
    id: 'text',
    fields: 'text',
    words: 'text',
    replaced_by: 'text',
    x: 'double precision',
    y: 'double precision',
    z: 'double precision',
  },
  ['number'],
);

/** A range of the places that are neither removed nor merged whose name has words in it, or the place with an id. */
export const readNamedPlaces = keyset((db, p: Keyset<{ pattern: string; id: string }>, order) =>
  db
    .selectFrom('places')
    .select(['number', 'id', 'fields'])
    .where('fields', '<>', '')
    .where('replaced_by', 'is', null)
    .where((e) => e.or([isLike('words', p.pattern), e('id', '=', p.id)]))
    .$call(inRange(p, 'number', order)),
);

/** A range of the places that are not removed, by number. */
export const selectNumbersAfter = query((db, p: { after: number; limit: number }) =>
  db
    .selectFrom('places')
    .select('number')
    .where((where) => where.or([where('fields', '<>', ''), where('replaced_by', 'is not', null)]))
    .$call(inPart(p, 'number')),
);

/** Removes places; their rows stay, to reserve their numbers. */
export const updateRemoved = query((db, p: { numbers: number[] }, { isOneOf }) =>
  db
    .updateTable('places')
    .set({ fields: '', words: '', replaced_by: null, cell: null })
    .where(isOneOf('number', p.numbers)),
);

/** Counts merged places whose replacement does not exist. */
export const countUnresolved = query((db) =>
  raw<{ n: number }>(
    db,
    sql`select count(*) as n from places p where replaced_by is not null
      and not exists (select 1 from places r where r.id = p.replaced_by and (r.fields <> '' or r.replaced_by is not null))`,
  ),
);

/**
 * The numbers under which posts refer to the place with this id: its own and those of all places merged with it. Empty if there
 * is no such place.
 */
export async function findPlaceNumbers(db: Db, id: string): Promise<number[]> {
  const [named] = await selectNumbers(db, { ids: [id] });
  if (named === undefined) return [];
  const [place] = await selectPlaces(db, { numbers: [named.number] });
  // A removed place still belongs to the posts written there.
  const merged = await selectMerged(db, { number: place?.number ?? named.number });
  return merged.map(({ number }) => number);
}
