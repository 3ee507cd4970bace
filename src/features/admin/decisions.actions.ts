import type { Context } from '../../context.ts';
import type { Tx } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import type { Acting, Actor } from '../audit/audit.ts';
import { instanceOf, type Rule, rulesOf } from '../instance/instance.ts';
import { selectPosts } from '../posts/posts.ts';
import { type ReportDecision, type ReportedKind, resolveIn } from '../reports/reports.ts';
import { suspendIn } from './admin.actions.ts';
import { selectRemoved } from './admin.content.sql.ts';
import { ACTED, DISMISSED, tellReporters } from './answers.ts';
import { type Content, removeIn } from './content.actions.ts';
import { limitIn } from './limits.actions.ts';
import { warnIn } from './notices.actions.ts';

/** What can be decided about a report. */
export const decisions = [
  'dismiss',
  'warn',
  'remove',
  'limit',
  'suspend',
] as const satisfies ReportDecision[];

export interface Decision {
  decision: (typeof decisions)[number];
  /** What moderators read later. */
  note?: string | undefined;
  /** What the person is told who was reported; a warning needs it, or a rule. */
  told?: string;
  /** The number of the rule that was broken. */
  rule?: number | undefined;
  /** What the reporters are told; if empty, that it was dealt with. */
  answer?: string;
  /** When a limit or a suspension ends. */
  until?: number | null;
}

type Ctx = Pick<Context, 'store' | 'caches'>;

/**
 * Decides the reports of something, and carries the decision out in one transaction: of two moderators one is too late, and changes
 * nothing. A limit or a suspension closes all reports of what is the same person's.
 * @param id - of any of the reports.
 * @returns the ids of what is closed, each by its first report.
 * @throws {ApiError} 403, 404, 409 if it was decided before or another has taken it, 400 if there is no such rule, and as the
 * actions themselves.
 */
export async function decideReport(ctx: Ctx, actor: Actor, id: number, given: Decision): Promise<number[]> {
  const { decision, note, answer = '' } = given;
  const rule = decision === 'dismiss' ? undefined : await findRule(ctx, given.rule);
  return ctx.store.write(async (tx) => {
    const { report, reporters } = await resolveIn(tx, actor, id, { decision, note, rule });
    const { kind, post_id, author_id: author } = report;
    if (kind === 'appeal') throw new ApiError('not-allowed', 'this is an appeal: accept or reject it.');
    const closed = [report.id];
    if (decision !== 'dismiss') {
      if (author === null) throw new ApiError('not-allowed', 'the reported item is not a post.');
      const acting = actor && { ...actor, reason: actor.reason ?? note };
      const named = { kind, id: post_id, author };
      closed.push(...(await carryOut(tx, acting, named, { ...given, rule, reporters })));
    }
    await tellReporters(tx, reporters, answer.trim() || (decision === 'dismiss' ? DISMISSED : ACTED));
    return closed;
  });
}

/** The rule of a number. @throws {ApiError} 400 */
async function findRule(ctx: Pick<Context, 'caches'>, number: number | undefined): Promise<Rule | undefined> {
  if (number === undefined) return undefined;
  const rule = rulesOf((await instanceOf(ctx)).rules).find((one) => one.number === number);
  if (rule !== undefined) return rule;
  throw new ApiError('invalid-parameter', `this service has no rule ${number}.`);
}

interface Named {
  kind: ReportedKind;
  id: number;
  author: number;
}

type Outcome = Omit<Decision, 'rule'> & { rule: Rule | undefined; reporters: ReadonlySet<number> };

/** @returns what it closed besides. */
async function carryOut(
  tx: Tx,
  actor: Acting | undefined,
  { kind, id, author }: Named,
  { decision, until = null, told = '', rule, reporters }: Outcome,
): Promise<number[]> {
  const telling = { told, rule, answered: reporters };
  if (decision === 'limit') return limitIn(tx, actor, author, { until, ...telling });
  if (decision === 'suspend') return suspendIn(tx, actor, author, { until, ...telling });
  if (decision === 'warn') await warnIn(tx, actor, author, told, rule);
  else if (kind === 'user') throw new ApiError('not-allowed', 'an account is not removed, but suspended.');
  else {
    const [post] = kind === 'post' ? await selectPosts(tx, { ids: [id] }) : [];
    return removeReported(tx, actor, { kind, id: post?.repost_of ?? id }, telling);
  }
  return [];
}

/** Removes what was reported, unless its author deleted it or it was removed meanwhile. */
async function removeReported(
  tx: Tx,
  actor: Actor,
  content: Content,
  telling: Parameters<typeof removeIn>[3],
): Promise<number[]> {
  const [removed] = await selectRemoved(tx, content);
  if (removed !== undefined) return [];
  return removeIn(tx, actor, content, telling).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.slug !== 'not-found') throw error;
    return [];
  });
}

/** What became of one of several reports. */
export interface Decided {
  id: number;
  /** Why it was not decided. */
  error?: ApiError;
}

/** Most reports that are decided at once. */
export const MAX_AT_ONCE = 50;

/**
 * Decides several reports alike, each in a transaction of its own: what cannot be decided leaves the others as they are. What an
 * earlier one of them has closed is decided.
 * @throws {ApiError} 400 for none, for too many, and for what none of them can be decided with, such as a rule that there is not.
 */
export async function decideReports(
  ctx: Ctx,
  actor: Actor,
  given: readonly number[],
  decision: Decision,
): Promise<Decided[]> {
  const ids = [...new Set(given)];
  if (ids.length === 0) throw new ApiError('missing-parameter', 'choose what to decide.');
  if (ids.length > MAX_AT_ONCE) {
    throw new ApiError('invalid-parameter', `at most ${MAX_AT_ONCE} reports can be decided at once.`);
  }
  const closed = new Set<number>();
  const results: Decided[] = [];
  for (const id of ids) {
    try {
      if (!closed.has(id)) for (const one of await decideReport(ctx, actor, id, decision)) closed.add(one);
      results.push({ id });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      results.push({ id, error });
    }
  }
  const [first] = results;
  // What is wrong with the decision itself.
  const isWrong = results.every(
    ({ error }) => error?.status === 400 && error.message === first?.error?.message,
  );
  if (isWrong && first?.error !== undefined) throw first.error;
  return results;
}
