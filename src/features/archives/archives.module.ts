import { defineModule } from '../../modules.ts';
import { archiveMigrations } from './archives.tables.ts';
import { jobRunner } from './job-runner.ts';
import { deleteOldJobs } from './jobs.actions.ts';
import { removeJobsOf, VALID_MS } from './jobs.ts';

export const archivesModule = defineModule({
  name: 'archives',
  tier: 11,
  live: [jobRunner],
  upkeep: [
    {
      name: 'old exports and imports',
      by: 'leader',
      run: deleteOldJobs,
      due: { table: 'archive_jobs', since: 'finished_at', where: 'is_waiting = 0', age: VALID_MS },
    },
    {
      name: 'exports and imports',
      by: 'each',
      run: async (ctx) => ctx.live.of(jobRunner).wake(),
      due: { table: 'archive_jobs', since: 'asked_at', where: 'is_waiting = 1' },
    },
  ],
  contents: [
    { of: 'exports and imports', table: 'archive_jobs', key: 'content', where: 'content is not null' },
  ],
  migrations: archiveMigrations,
  tables: {
    imports: {
      key: ['user_id', 'origin'],
      distribute: 'user_id',
      owner: 'user_id',
      erase: 'in batches',
      export: 'not: what was imported is in the other files',
    },
    archive_jobs: {
      key: ['user_id', 'kind'],
      copy: 'not: exports and uploaded archives last a day',
      owner: 'user_id',
      erase: { position: 84, atOnce: removeJobsOf },
      export: 'not: it is of exports and imports under way',
    },
  },
});
