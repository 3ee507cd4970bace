import { createHmac } from 'node:crypto';
import { digest } from '../../digest.ts';
import type { WebhookRow } from './webhooks.sql.ts';

/** How long the secret before stays valid, in milliseconds. */
const BOTH_MS = 86_400_000;

type Signing = Pick<WebhookRow, 'id' | 'token_id' | 'created_at' | 'secret_number' | 'secret_replaced_at'>;

/** The key of a webhook's signatures, derived from the key of the service, so that it is not stored. */
function keyOf(key: Buffer, { id, token_id, created_at }: Signing, number: number): Buffer {
  return Buffer.from(digest(key, `webhook ${id} ${token_id} ${created_at} ${number}`), 'base64url');
}

/** The secret as its app gets it. */
export function secretOf(key: Buffer, row: Signing): string {
  return `whsec_${keyOf(key, row, row.secret_number).toString('base64')}`;
}

/**
 * The headers of the Standard Webhooks scheme. For a day after a secret was replaced there is a signature by each of the two.
 */
export function sign(key: Buffer, row: Signing, id: string, body: Buffer): Record<string, string> {
  const now = Date.now();
  const timestamp = String(Math.floor(now / 1000));
  const isRecent = row.secret_replaced_at !== null && now - row.secret_replaced_at < BOTH_MS;
  const numbers = isRecent ? [row.secret_number, row.secret_number - 1] : [row.secret_number];
  const signatures = numbers.map((number) => {
    const hmac = createHmac('sha256', keyOf(key, row, number));
    return `v1,${hmac.update(`${id}.${timestamp}.`).update(body).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
