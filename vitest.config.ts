import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';
import { PATIENCE_MS } from './test/patience.ts';

/** Which of the tests are run: `most` (`npm test`), the `rest` or `all` (`npm run test:all`). */
const part = process.env.TESTS_PART ?? 'all';

// These end what hangs and decide nothing: what tests wait for has a bound of its own, in test/harness.ts.
const patience = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: PATIENCE_MS, interval: 20 } },
};

/** Tests that measure their process, or look for the processes it has started. */
const alone = [
  'test/{accounts/accounts,contract/stall,db/search,files/linear,objects/{cache-bytes,cache-weights,heap-bytes},text/linear}.test.ts',
  'test/images/*.test.ts',
];
/**
 * What takes long and hardly ever breaks: how much memory and how long a turn takes, programs of people that are started one by
 * one, the demonstration made again and again. The rest runs it.
 */
const long = {
  alone: ['test/{contract/stall,objects/{cache-weights,heap-bytes},images/drawing-cost}.test.ts'],
  sqlite: [
    'test/{archives/unpacking,bench/community,compatibility/generated-clients,client/{command-line,python-package}}.test.ts',
    'test/reference/{guide-examples,programs,typed-examples}.test.ts',
  ],
  postgres: ['test/demo/remake.test.ts'],
};
/** They replace a module, which only Vite's can be. */
const mocks = ['test/db/portable-sql.test.ts'];
/** They start programs, browsers or several processes. */
const outside = ['test/{faults,browser,citus,smoke,dev,cluster}/**'];
/** What is the same on each database: documents and archives that are read, clients that call, and who may do what. */
const same = [
  'test/admin/rights.test.ts',
  'test/{annotations/hostile,archives/{hostile,unpacking}}.test.ts',
  'test/{client/{python,python-package},reference/{guide-examples,programs,examples}}.test.ts',
];
/** Where SQLite and PostgreSQL lock, refuse, search or migrate by other rules, so that what passes on one says little of the other. */
const different = [
  'test/db/*.test.ts',
  'test/search/{languages,long-words,plans,posts}.test.ts',
  'test/{accounts/sign-up,contract/{idempotency,pagination},posts/{counters,deletion},processes/retention,consumers/once}.test.ts',
];
/** The files of a project whose tests run on each database. */
const onDatabases = globSync('test/**/*.test.ts').filter((file) =>
  /\b(?:describeService|databases)\b/.test(readFileSync(file, 'utf8')),
);

interface Settings {
  env?: Record<string, string>;
  isolate?: boolean;
  restoreMocks?: boolean;
  experimental?: object;
  globalSetup?: string[];
}

/**
 * Tests of one kind; `npm run test:all -- --project NAME` runs them alone. Their files share processes, which are quicker the
 * more they have run.
 */
const project = (
  name: string,
  include: string[],
  exclude: string[] = [],
  { env = {}, ...settings }: Settings = {},
) => ({
  test: {
    ...{ name, include, exclude, isolate: false, restoreMocks: true, ...patience },
    // Node.js itself loads the modules, which run faster than as Vite's: what is imported is not looked up at each use.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Shorter than a second, which nothing needs to wait for (`src/ticks.ts`).
    env: { TESTS_TICK_MS: '200', ...env },
    ...settings,
  },
});
const on = (...databases: string[]) => ({ env: { TESTS_DATABASES: databases.join() } });
const isolated = { isolate: true, restoreMocks: false };

const most = [
  project('smoke', ['test/smoke/*.test.ts'], [], on('sqlite')),
  project('alone', alone, long.alone, { ...isolated, ...on('sqlite') }),
  project('mocks', mocks, [], { ...isolated, experimental: {} }),
  project('different', different, [...mocks, ...alone], on('postgres')),
  project(
    'sqlite',
    ['test/**/*.test.ts'],
    [...outside, ...mocks, ...alone, ...long.sqlite, ...long.postgres],
    on('sqlite'),
  ),
];
const rest = [
  // The same tests once more, with each request answered by another process than the one before: those of what
  // several processes, or the balancer in front of them, can break.
  project(
    'cluster',
    [
      'test/contract/{characters,compression,envelope,liberal,pagination,rate-limits,warnings}.test.ts',
      'test/{apps/{figures,suspension},objects/busy-process,oauth/device}.test.ts',
      'test/{accounts/second-step,admin/{appeals,gone/*},archives/own-data,polls/polls,reports/moderators,channels/model,cluster/consistency,reactions/reactions,typing/typing,webhooks/webhooks}.test.ts',
      // Of moderators whose browsers are at different processes.
      'test/browser/week/*.test.ts',
    ],
    [],
    { ...on('cluster', 'workers'), globalSetup: ['test/cluster-servers.ts'] },
  ),
  // Browsers keep the processor busy while others wait for what they have killed.
  project(
    'programs',
    ['test/{browser,cluster,dev,faults}/**/*.test.ts'],
    ['test/browser/week/**', 'test/cluster/consistency.test.ts'],
  ),
  project(
    'alone-postgres',
    alone.flatMap((pattern) => globSync(pattern)).filter((file) => onDatabases.includes(file)),
    [],
    {
      ...isolated,
      ...on('postgres'),
    },
  ),
  project('long', long.sqlite, [], on('sqlite')),
  project('long-alone', long.alone, [], { ...isolated, ...on('sqlite') }),
  project('postgres', onDatabases, [...outside, ...mocks, ...alone, ...different, ...same], on('postgres')),
];

export default defineConfig({
  test: {
    reporters: ['default', './scripts/failed.mjs'],
    // Once for all projects: one PostgreSQL serves them.
    globalSetup: ['test/postgres.ts', 'test/sqlite.ts'],
    // Two more than there are cores, since tests wait for programs, servers and retries.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: LongestFirst },
    // A file has none on a database that its tests do not need.
    passWithNoTests: true,
    projects: part === 'most' ? most : part === 'rest' ? rest : [...most, ...rest],
  },
});
