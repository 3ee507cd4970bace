import type { Store, Tx } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { type Actor, audit, requireAdmin } from '../audit/audit.actions.ts';
import { tellAdministration } from '../audit/audit.events.ts';
import { block } from '../blocks/blocks.actions.ts';
import { addMute } from '../mutes/mutes.actions.ts';
import { selectPosts } from '../posts/posts.sql.ts';
import { findUsernamesOf } from '../users/users.sql.ts';
import { insertReport, selectReport, selectReportBy, updateReport } from './reports.sql.ts';
import type { ReportCategory, ReportDecision, ReportedKind } from './reports.tables.ts';

/** What was reported, as it was then: it may be changed or deleted before a moderator sees it. */
export interface ReportedCopy {
  kind: string;
  text: string;
  created_at: number;
  /** The page that shows it, if it has one. */
  path?: string;
}

/** Something that its reporter sees. */
export interface Reported {
  kind: ReportedKind;
  id: number;
  /** Whose it is. */
  author: number;
  copy: ReportedCopy;
}

/** What is wrong, and what the reporter does besides. */
export interface Complaint {
  category?: ReportCategory;
  comment?: string;
  mutes?: boolean;
  blocks?: boolean;
}

/** Most characters of what a reporter writes, in code points. */
export const MAX_COMMENT = 1_000;

/**
 * Reports something to the administrators. Reporting it again does not create another report.
 * @throws {ApiError} 400 for what is one's own and for a comment that is too long, 507 if its author cannot be muted or blocked.
 */
export async function report(
  store: Store,
  reporterId: number,
  reported: Reported,
  { category = 'other', comment = '', mutes = false, blocks = false }: Complaint,
): Promise<void> {
  if ([...comment].length > MAX_COMMENT) {
    throw new ApiError('invalid-parameter', `the note must be at most ${MAX_COMMENT} characters long.`);
  }
  await store.write(async (tx) => {
    await addReport(tx, reporterId, reported, { category, comment });
    if (mutes) await addMute(tx, reporterId, reported.author);
  });
  if (blocks) await block(store, reporterId, reported.author);
}

async function addReport(
  tx: Tx,
  reporterId: number,
  { kind, id: objectId, author, copy }: Reported,
  complaint: Pick<Complaint, 'category' | 'comment'>,
): Promise<void> {
  if (author === reporterId) {
    throw new ApiError(
      'not-allowed',
      `You cannot report ${kind === 'user' ? 'yourself' : `your own ${kind}`}.`,
    );
  }
  const key = { post_id: objectId, reporter_id: reporterId };
  // Ids of all kinds are of one counter.
  const [known] = await selectReportBy(tx, key);
  if (known !== undefined) return;
  const id = await tx.newId();
  const row = { ...key, ...complaint, id, kind, author_id: author, created_at: tx.now };
  await insertReport(tx, { ...row, copy: JSON.stringify(copy) });
  tellAdministration(tx);
  tx.emit({ type: 'report', body: { id, ...(kind === 'post' && { post: objectId }), user: reporterId } });
}

/**
 * Reports a post to the administrators and mutes its author for the reporter (docs/interface.md, Reports). Reporting it again
 * does not create another report.
 * @throws {ApiError} 404 if there is no such post, 400 for a deleted one and for one's own, 507 if the author cannot be muted.
 */
export async function reportPost(store: Store, reporterId: number, postId: number): Promise<void> {
  await store.write(async (tx) => {
    const [post] = await selectPosts(tx, { ids: [postId] });
    if (post === undefined) throw new ApiError('not-found', 'there is no such post.');
    if (post.user_id === reporterId) throw new ApiError('not-allowed', 'You cannot report your own post.');
    if (post.is_deleted === 1) throw new ApiError('not-allowed', 'a deleted post cannot be reported.');
    const { text, created_at } = await shownBy(tx, post);
    const copy: ReportedCopy = { kind: 'post', text, created_at };
    await addReport(tx, reporterId, { kind: 'post', id: postId, author: post.user_id, copy }, {});
    await addMute(tx, reporterId, post.user_id);
  });
}

type PostRow = Awaited<ReturnType<typeof selectPosts>>[number];

