import { consumerMigrations } from './consumers/consumers.tables.ts';
import { contentMigrations } from './contents/contents.tables.ts';
import { storeMigrations } from './db/store.tables.ts';
import { allTables, type TableCheck, type Tables } from './db/tables.ts';
import { eventMigrations } from './events/events.tables.ts';
import { submissionMigrations } from './http/submissions.tables.ts';
import { processMigrations } from './processes/processes.tables.ts';

/** A clock that lags behind would reissue ids or event numbers. */
const clockCheck: TableCheck = {
  derived: [
    [
      'clocks that are behind the ids or events that there are',
      () => `select count(*) as n from clock where last_seq < (select coalesce(max(seq), 0) from events)
     or last_id < (select max(id) from (${greatestIds()}) as ids)`,
    ],
  ],
};

/** The greatest id of each table whose ids come from the clock. */
function greatestIds(): string {
  const tables = allTables().filter(([, { ids }]) => ids);
  return tables.map(([name, { key }]) => `select max(${key}) as id from ${name}`).join(' union all ');
}

/** Create the tables that belong to no feature. */
export const baseMigrations = [
  ...storeMigrations,
  ...eventMigrations,
  ...processMigrations,
  ...consumerMigrations,
  ...submissionMigrations,
  ...contentMigrations,
];

/** The tables that belong to no feature. */
export const baseTables = {
  meta: { key: 'key' },
  clock: { key: 'shard', check: clockCheck },
  events: {
    key: 'seq',
    check: {
      strays: [['gaps in the event log', 'select max(seq) - min(seq) + 1 - count(*) as n from events']],
    },
  },
  processes: {
    key: 'id',
    copy: 'not: what is in it is true of the source alone',
    check: {
      strays: [
        [
          'processes without Redis beside others',
          'select count(*) as n from processes where redis is null and (select count(*) from processes) > 1',
        ],
      ],
    },
  },
  consumers: { key: 'name' },
  upkeep_runs: { key: 'task', copy: 'not: what is in it is true of the source alone' },
  submissions: {
    key: ['user_id', 'key'],
    owner: 'user_id',
    erase: 'kept: they are forgotten after a day',
    export: 'not: what came of them is in the other files',
  },
  unused_contents: {
    key: 'key',
    owner: 'user_id',
    erase: 'kept: contents that nothing uses are deleted within two days',
    export: 'not: nothing uses them',
  },
} as const satisfies Tables;
