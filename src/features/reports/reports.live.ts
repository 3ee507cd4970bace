import type { StreamRule } from '../../streams/rules.ts';
import { mayDo, rolesInForce } from '../audit/audit.ts';
import { selectUsers } from '../users/users.ts';

/** Reports reach those alone who may decide them now: a role may have been taken since they subscribed. */
export const onlyToDeciders: StreamRule = {
  concerns: ({ type }) => type === 'report',

  async prepare({ store }, _, subscriptions) {
    const ids = [...new Set(subscriptions.map(({ connection }) => connection.userId))];
    const roles = await rolesInForce(store.read, await selectUsers(store.read, { ids }));
    return (_, { connection: { userId } }) => mayDo(roles.get(userId) ?? null, 'reports');
  },
};