/** The post with the text: of a repost the original. */
async function shownBy(tx: Tx, post: PostRow): Promise<PostRow> {
  if (post.repost_of === null) return post;
  return (await selectPosts(tx, { ids: [post.repost_of] }))[0] ?? post;
}

type Report = Awaited<ReturnType<typeof selectReport>>[number];

/**
 * Says that a moderator works on a report: others cannot decide it unless they take it over.
 * @throws {ApiError} 403, 404, 409 if it is decided, or taken by another and not to be taken over.
 */
export async function takeReport(store: Store, actor: Actor, id: number, isOver = false): Promise<void> {
  await store.write(async (tx) => {
    await requireAdmin(tx, actor, 'reports');
    const report = await requireOpen(tx, id);
    if (!isOver) await requireNotTaken(tx, actor, report);
    await updateReport(tx, { id, taken_by: actor?.userId ?? null, taken_at: tx.now });
    tellAdministration(tx);
    await audit(tx, actor, { action: 'take', target: { kind: 'report', id } });
  });
}

/** How a report was decided, and the note that moderators read. */
export interface Resolution {
  decision?: ReportDecision;
  note?: string | undefined;
}

/** Closes a report. @throws {ApiError} 403, 404 for an unknown report, 409 if it is decided, or taken by another. */
export function resolveReport(store: Store, actor: Actor, id: number, note?: string): Promise<void> {
  return store.write(async (tx) => {
    await resolveIn(tx, actor, id, { note });
  });
}

/** The same, in the transaction of what was decided. @returns the report. */
export async function resolveIn(
  tx: Tx,
  actor: Actor,
  id: number,
  { decision = 'dismiss', note }: Resolution,
): Promise<Report> {
  await requireAdmin(tx, actor, 'reports');
  const report = await requireOpen(tx, id);
  await requireNotTaken(tx, actor, report);
  const resolved = { resolved_at: tx.now, resolved_by: actor?.userId ?? null, note: note ?? null };
  await updateReport(tx, { id, ...resolved, decision });
  tellAdministration(tx);
  const detail = { [report.kind]: report.post_id, decision, ...(note !== undefined && { note }) };
  await audit(tx, actor, { action: 'resolve', target: { kind: 'report', id }, detail });
  return report;
}

/**
 * Opens a decided report again, for the actor to decide, in the transaction that undoes what was decided.
 * @returns the report as it was.
 * @throws {ApiError} 403, 404, 409 if it is open.
 */
export async function reopenIn(tx: Tx, actor: Actor, id: number): Promise<Report> {
  await requireAdmin(tx, actor, 'reports');
  const [report] = await selectReport(tx, { id });
  if (report === undefined) throw new ApiError('not-found', 'there is no such report.');
  const { resolved_at, decision } = report;
  if (resolved_at === null) throw new ApiError('already-decided', 'this report is open already.');
  const taken = { taken_by: actor?.userId ?? null, taken_at: tx.now };
  await updateReport(tx, { id, ...taken, resolved_at: null, resolved_by: null, decision: null, note: null });
  tellAdministration(tx);
  const detail = decision === null ? {} : { decision };
  await audit(tx, actor, { action: 'reopen', target: { kind: 'report', id }, detail });
  return report;
}

/** @throws {ApiError} 404, 409 if it is decided. */
async function requireOpen(tx: Tx, id: number): Promise<Report> {
  const [report] = await selectReport(tx, { id });
  if (report === undefined) throw new ApiError('not-found', 'there is no such report.');
  if (report.resolved_at === null) return report;
  const by = await nameOf(tx, report.resolved_by);
  throw new ApiError('already-decided', `this report was resolved before, by ${by}.`);
}

/** @throws {ApiError} 409 if another moderator has taken it. */
async function requireNotTaken(tx: Tx, actor: Actor, { taken_by }: Report): Promise<void> {
  if (taken_by === null || actor?.userId === undefined || taken_by === actor.userId) return;
  throw new ApiError('already-decided', `${await nameOf(tx, taken_by)} has taken this report.`);
}

export async function nameOf(tx: Tx, id: number | null): Promise<string> {
  const [row] = id === null ? [] : await findUsernamesOf(tx, { ids: [id] });
  return row === undefined ? 'the operator' : `@${row.username}`;
}
