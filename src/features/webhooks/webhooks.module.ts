import { defineModule } from '../../modules.ts';
import { filterUses } from '../filters/filters.ts';
import { webhookCheck } from './webhooks.check.sql.ts';
import { webhookConsumer } from './webhooks.consumer.ts';
import { webhookEvent } from './webhooks.events.ts';
import { exportedWebhooks } from './webhooks.export.ts';
import { webhookEndpoints } from './webhooks.routes.ts';
import { PingResult, WebhookDelivery, webhookSchema } from './webhooks.schema.ts';
import { selectWebhooksWithFilters } from './webhooks.sql.ts';
import { webhookMigrations } from './webhooks.tables.ts';
import { keepWebhooks } from './webhooks.upkeep.ts';

export const webhooksModule = defineModule({
  name: 'webhooks',
  tier: 13,
  events: [webhookEvent],
  endpoints: webhookEndpoints,
  consumers: [webhookConsumer],
  extends: [filterUses.with(selectWebhooksWithFilters)],
  upkeep: [{ name: 'webhooks', by: 'leader', run: keepWebhooks }],
  migrations: webhookMigrations,
  tables: {
    // Webhooks belong to apps, and end with the tokens that made them.
    webhooks: { key: 'id', ids: true, export: exportedWebhooks, check: webhookCheck },
  },
  guides: [{ position: 45, name: 'webhooks' }],
  reference: {
    sections: {
      Webhooks: 'Requests to the server of an app about everything that the app may see.',
    },
    schemas: [
      { position: 112, schema: webhookSchema },
      { position: 113, schema: WebhookDelivery },
      { position: 114, schema: PingResult },
    ],
  },
});
