import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/query.ts';
import type { Store, Tx } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { textWithShown } from '../annotations/annotations.ts';
import { tellAdministration } from '../audit/audit.ts';
import { block } from '../blocks/blocks.ts';
import { addMute } from '../mutes/mutes.ts';
import { readTexts, selectPosts } from '../posts/posts.ts';
import { selectOpenOf } from './deciding.sql.ts';
import { insertReport, selectReportBy } from './reports.sql.ts';
import type { ReportCategory, ReportedKind } from './reports.tables.ts';

/** What was reported, as it was then: it may be changed or deleted before a moderator sees it. */
export interface ReportedCopy {
  kind: string;
  text: string;
  created_at: number;
  /** The page that shows it, if it has one. */
  path?: string;
  /** Of a post that was revised: its texts before, newest first. */
  earlier?: { text: string; created_at: number }[];
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
 * Reports something to the moderators. Reporting it again does not create another report; what others have reported is once in the
 * queue.
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
  const [first] = await selectOpenOf(tx, { kind, object: objectId });
  const id = await tx.newId();
  const row = { ...key, ...complaint, id, kind, author_id: author, created_at: tx.now };
  await insertReport(tx, { ...row, first_id: first?.id ?? null, copy: JSON.stringify(copy) });
  tellAdministration(tx);
  // Moderators have heard of it.
  if (first !== undefined) return;
  tx.emit({ type: 'report', body: { id, ...(kind === 'post' && { post: objectId }), user: reporterId } });
}

/**
 * Reports a post to the administrators and mutes its author for the reporter (docs/interface.md, Reports). Reporting it again
 * does not create another report.
 * @throws {ApiError} 404 if there is no such post, 400 for a deleted one and for one's own, 507 if the author cannot be muted.
 */
export async function reportPost(
  { store, config }: Pick<Context, 'store' | 'config'>,
  reporterId: number,
  postId: number,
): Promise<void> {
  await store.write(async (tx) => {
    const [post] = await selectPosts(tx, { ids: [postId] });
    if (post === undefined) throw new ApiError('not-found', 'there is no such post.');
    if (post.user_id === reporterId) throw new ApiError('not-allowed', 'You cannot report your own post.');
    if (post.is_deleted === 1) throw new ApiError('not-allowed', 'a deleted post cannot be reported.');
    const copy = await copyPost(config, tx, await shownBy(tx, post));
    await addReport(tx, reporterId, { kind: 'post', id: postId, author: post.user_id, copy }, {});
    await addMute(tx, reporterId, post.user_id);
  });
}

/** A post as it is now, with the texts that it had before. */
export async function copyPost(config: Config, db: Db, post: PostRow): Promise<ReportedCopy> {
  const [now, ...before] = await readTexts(db, post);
  const { created_at } = now ?? post;
  const text = await textWithShown(config, db, post);
  const earlier = before.map((one) => ({ text: one.text, created_at: one.created_at }));
  return { kind: 'post', text, created_at, ...(earlier.length > 0 && { earlier }) };
}

type PostRow = Awaited<ReturnType<typeof selectPosts>>[number];

/** The post with the text: of a repost the original. */
async function shownBy(tx: Tx, post: PostRow): Promise<PostRow> {
  if (post.repost_of === null) return post;
  return (await selectPosts(tx, { ids: [post.repost_of] }))[0] ?? post;
}
