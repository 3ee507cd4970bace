import { Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { type Call, type Reply, userCaller } from '../../http/endpoint.ts';
import { toJson } from '../../http/json-text.ts';
import { pageParams } from '../../http/pagination.ts';
import { flag, parseId, pathId } from '../../http/params.ts';
import {
  describeReport,
  findReport,
  openReports,
  type QueueFilter,
  queueStates,
  readQueue,
  reportCategories,
  takeReport,
} from '../reports/reports.ts';
import { actorOf, adminEndpoint, findId, replyWithRows } from './admin.endpoint.ts';
import { optionalUser, optionalWord } from './admin.params.ts';
import { type Decision, decideReport, decideReports } from './decisions.actions.ts';
import { AdminReport, DecidedReport } from './moderation.schema.ts';
import { reopenReport } from './reopen.actions.ts';
import { reportBodies } from './reports.bodies.ts';
import { readEnd } from './until.ts';

const report = { report_id: pathId('report') };

/** Replies with what a report is about and all reports of it, or with an appeal. @throws {ApiError} 404 */
export async function replyWithReport({ ctx }: Pick<Call, 'ctx'>, id: number): Promise<Reply> {
  return { data: toJson(describeReport(await findReport(ctx.store.read, id))) };
}

/** The error of a decision that comes too late. */
export const late = { 'already-decided': 'Another moderator has decided it, or has taken it.' };

export const reportCalls = {
  endpoints: [
    adminEndpoint('reports', {
      name: 'reports',
      method: 'GET',
      path: '/reports',
      summary: 'List what was reported and waits for a moderator, each thing once with its reports.',
      query: {
        ...pageParams,
        include_decided: flag(false, 'Also list what was decided: the same as `state=all`.'),
        state: optionalWord(queueStates, 'Which of them; default `open`.'),
        category: optionalWord(reportCategories, 'Only what one of its reports has this category for.'),
        author: optionalUser('Only what is of this account: its id, or @username.'),
        mine: flag(false, 'Only what you have taken.'),
      },
      reply: Type.Array(AdminReport),
      paginated: true,
      async handle(call) {
        const { include_decided, state, category = '', author, mine } = call.query;
        const filter: QueueFilter = {
          ...openReports,
          ...{ category, state: state ?? (include_decided ? 'all' : 'open') },
          author: author === undefined ? 0 : await findId(call, author),
          taker: mine ? userCaller(call.viewer).userId : 0,
        };
        return replyWithRows(call, (db, range) => readQueue(db, { ...filter, ...range }), describeReport);
      },
    }),
    adminEndpoint('reports', {
      name: 'report',
      method: 'GET',
      path: '/reports/:report_id',
      summary: 'Retrieve what a report is about, with all reports of it.',
      pathParams: report,
      reply: AdminReport,
      handle: (call) => replyWithReport(call, call.path.report_id),
    }),
    adminEndpoint('reports', {
      name: 'report.take',
      method: 'POST',
      path: '/reports/:report_id/take',
      summary: 'Take what was reported: other moderators then decide it only if they take it over.',
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
      summary: 'Decide all reports of something, and carry the decision out.',
      pathParams: report,
      body: reportBodies.decide,
      reply: AdminReport,
      errors: { ...late, 'not-allowed': 'It cannot be done to this account.' },
      async handle(call) {
        const { ctx, path, body } = call;
        await decideReport(ctx, actorOf(call), path.report_id, decisionIn(body));
        return replyWithReport(call, path.report_id);
      },
    }),
    adminEndpoint('reports', {
      name: 'reports.decide',
      method: 'POST',
      path: '/reports/decision',
      summary: 'Decide several reports alike; what cannot be decided leaves the others as they are.',
      body: reportBodies.decideAll,
      reply: Type.Array(DecidedReport),
      async handle(call) {
        const { ctx, body } = call;
        const results = await decideReports(ctx, actorOf(call), body.ids.map(readId), decisionIn(body));
        const data = results.map(({ id, error }) =>
          toJson({ id: String(id), is_decided: error === undefined, error: error?.message ?? null }),
        );
        return { data };
      },
    }),
    adminEndpoint('reports', {
      name: 'report.reopen',
      method: 'POST',
      path: '/reports/:report_id/reopen',
      summary: 'Undo a decision, and reopen all reports of the same item.',
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
  schemas: [AdminReport, DecidedReport],
};

/** @throws {ApiError} 400 */
function readId(given: string | number): number {
  const id = parseId(String(given));
  if (id === undefined)
    throw new ApiError('invalid-parameter', `ids must be ids of reports, not "${given}".`);
  return id;
}

interface DecisionBody {
  decision: Decision['decision'];
  note?: string;
  tell?: string;
  rule?: number;
  answer?: string;
  until?: string;
}

/** The decision that a body has. @throws {ApiError} 400 */
function decisionIn({ decision, note, tell: told = '', rule, answer = '', until }: DecisionBody): Decision {
  return { decision, note: note?.trim() || undefined, told, rule, answer, until: readEnd(until) };
}
