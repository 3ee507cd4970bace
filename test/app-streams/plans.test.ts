/** How filters, streams and what belongs to them are looked up, by what the database says that it does. */
import { expect, test } from 'vitest';
import * as notices from '../../src/consumers/notices.sql.ts';
import type { Db } from '../../src/db/query.ts';
import { selectExportedAppStreams } from '../../src/features/app-streams/app-streams.export.ts';
import * as appStreams from '../../src/features/app-streams/app-streams.sql.ts';
import * as authorizations from '../../src/features/app-streams/authorizations.sql.ts';
import { selectSubscribersOf } from '../../src/features/channels/subscriptions.sql.ts';
import { selectExportedFilters } from '../../src/features/filters/filters.export.ts';
import * as filters from '../../src/features/filters/filters.sql.ts';
import { selectRepostsAfter } from '../../src/features/reposts/reposts.sql.ts';
import { deleteAppStreamsOf } from '../../src/features/tokens/revoke.sql.ts';
import * as streams from '../../src/streams/streams.sql.ts';
import { describeService } from '../harness.ts';
import { plansOf } from '../plans.ts';

const tables = [
  ...['app_streams', 'filters', 'stream_connections', 'stream_notices', 'stream_subscriptions'],
  ...['authorizations', 'channel_subscriptions', 'posts'],
];

/** PostgreSQL reads a small table as a whole, whatever indexes it has. */
const fill = `
  insert into app_streams (id, token_id, app_id, key, object_types, filter_id, created_at, delivered_seq, owner, auto_delete)
    select n, n / 5, n / 20, n, '[]', n / 3, n, n, 'p' || n % 500, (n % 500 = 0)::int from generate_series(1000000, 1020000) as s(n);
  insert into filters (id, user_id, name, match_policy, clauses, created_at)
    select n, n / 10, '', 'include_any', '[]', n from generate_series(1000000, 1020000) as s(n);
  insert into stream_connections (id, token_id, user_id, options, auto_delete, created_at, waiting_since, delivered_seq, owner)
    select n, n / 5, n / 10, '', 0, n, case when n % 500 = 0 then n end, n, case when n % 500 > 0 then 'p' || n % 500 end
    from generate_series(1000000, 1020000) as s(n);
  insert into stream_notices (owner, id, connection_id)
    select 'p' || n % 500, n, n from generate_series(1000000, 1020000) as s(n);
  insert into stream_subscriptions (connection_id, subscription_id, body, since_seq)
    select n / 20, n, '', n from generate_series(1000000, 1020000) as s(n);
  insert into authorizations (id, app_id, user_id, scopes, created_at)
    select n, n % 500, n / 10, 'basic', n from generate_series(1000000, 1020000) as s(n);
  insert into channel_subscriptions (id, channel_id, user_id, created_at)
    select n, n % 500, n, n from generate_series(1000000, 1020000) as s(n);
  insert into posts (id, user_id, app_id, created_at, text, entities, annotations, repost_of)
    select n, n, 1, n, '', '', '', case when n % 10 = 0 then n % 50 end from generate_series(1000000, 1020000) as s(n)`;

/** Every look-up, by its name. */
const lookups: Readonly<Record<string, (db: Db) => Promise<unknown>>> = {
  'filters of a user': (db) => filters.selectFilterIdsOf(db, { user: 7 }),
  'filters by id': (db) => filters.selectFilters(db, { ids: [7, 8] }),
  'filter to change': (db) =>
    filters.updateFilter(db, { id: 7, user_id: 7, name: '', match_policy: 'include_any', clauses: '[]' }),
  'filters to delete': (db) => filters.deleteFilters(db, { ids: [7, 8], user: 7 }),
  'filters to export': (db) => selectExportedFilters(db, { user: 7, after: 0, limit: 500 }),
  'streams of an app': (db) => appStreams.selectStreamsOf(db, { app: 7 }),
  'streams of a token, to delete': (db) => deleteAppStreamsOf(db, { token_id: 7 }),
  'stream by id': (db) => appStreams.selectStream(db, { id: 7 }),
  'stream to change': (db) =>
    appStreams.updateStream(db, { id: 7, key: 'k', object_types: '[]', filter_id: null }),
  'stream to take': (db) =>
    appStreams.takeStream(db, { id: 7, owner: 'p', auto_delete: 0, seq: 7, before: null, epoch: 7 }),
  'stream to let go': (db) => appStreams.releaseStream(db, { id: 7, epoch: 7, seq: 7 }),
  'stream to note the place of': (db) => appStreams.savePosition(db, { id: 7, epoch: 7, seq: 7 }),
  'stream to delete': (db) => appStreams.deleteStream(db, { id: 7 }),
  'streams that end with their clients': (db) => appStreams.selectPassing(db, {}),
  'streams with filters': (db) => appStreams.selectStreamsWithFilters(db, { filters: [7, 8] }),
  'streams to export': (db) => selectExportedAppStreams(db, { user: 7, after: 0, limit: 500 }),
  'maker or user of an app': (db) => appStreams.selectUserOfApp(db, { user: 7, app: 7 }),
  'authorisations of an app': (db) =>
    authorizations.selectAuthorizationsIn(db, { app: 7, after: 7, limit: 9 }),
  'authorisations by a user': (db) => authorizations.selectAuthorizationsBy(db, { user: 7 }),
  'subscribers of channels': (db) => selectSubscribersOf(db, { channels: [7, 8] }),
  'reposts of a post': (db) => selectRepostsAfter(db, { post: 7, after: 7, limit: 100 }),
  'connections by id': (db) => streams.selectConnections(db, { ids: ['7', '8'] }),
  'connections of a process': (db) => streams.selectIdsOfOwner(db, { owner: 'p7' }),
  'connections of no process': (db) => streams.selectIdsWithoutOwner(db, {}),
  'waiting and own connections of a token': (db) => streams.selectEndedOfToken(db, { token: 7, owner: 'p7' }),
  'waiting and own connections of a user': (db) => streams.selectEndedOfUser(db, { user: 7, owner: 'p7' }),
  'connections that waited long': (db) => streams.selectWaitingSince(db, { before: 1_000_001, limit: 100 }),
  'connection to ask for': (db) =>
    streams.updateWanted(db, { id: '7', owner: 'p', epoch: 7, wanted_by: 'q' }),
  'connection to delete': (db) => streams.deleteConnection(db, { id: '7' }),
  'subscriptions of a connection': (db) => streams.readSubscriptions(db, { id: '7' }),
  'subscriptions to delete': (db) => streams.deleteSubscriptionsOf(db, { id: '7' }),
  'notices of a process': (db) => notices.selectNotices(db, { owner: 'p7' }),
  'notices to delete': (db) => notices.deleteNotices(db, { owner: 'p7', ids: ['7', '8'] }),
};

describeService('plans of streams and filters', (service) => {
  test('no table is read as a whole', async () => {
    const filled = [...fill.split(';'), ...tables.map((table) => `analyze ${table}`)];
    const plans = await plansOf(service().ctx.store, filled, async (explain) => {
      for (const [name, look] of Object.entries(lookups)) await look(explain(name));
    });
    expect(Object.keys(plans)).toEqual(Object.keys(lookups));
    const whole = new RegExp(`(Seq Scan on|SCAN) (${tables.join('|')}|s)\\b(?!.*app_streams_passing)`);
    for (const [name, plan] of Object.entries(plans)) {
      expect(plan, name).not.toMatch(whole);
      if (name === 'reposts of a post') expect(plan, name).toContain('reposts_by_original');
    }
  });
});
