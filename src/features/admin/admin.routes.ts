import { Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import type { Call, Reply } from '../../http/endpoint.ts';
import { toJson } from '../../http/json-text.ts';
import { pageParams } from '../../http/pagination.ts';
import { flag, pathId, text } from '../../http/params.ts';
import { describeEntry } from '../audit/audit.list.ts';
import { readAudit } from '../audit/audit.sql.ts';
import { takeReport } from '../reports/reports.actions.ts';
import { describeReport } from '../reports/reports.list.ts';
import { readReports, selectReports } from '../reports/reports.sql.ts';
import { readRemoved } from './admin.content.sql.ts';
import { actorOf, adminEndpoint, findId, replyWithRows } from './admin.endpoint.ts';
import { describeRemoved } from './admin.list.ts';
import { optionalUser, pathKind } from './admin.params.ts';
import { AdminReport, AuditEntry, bodies, RemovedContent } from './admin.schema.ts';
import { removeContent, restoreContent } from './content.actions.ts';
import { decideReport } from './decisions.actions.ts';
import type { RemovableKind } from './removable.ts';
import { readEnd } from './until.ts';

const report = { report_id: pathId('report') };

async function replyWithReport({ ctx }: Pick<Call, 'ctx'>, id: number): Promise<Reply> {
  const [row] = await selectReports(ctx.store.read, { after: id - 1, limit: 1, resolved: 1, user: 0 });
  if (row?.id !== id) throw new ApiError('not-found', 'there is no such report.');
  return { data: toJson(describeReport(row)) };
}

const late = { 'already-decided': 'Another moderator has decided it, or has taken it.' };

const reports = [
  adminEndpoint('reports', {
    name: 'reports',
    method: 'GET',
    path: '/reports',
    summary: 'List the reports that wait for a moderator.',
    query: { ...pageParams, include_decided: flag(false, 'Also list the reports that were decided.') },
    reply: Type.Array(AdminReport),
    paginated: true,
    handle: (call) => {
      const filter = { resolved: call.query.include_decided ? 1 : 0, user: 0 } as const;
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
    body: bodies.take,
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
    body: bodies.decide,
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
];

const content = {
  kind: pathKind,
  content_id: {
    ...pathId('content'),
    about: 'Id of the object; of an avatar or cover that of the user.',
  },
};
const Named = Type.Pick(RemovedContent, ['kind', 'id']);

const contents = [
  adminEndpoint('content', {
    name: 'content',
    method: 'GET',
    path: '/content',
    summary: 'List removed content that can be restored, the newest content first.',
    query: pageParams,
    reply: Type.Array(RemovedContent),
    paginated: true,
    handle: (call) => replyWithRows(call, readRemoved, describeRemoved),
  }),
  adminEndpoint('content', {
    name: 'content.remove',
    method: 'POST',
    path: '/content/:kind/:content_id/remove',
    summary: 'Remove content from everywhere; it can be restored for 30 days.',
    pathParams: content,
    body: bodies.remove,
    reply: Named,
    errors: { 'not-allowed': 'It is a repost.' },
    async handle(call) {
      const named = namedBy(call.path);
      await removeContent(call.ctx.store, actorOf(call), named, call.body.tell);
      return { data: toJson({ kind: named.kind, id: String(named.id) }) };
    },
  }),
  adminEndpoint('content', {
    name: 'content.restore',
    method: 'POST',
    path: '/content/:kind/:content_id/restore',
    summary: 'Restore removed content as it was.',
    pathParams: content,
    body: bodies.reason,
    reply: Named,
    errors: { 'not-allowed': 'The account was deleted, or has another picture now.' },
    async handle(call) {
      const named = namedBy(call.path);
      await restoreContent(call.ctx, actorOf(call), named);
      return { data: toJson({ kind: named.kind, id: String(named.id) }) };
    },
  }),
];

function namedBy({ kind, content_id: id }: { kind: RemovableKind; content_id: number }) {
  return { kind, id };
}

const audit = [
  adminEndpoint('audit', {
    name: 'audit',
    method: 'GET',
    path: '/audit',
    summary: 'List what was done in the administration of the service.',
    query: {
      ...pageParams,
      by: optionalUser('Only by this account: its id, or @username.'),
      user: optionalUser('Only on this account: its id, or @username.'),
      action: text('Only of this kind, such as suspend.'),
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
];

export const adminRoutes = [...reports, ...contents, ...audit];
