import { Type } from 'typebox';
import { pageParams } from '../../http/pagination.ts';
import { auditedActions, describeEntry, readAudit } from '../audit/audit.ts';
import { adminEndpoint, findId, replyWithRows } from './admin.endpoint.ts';
import { optionalUser, optionalWord } from './admin.params.ts';
import { AuditEntry } from './moderation.schema.ts';

export const auditCalls = {
  endpoints: [
    adminEndpoint('audit', {
      name: 'audit',
      method: 'GET',
      path: '/audit',
      summary: 'List what was done in the administration of the service.',
      query: {
        ...pageParams,
        by: optionalUser('Only by this account: its id, or @username.'),
        user: optionalUser('Only on this account: its id, or @username.'),
        action: optionalWord(auditedActions, 'Only of this kind.'),
      },
      reply: Type.Array(AuditEntry),
      paginated: true,
      async handle(call) {
        const { by, user, action = '' } = call.query;
        const idOf = async (ref: typeof by) => (ref === undefined ? 0 : findId(call, ref));
        const filter = { actor: await idOf(by), user: await idOf(user), action };
        return replyWithRows(call, (db, range) => readAudit(db, { ...filter, ...range }), describeEntry);
      },
    }),
  ],
  schemas: [AuditEntry],
};
