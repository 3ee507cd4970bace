import { defineConfig } from 'vitest/config';

const common = { isolate: false, restoreMocks: true, testTimeout: 600_000, hookTimeout: 600_000 };
const nodeLoader = { experimental: { viteModuleRunner: false, nodeLoader: false } };

/** `npm run test:citus`: suites of the service on tables that Citus divides among nodes. */
export default defineConfig({
  test: {
    globalSetup: ['test/citus/servers.ts', 'test/sqlite.ts'],
    // Each service has a database on every node, in which the extension runs a process of its own.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'citus',
          include: [
            'test/{channels,contract,explore,follows,interactions,markers,messages,posts,relations,reposts,search,stars,streams,timelines,users}/**/*.test.ts',
          ],
          // What measures, or looks at the plans of one PostgreSQL.
          exclude: ['test/contract/stall.test.ts', 'test/**/*plans.test.ts'],
          env: { MILLRACE_TEST_CITUS: 'on' },
          ...common,
          ...nodeLoader,
        },
      },
      {
        test: {
          name: 'citus-cluster',
          include: ['test/cluster/consistency.test.ts'],
          env: { MILLRACE_TEST_CITUS: 'on', MILLRACE_TEST_CLUSTER: 'on' },
          globalSetup: ['test/cluster-servers.ts'],
          ...common,
          ...nodeLoader,
        },
      },
      // It replaces a module, which only Vite's can be.
      { test: { ...common, name: 'citus-plans', include: ['test/citus/plans.test.ts'], isolate: true } },
    ],
  },
});
