/** The program as a later version would be: with migrations more. `later-program.ts` builds it. */
import '../../src/app.ts';
import { declaredMigrations } from '../../src/db/migrations.ts';
import { laterMigrations } from '../later-migrations.ts';

declaredMigrations.with(...laterMigrations).add();
await import('../../src/main.ts');
