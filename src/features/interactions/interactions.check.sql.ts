import type { TableCheck } from '../../db/tables.ts';
import { type Action, allActions, tellsOneself } from './interactions.types.ts';

const numbersOf = (actions: readonly Action[]) => actions.map(({ number }) => number).join(', ');

/** The acts that other rows cause, which must all be in interactions. */
function actsIn(namespace: string): string {
  const all = allActions().flatMap(({ number, causes }) =>
    causes === undefined
      ? []
      : `select user_id, ${number} as action, object_id, created_at / 86400000 as day, id, actor_id
        from (${causes(namespace)}) as caused${number}`,
  );
  const toOneself = allActions().filter(tellsOneself);
  return `select * from (${all.join(' union all ')}) as done
    where (actor_id <> user_id or action in (${numbersOf(toOneself)})) and user_id in (select id from users where deleted_at is null)`;
}

/** The key in `meta` of the day before which interactions may have been deleted, because they are old. */
export const KEPT_SINCE = 'interactions_since';

const keptSince = `(select coalesce(max(cast(value as bigint)), 0) from meta where key = '${KEPT_SINCE}')`;

/** Consistency checks of interactions. */
export const interactionCheck: TableCheck = {
  strays: [
    [
      'interactions whose latest act is not the last one',
      `select count(*) as n from (select 1 from interactions group by user_id, action, object_id, day
       having sum(is_latest) <> 1 or max(id) <> max(id * is_latest)) as wrong`,
    ],
  ],
  derived: [
    [
      'interactions without their causes, or that do not tell of all',
      (namespace) => {
        const acts = actsIn(namespace);
        const causeless = allActions().filter(({ causes }) => causes === undefined);
        return `select (select count(*) from (select user_id, action, object_id, day, id, actor_id from interactions where action not in (${numbersOf(causeless)}) and day >= ${keptSince}
       except select * from (${acts}) as a) as stray)
     + (select count(*) from (select * from (${acts}) as a
       except select user_id, action, object_id, day, id, actor_id from interactions) as missing where day >= ${keptSince}) as n`;
      },
    ],
  ],
};
