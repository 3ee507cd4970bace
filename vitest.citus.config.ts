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
            'test/citus/{away,shards,visibility,whole}.test.ts',
            'test/{channels,contract,explore,follows,interactions,markers,messages,posts,relations,reposts,search,stars,streams,timelines,users}/**/*.test.ts',
          ],
          // What measures, counts the statements of one PostgreSQL, looks at its plans, or writes rows past the service.
          exclude: [
            'test/contract/{stall,statements}.test.ts',
            'test/**/*plans.test.ts',
            'test/channels/{broadcasts,damage,large-acls}.test.ts',
          ],
          env: { MILLRACE_TEST_CITUS: 'on', MILLRACE_TEST_DATABASES: 'postgres' },
          ...common,
          ...nodeLoader,
        },
      },
      {
        test: {
          name: 'citus-cluster',
          include: [
            'test/cluster/consistency.test.ts',
            'test/contract/{characters,compression,envelope,liberal,pagination,rate-limits,warnings}.test.ts',
            'test/channels/model.test.ts',
          ],
          env: { MILLRACE_TEST_CITUS: 'on', MILLRACE_TEST_DATABASES: 'cluster' },
          globalSetup: ['test/cluster-servers.ts'],
          ...common,
          ...nodeLoader,
        },
      },
      {
        test: {
          name: 'citus-faults',
          include: [
            'test/cluster/{app-streams,events,streams}.test.ts',
            'test/faults/{clock,conflicts,consumers,kill,pollers,processes,stream-kill,stream-owners}.test.ts',
          ],
          env: { MILLRACE_TEST_CITUS: 'on', MILLRACE_TEST_DATABASES: 'postgres' },
          ...common,
          ...nodeLoader,
        },
      },
      // They replace a module, which only Vite's can be, or add one.
      {
        test: {
          ...common,
          name: 'citus-alone',
          include: ['test/citus/{plans,distribute}.test.ts'],
          isolate: true,
        },
      },
    ],
  },
});
