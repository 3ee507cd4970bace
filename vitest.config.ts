import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { PATIENCE_MS } from './test/patience.ts';

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
const MOCKS = 'test/db/portable-sql.test.ts';

/**
 * Tests of one kind; `npm test -- --project NAME` runs them alone. Their files share processes, which are quicker the more
 * they have run.
 */
const project = (name: string, include: string[], exclude: string[] = [], settings = {}) => ({
  test: {
    ...{ name, include, exclude, isolate: false, restoreMocks: true, ...patience },
    // Node.js itself loads the modules, which run faster than as Vite's: what is imported is not looked up at each use.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    ...settings,
  },
});

export default defineConfig({
  test: {
    reporters: ['default', './scripts/failed.mjs'],
    // Once for all projects: one PostgreSQL serves them.
    globalSetup: ['test/postgres.ts', 'test/sqlite.ts'],
    // One more than there are cores, since a test waits now and then for a program or a server that it started.
    maxWorkers: availableParallelism() + 1,
    projects: [
      project(
        'service',
        ['test/**/*.test.ts'],
        ['test/{faults,browser,citus}/**', 'test/cluster/consistency.test.ts', MOCKS, ...alone],
      ),
      project('alone', alone, [], { isolate: true, restoreMocks: false }),
      // It replaces a module, which only Vite's can be.
      project('mocks', [MOCKS], [], { isolate: true, restoreMocks: false, experimental: {} }),
      project('faults', ['test/faults/**/*.test.ts']),
      project('browser', ['test/browser/**/*.test.ts'], ['test/browser/week/**']),
      // The same tests once more, with each request answered by another process than the one before: those of what
      // several processes, or the balancer in front of them, can break.
      project(
        'cluster',
        [
          'test/contract/{characters,compression,envelope,liberal,pagination,rate-limits,warnings}.test.ts',
          'test/{apps/{figures,suspension},objects/busy-process,oauth/device}.test.ts',
          'test/{accounts/second-step,admin/{appeals,gone/*},archives/own-data,reports/moderators,channels/model,cluster/consistency,webhooks/webhooks}.test.ts',
          // Of moderators whose browsers are at different processes.
          'test/browser/week/*.test.ts',
        ],
        [],
        { env: { MILLRACE_TEST_CLUSTER: 'on' }, globalSetup: ['test/cluster-servers.ts'] },
      ),
    ],
  },
});
