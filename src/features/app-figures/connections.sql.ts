import { query } from '../../db/query.ts';

const MAX_STREAMS = 100;

/** The valid tokens of an app used last. */
const selectUsedLast = (isOfUser: boolean) =>
  query((db, p: { app: number; limit: number }) =>
    db
      .selectFrom('tokens')
      .select(['id', 'user_id', 'app_id'])
      .where('app_id', '=', p.app)
      .where('revoked_at', 'is', null)
      .where('user_id', isOfUser ? 'is not' : 'is', null)
      .orderBy((e) => e.fn.coalesce('last_used_at', 'created_at'), 'desc')
      .limit(p.limit),
  );
export const selectUserTokensUsedLast = selectUsedLast(true);
export const selectAppTokensUsedLast = selectUsedLast(false);

/** How many tokens an app has of each kind, and how many people authorised it. */
export const countTokens = query((db, p: { app: number }) =>
  db
    .selectFrom('tokens')
    .select(({ fn, selectFrom }) => [
      fn.count<number>('user_id').as('of_users'),
      fn.countAll<number>().as('all'),
      selectFrom('authorizations')
        .select(fn.countAll<number>().as('count'))
        .where('authorizations.app_id', '=', p.app)
        .as('people'),
    ])
    .where('app_id', '=', p.app)
    .where('revoked_at', 'is', null),
);

/** How many user streams the tokens of an app have. */
export const countUserStreams = query((db, p: { app: number }) =>
  db
    .selectFrom('stream_connections')
    .innerJoin('tokens', 'tokens.id', 'stream_connections.token_id')
    .select(({ fn }) => [fn.countAll<number>().as('all'), fn.count<number>('owner').as('connected')])
    .where('tokens.app_id', '=', p.app),
);

/** The app streams of an app, each with the time of the first event that it has not got. */
export const selectAppStreams = query((db, p: { app: number }) =>
  db
    .selectFrom('app_streams')
    .select(({ selectFrom, ref }) => [
      ...(['id', 'key', 'object_types', 'owner', 'delivered_seq', 'created_at'] as const),
      selectFrom('events')
        .select('at')
        .where('seq', '>', ref('app_streams.delivered_seq'))
        .orderBy('seq')
        .limit(1)
        .as('waiting_since'),
    ])
    .where('app_id', '=', p.app)
    .orderBy('id')
    .limit(MAX_STREAMS),
);
