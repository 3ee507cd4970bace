import { defineConfig } from 'vitest/config';

// These end what hangs and decide nothing: what tests wait for has a bound of its own, in test/harness.ts.
const patience = { testTimeout: 600_000, hookTimeout: 600_000 };

/** Tests that measure their process, look for the processes it has started, or replace a module of the service. */
const alone = [
  'test/{accounts/accounts,contract/stall,db/portable-sql,db/search,files/linear,objects/cache-bytes,text/linear}.test.ts',
  'test/images/*.test.ts',
];

/**
 * Tests of one kind; `npm test -- --project NAME` runs them alone. Their files share processes, which are quicker the more
 * they have run.
 */
const project = (name: string, include: string[], exclude: string[] = [], settings = {}) => ({
  test: { name, include, exclude, isolate: false, restoreMocks: true, ...patience, ...settings },
});

export default defineConfig({
  test: {
    // Once for all projects: one PostgreSQL serves them.
    globalSetup: ['test/postgres.ts', 'test/sqlite.ts'],
    maxWorkers: 3,
    projects: [
      project(
        'service',
        ['test/**/*.test.ts'],
        ['test/{faults,browser}/**', 'test/cluster/consistency.test.ts', ...alone],
      ),
      project('alone', alone, [], { isolate: true, restoreMocks: false }),
      project('faults', ['test/faults/**/*.test.ts']),
      project('browser', ['test/browser/**/*.test.ts']),
      // The same tests once more, with each request answered by another process than the one before.
      project(
        'cluster',
        [
          'test/contract/*.test.ts',
          'test/objects/busy-process.test.ts',
          'test/{channels/model,cluster/consistency}.test.ts',
        ],
        [
          // They count the statements of one process, how long it holds its event loop, and how much it reads for a page.
          'test/contract/{batch,statements,stall,filtered-lists}.test.ts',
        ],
        { env: { MILLRACE_TEST_CLUSTER: 'on' }, globalSetup: ['test/cluster-servers.ts'] },
      ),
    ],
  },
});
