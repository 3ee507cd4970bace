import type { Store, Tx } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { type Actor, audit, requireAdmin, tellAdministration } from '../audit/audit.ts';
import type { Rule } from '../instance/instance.ts';
import { findUsernamesOf } from '../users/users.ts';
import {
  closeReportsAbout,
  closeReportsOf,
  joinReports,
  reopenReports,
  selectClosedWith,
  selectOpenAbout,
  selectOpenOf,
  selectOpenReposts,
} from './deciding.sql.ts';
import { deleteAppealsOf, selectFirst, updateReport } from './reports.sql.ts';
import type { QueuedKind, ReportDecision } from './reports.tables.ts';

/** The first report of something. */
type Report = Awaited<ReturnType<typeof selectFirst>>[number];

/**
 * Says that a moderator works on what was reported: others cannot decide it unless they take it over.
 * @throws {ApiError} 403, 404, 409 if it is decided, or taken by another and not to be taken over.
 */
export async function takeReport(store: Store, actor: Actor, given: number, isOver = false): Promise<void> {
  await store.write(async (tx) => {
    await requireAdmin(tx, actor, 'reports');
    const report = await requireOpen(tx, given);
    const { id } = report;
    if (!isOver) await requireNotTaken(tx, actor, report);
    await updateReport(tx, { id, taken_by: actor?.userId ?? null, taken_at: tx.now });
    tellAdministration(tx);
    await audit(tx, actor, { action: 'take', target: { kind: 'report', id } });
  });
}

/** How something was decided, the note that moderators read, and the rule that was broken. */
export interface Resolution {
  decision: ReportDecision;
  note?: string | undefined;
  rule?: Rule | undefined;
}

/** What a decision has closed. */
export interface Closed {
  /** The first report of each thing. */
  reports: Report[];
  /** Who reported them. */
  reporters: Set<number>;
}

/**
 * Decides all reports of the thing that one of them names, or an appeal, in the transaction of what was decided.
 * @throws {ApiError} 403, 404, 409 if it is decided, or taken by another.
 */
export async function resolveIn(
  tx: Tx,
  actor: Actor,
  id: number,
  resolution: Resolution,
): Promise<{ report: Report; reporters: Set<number> }> {
  await requireAdmin(tx, actor, 'reports');
  const report = await requireOpen(tx, id);
  await requireNotTaken(tx, actor, report);
  const { reporters } = await close(tx, actor, [report], resolution);
  return { report, reporters };
}

/** Decides what was reported of a person, also what another moderator has taken, in the transaction of a decision about their account. */
export async function closeAbout(
  tx: Tx,
  actor: Actor,
  author: number,
  resolution: Resolution,
): Promise<Closed> {
  return close(tx, actor, await selectOpenAbout(tx, { author }), resolution);
}

/** Ends with an account what is about it: its appeals, and without a decision what was reported of it. */
export async function closeWithAccount(tx: Tx, user: number): Promise<void> {
  await deleteAppealsOf(tx, { user });
  const closed = await closeReportsAbout(tx, { author: user, at: tx.now });
  if (closed.length > 0) tellAdministration(tx);
}

/** Decides the reports of what is removed, and of the reposts that go with it, in the transaction of its removal. */
export async function closeOf(
  tx: Tx,
  actor: Actor,
  { kind, id }: { kind: QueuedKind; id: number },
  resolution: Resolution,
): Promise<Closed> {
  const own = await selectOpenOf(tx, { kind, object: id });
  const reposts = kind === 'post' ? await selectOpenReposts(tx, { post: id }) : [];
  return close(tx, actor, [...own, ...reposts], resolution);
}

async function close(
  tx: Tx,
  actor: Actor,
  reports: Report[],
  { decision, note, rule }: Resolution,
): Promise<Closed> {
  const reporters = new Set<number>();
  for (const { id, kind, post_id: object } of reports) {
    const outcome = { decision, note: note ?? null, rule: rule === undefined ? null : JSON.stringify(rule) };
    const by = { resolved_at: tx.now, resolved_by: actor?.userId ?? null };
    const closed = await closeReportsOf(tx, { kind, object, ...outcome, ...by });
    for (const { reporter_id } of closed) reporters.add(reporter_id);
    const more = { ...(note !== undefined && { note }), ...(rule !== undefined && { rule: rule.number }) };
    const detail = { [kind]: object, decision, reports: closed.length, ...more };
    await audit(tx, actor, { action: 'resolve', target: { kind: 'report', id }, detail });
  }
  if (reports.length > 0) tellAdministration(tx);
  return { reports, reporters };
}

/**
 * Opens what was decided again, for the actor to decide, in the transaction that undoes it; with a limit or a suspension also what
 * else of the person was closed by it.
 * @returns the report as it was.
 * @throws {ApiError} 403, 404, 409 if it is open, or was reported again and another has taken that.
 */
export async function reopenIn(tx: Tx, actor: Actor, given: number): Promise<Report> {
  await requireAdmin(tx, actor, 'reports');
  const [report] = await selectFirst(tx, { id: given });
  if (report === undefined) throw none();
  const { id, kind, resolved_at: at, decision, author_id: author } = report;
  if (at === null) throw new ApiError('already-decided', 'this report is open already.');
  const isOfAccount = decision === 'limit' || decision === 'suspend';
  const others = isOfAccount && author !== null ? await selectClosedWith(tx, { author, decision, at }) : [];
  for (const one of [report, ...others.filter((other) => other.id !== id)]) {
    const object = { kind: one.kind, object: one.post_id };
    const [later] = await selectOpenOf(tx, object);
    if (later !== undefined && one === report) await requireNotTaken(tx, actor, later);
    await reopenReports(tx, { first: one.id });
    if (kind !== 'appeal') await joinReports(tx, { ...object, first: one.id });
  }
  await updateReport(tx, { id, taken_by: actor?.userId ?? null, taken_at: tx.now });
  tellAdministration(tx);
  const detail = decision === null ? {} : { decision };
  await audit(tx, actor, { action: 'reopen', target: { kind: 'report', id }, detail });
  return report;
}

/** @throws {ApiError} 404, 409 if it is decided. */
async function requireOpen(tx: Tx, id: number): Promise<Report> {
  const [report] = await selectFirst(tx, { id });
  if (report === undefined) throw none();
  if (report.resolved_at === null) return report;
  const by = await nameOf(tx, report.resolved_by);
  throw new ApiError('already-decided', `this report was resolved before, by ${by}.`);
}

/** @throws {ApiError} 409 if another moderator has taken it. */
async function requireNotTaken(tx: Tx, actor: Actor, { taken_by }: Report): Promise<void> {
  if (taken_by === null || actor?.userId === undefined || taken_by === actor.userId) return;
  throw new ApiError('already-decided', `${await nameOf(tx, taken_by)} has taken this report.`);
}

async function nameOf(tx: Tx, id: number | null): Promise<string> {
  const [row] = id === null ? [] : await findUsernamesOf(tx, { ids: [id] });
  return row === undefined ? 'the operator' : `@${row.username}`;
}

function none(): ApiError {
  return new ApiError('not-found', 'there is no such report.');
}
