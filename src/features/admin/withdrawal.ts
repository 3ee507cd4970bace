import type { Context } from '../../context.ts';
import type { Tx } from '../../db/store.ts';
import type { Actor } from '../audit/audit.ts';
import { restoreUserIn } from './admin.actions.ts';
import { type NoticeRow, selectLatestDecision, selectRemoved, updateNotice } from './admin.content.sql.ts';
import type { ModerationNoticeTable } from './admin.tables.ts';
import { restoreContentIn } from './content.actions.ts';
import { unlimitIn } from './limits.actions.ts';
import { restorePostsIn } from './posts.actions.ts';

type Undo = (ctx: Pick<Context, 'config'>, tx: Tx, actor: Actor, notice: NoticeRow) => Promise<void>;

/** How decisions are undone that do more than tell a person. What has ended, or was undone before, stays as it is. */
const undo: Readonly<Partial<Record<ModerationNoticeTable['action'], Undo>>> = {
  limit: (_, tx, actor, { user_id }) => unlimitIn(tx, actor, user_id),
  suspend: (_, tx, actor, { user_id }) => restoreUserIn(tx, actor, user_id),
  async remove(ctx, tx, actor, { target_kind: kind, target_id: id }) {
    if (kind === null || kind === 'appeal' || id === null) return;
    if (kind === 'posts') {
      await restorePostsIn(tx, actor, id);
      return;
    }
    const [removed] = await selectRemoved(tx, { kind, id });
    if (removed !== undefined) await restoreContentIn(ctx, tx, actor, { kind, id });
  },
};

/** Undoes a decision, unless a later one of the same kind has taken its place, and records that it is withdrawn. */
export const withdraw: Undo = async (ctx, tx, actor, notice) => {
  const [latest] = await selectLatestDecision(tx, notice);
  if (latest?.id === notice.id) await undo[notice.action]?.(ctx, tx, actor, notice);
  await updateNotice(tx, { id: notice.id, withdrawn_at: tx.now });
};
