import type { StreamRule } from '../../streams/rules.ts';
import { mayDo } from '../audit/roles.ts';
import { selectUsers } from '../users/users.sql.ts';
import { isActive } from '../users/users.visibility.ts';

/** Reports reach those alone who may decide them now: a role may have been taken since they subscribed. */
export const onlyToDeciders: StreamRule = {
  concerns: ({ type }) => type === 'report',

  async prepare({ store }, _, subscriptions) {
    const ids = [...new Set(subscriptions.map(({ connection }) => connection.userId))];
    const rows = await selectUsers(store.read, { ids });
    const deciders = new Set(
      rows.flatMap((row) => (isActive(row) && mayDo(row.role, 'reports') ? row.id : [])),
    );
    return (_, { connection }) => deciders.has(connection.userId);
  },
};
