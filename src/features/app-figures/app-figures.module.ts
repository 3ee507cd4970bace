import { defineModule } from '../../modules.ts';
import { appEndings } from '../apps/apps.ts';
import { appFiguresCheck } from './app-figures.check.sql.ts';
import { appFiguresRoutes } from './app-figures.routes.ts';
import { AdminApp, AdminAppFigures } from './app-figures.schema.ts';
import { appFigureMigrations } from './app-figures.tables.ts';
import { deleteCallsOf, deleteErrorsOf } from './write.sql.ts';
import { deleteOldFigures, writeAppCalls } from './write.ts';

export const appFiguresModule = defineModule({
  name: 'app-figures',
  tier: 14,
  administration: [{ endpoints: appFiguresRoutes, schemas: [AdminApp, AdminAppFigures] }],
  upkeep: [
    { name: 'calls of apps', by: 'each', atEnd: true, run: writeAppCalls },
    { name: 'old figures of apps', by: 'leader', run: (ctx) => deleteOldFigures(ctx) },
  ],
  extends: [
    appEndings.with(async (tx, app) => {
      await deleteCallsOf(tx, { app });
      await deleteErrorsOf(tx, { app });
    }),
  ],
  migrations: appFigureMigrations,
  tables: {
    // They belong to apps, and end with them.
    app_calls: { key: ['app_id', 'day', 'endpoint'], check: appFiguresCheck },
    app_errors: { key: ['app_id', 'id'] },
  },
});
