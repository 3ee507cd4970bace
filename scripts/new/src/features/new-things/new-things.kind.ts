import type { Selectable } from 'kysely';
import { toJson } from '../../http/json-text.ts';
import { heapBytes } from '../../objects/heap-bytes.ts';
import { defineKind } from '../../objects/kind.ts';
import { timestamp } from '../../objects/timestamp.ts';
import { userParams } from '../users/users.ts';
import { selectNewThings } from './new-things.sql.ts';
import type { NewThingTable } from './new-things.tables.ts';

/** New things; only their owners see them. */
export const newThingKind = defineKind<Selectable<NewThingTable>, undefined>({
  name: 'new_thing',
  params: userParams,
  options: () => undefined,

  async load(db, ids) {
    return new Map((await selectNewThings(db, { ids: [...ids] })).map((row) => [row.id, row]));
  },
  bytes: (row) => heapBytes(row),
  apply(event, cache) {
    if (event.type === 'new_thing') cache.drop(event.body.id, event.seq);
  },

  canSee: ({ user_id }, { viewer }) => viewer?.id === user_id,
  render: ({ id, text, created_at }, _, paginationId) =>
    toJson({
      id: String(id),
      text,
      created_at: timestamp(created_at),
      ...(paginationId !== undefined && { pagination_id: String(paginationId) }),
    }),
});
