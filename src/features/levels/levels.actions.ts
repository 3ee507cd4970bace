import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { UserCaller } from '../../http/endpoint.ts';
import { Hydration } from '../../objects/hydration.ts';
import { findChannelIn, privateType } from '../channels/channels.ts';
import { requireActive } from '../users/users.ts';
import { levelCache } from './levels.cache.ts';
import { upsertLevel } from './levels.sql.ts';
import { type Level, levels } from './levels.tables.ts';

/** What decides the level that a channel begins with. */
interface Leveled {
  id: number;
  type: string;
}

/** The level of any channel for one user. */
export type LevelOf = (channel: Leveled) => Level;

/** What a user is told of channels (docs/interface.md, Levels). The user may read them, or not. */
export async function levelsOf(
  { caches, config }: Pick<Context, 'caches' | 'config'>,
  user: number,
): Promise<LevelOf> {
  const chosen = await caches.of(levelCache).of(user);
  return ({ id, type }) => chosen.get(id) ?? firstLevel(config, type);
}

/** What a user is told of one channel. */
export async function levelOf(ctx: Context, user: number, channel: Leveled): Promise<Level> {
  return (await levelsOf(ctx, user))(channel);
}

/** The level of channels of a type until another one is chosen. */
function firstLevel(config: Pick<Config, 'namespace'>, type: string): Level {
  return type === privateType(config) ? 'all' : 'mentions';
}

/** Chooses what the caller is told of a channel; idempotent. @throws {ApiError} 404 if the caller may not see it. */
export async function setLevel(
  { store }: Pick<Context, 'store'>,
  actor: UserCaller,
  channel: number,
  level: Level,
): Promise<void> {
  const { userId: user } = actor;
  await store.write(
    async (tx) => {
      await findChannelIn(Hydration.inTransaction(tx, actor), channel);
      await requireActive(tx, [user]);
      const row = { user_id: user, channel_id: channel, level: levels.indexOf(level), updated_at: tx.now };
      const changed = await upsertLevel(tx, row);
      if (changed.length > 0) tx.emit({ type: 'channel_level', body: { user, channel } });
    },
    { independent: `level ${user} ${channel}` },
  );
}
