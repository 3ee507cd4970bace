import { Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import type { Call, Reply } from '../../http/endpoint.ts';
import { toJson } from '../../http/json-text.ts';
import { pageParams } from '../../http/pagination.ts';
import { flag, pathId } from '../../http/params.ts';
import { takeReport } from '../reports/reports.actions.ts';
import { describeReport } from '../reports/reports.list.ts';
import { allReports, openReports, readReports, selectReports } from '../reports/reports.sql.ts';
import { actorOf, adminEndpoint, replyWithRows } from './admin.endpoint.ts';
import { decideReport } from './decisions.actions.ts';
import { reopenReport } from './reopen.actions.ts';
import { AdminReport, reportBodies } from './reports.schema.ts';
import { readEnd } from './until.ts';

const report = { report_id: pathId('report') };

/** Replies with a report, or with an appeal. @throws {ApiError} 404 */
export async function replyWithReport({ ctx }: Pick<Call, 'ctx'>, id: number): Promise<Reply> {
  const [row] = await selectReports(ctx.store.read, { after: id - 1, limit: 1, ...allReports });
  if (row?.id !== id) throw new ApiError('not-found', 'there is no such report.');
  return { data: toJson(describeReport(row)) };
}

/** The error of a decision that comes too late. */
export const late = { 'already-decided': 'Another moderator has decided it, or has taken it.' };

export const reportCalls = {
  endpoints: [
    adminEndpoint('reports', {
      name: 'reports',
      method: 'GET',
      path: '/reports',
      summary: 'List the reports that wait for a moderator.',
      query: { ...pageParams, include_decided: flag(false, 'Also list the reports that were decided.') },
      reply: Type.Array(AdminReport),
      paginated: true,
      handle: (call) => {
        const filter = call.query.include_decided ? allReports : openReports;
        return replyWithRows(call, (db, range) => readReports(db, { ...filter, ...range }), describeReport);
      },
    }),
    adminEndpoint('reports', {
      name: 'report',
      method: 'GET',
      path: '/reports/:report_id',
      summary: 'Retrieve a report.',
      pathParams: report,
      reply: AdminReport,
      handle: (call) => replyWithReport(call, call.path.report_id),
    }),
    adminEndpoint('reports', {
      name: 'report.take',
      method: 'POST',
      path: '/reports/:report_id/take',
      summary: 'Take a report: other moderators then decide it only if they take it over.',
      pathParams: report,
      body: reportBodies.take,
      reply: AdminReport,
      errors: late,
      async handle(call) {
        const { report_id } = call.path;
        await takeReport(call.ctx.store, actorOf(call), report_id, call.body.over);
        return replyWithReport(call, report_id);
      },
    }),
    adminEndpoint('reports', {
      name: 'report.decide',
      method: 'POST',
      path: '/reports/:report_id/decision',
      summary: 'Decide a report, and carry the decision out.',
      pathParams: report,
      body: reportBodies.decide,
      reply: AdminReport,
      errors: { ...late, 'not-allowed': 'It cannot be done to this account.' },
      async handle(call) {
        const { ctx, path, body } = call;
        const { decision, note, tell: told, answer } = body;
        await decideReport(ctx.store, actorOf(call), path.report_id, {
          decision,
          note: note?.trim() || undefined,
          told: told ?? '',
          answer: answer ?? '',
          until: readEnd(body.until),
        });
        return replyWithReport(call, path.report_id);
      },
    }),
    adminEndpoint('reports', {
      name: 'report.reopen',
      method: 'POST',
      path: '/reports/:report_id/reopen',
      summary: 'Undo the decision of a report, and open it again.',
      pathParams: report,
      body: reportBodies.reopen,
      reply: AdminReport,
      errors: {
        'already-decided': 'It is open already.',
        'not-allowed': 'It is an appeal, or a later decision has taken its place.',
      },
      async handle(call) {
        const { report_id } = call.path;
        await reopenReport(call.ctx, actorOf(call), report_id);
        return replyWithReport(call, report_id);
      },
    }),
  ],
  schemas: [AdminReport],
};
