import type { Config } from '../../config.ts';
import { digest, isSameSecret } from '../../digest.ts';
import type { AppStreamRow } from './app-streams.sql.ts';

/** Path of the streams of apps, below the origin. */
export const PATH = '/stream/app/';

/**
 * The secret in a stream's URL, which opens the stream as its token does; derived from the key of the service, so that it is not
 * stored.
 */
function secretOf(key: Buffer, { id, token_id }: AppStreamRow): string {
  return digest(key, `app stream ${id} ${token_id}`);
}

/** The URL a client connects to. */
export function endpointOf(config: Config, key: Buffer, row: AppStreamRow): string {
  return `${config.url}${PATH}${row.id}?secret=${secretOf(key, row)}`;
}

export function isSecretOf(key: Buffer, row: AppStreamRow, given: string): boolean {
  return isSameSecret(given, secretOf(key, row));
}
