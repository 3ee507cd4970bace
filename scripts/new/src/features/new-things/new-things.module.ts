import { defineModule } from '../../modules.ts';
import { whyNot } from '../../objects/export-list.ts';
import { rowsOf } from '../../objects/export-rows.ts';
import { newThingEvent } from './new-things.events.ts';
import { newThingKind } from './new-things.kind.ts';
import { newThingEndpoints } from './new-things.routes.ts';
import { NewThing } from './new-things.schema.ts';
import { newThingMigrations } from './new-things.tables.ts';

export const newThingsModule = defineModule({
  name: 'new-things',
  tier: 3,
  kinds: [newThingKind],
  events: [newThingEvent],
  endpoints: newThingEndpoints,
  migrations: newThingMigrations,
  tables: {
    new_things: {
      key: 'id',
      ids: true,
      distribute: 'user_id',
      owner: 'user_id',
      erase: 'in batches',
      export: {
        name: 'new_things.json',
        notImported: { what: 'new things', why: whyNot.thisService },
        read: rowsOf('new_things'),
      },
    },
  },
  reference: {
    sections: { 'New things': 'Creating, listing and deleting new things, which only their owner sees.' },
    schemas: [{ schema: NewThing }],
  },
});
