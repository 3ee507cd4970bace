import { Type } from 'typebox';
import { pageParams } from '../../http/pagination.ts';
import { flag, pathId } from '../../http/params.ts';
import {
  type AppealDecision,
  allReports,
  describeReport,
  openReports,
  readQueue,
} from '../reports/reports.ts';
import { actorOf, adminEndpoint, replyWithRows } from './admin.endpoint.ts';
import { decideAppeal } from './appeals.actions.ts';
import { AdminReport, rulingBody } from './moderation.schema.ts';
import { late, replyWithReport } from './reports.routes.ts';

function ruling(decision: AppealDecision, summary: string) {
  return adminEndpoint('appeals', {
    name: `appeal.${decision}`,
    method: 'POST',
    path: `/appeals/:appeal_id/${decision}`,
    summary,
    pathParams: { appeal_id: pathId('appeal') },
    body: rulingBody,
    reply: AdminReport,
    errors: {
      ...late,
      'not-allowed': 'It is your own appeal, or what was removed cannot be restored.',
      'missing-parameter': 'A rejection needs an answer.',
    },
    async handle(call) {
      const { answer, note } = call.body;
      const { appeal_id } = call.path;
      const given = { decision, answer, note: note?.trim() || undefined };
      await decideAppeal(call.ctx, actorOf(call), appeal_id, given);
      return replyWithReport(call, appeal_id);
    },
  });
}

export const appealCalls = {
  endpoints: [
    adminEndpoint('appeals', {
      name: 'appeals',
      method: 'GET',
      path: '/appeals',
      summary: 'List the appeals that wait for a moderator.',
      query: { ...pageParams, include_decided: flag(false, 'Also list the appeals that were decided.') },
      reply: Type.Array(AdminReport),
      paginated: true,
      handle: (call) => {
        const filter = {
          ...(call.query.include_decided ? allReports : openReports),
          kind: 'appeal',
        } as const;
        return replyWithRows(call, (db, range) => readQueue(db, { ...filter, ...range }), describeReport);
      },
    }),
    ruling('accept', 'Accept an appeal: what was decided is undone and withdrawn.'),
    ruling('reject', 'Reject an appeal, with an answer to the person.'),
  ],
  schemas: [],
};
