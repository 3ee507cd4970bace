/** What others may import of this feature. */
export { type Delivery, isDelivered } from './webhook.ts';
export { enableWebhook } from './webhooks.actions.ts';
export { selectWebhooksOfApp } from './webhooks.sql.ts';
