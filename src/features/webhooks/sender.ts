import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { isLoopback } from '../../http/client-address.ts';
import { FetchError, isPublicAddress } from '../../http/fetch-public.ts';
import { PublicPoster } from '../../http/post-public.ts';
import type { Answer } from './webhook.ts';
import { sign } from './webhooks.secret.ts';
import type { WebhookRow } from './webhooks.sql.ts';

/** How long a receiver may take, in milliseconds. */
const TIMEOUT_MS = 15_000;
/** Longest error that is stored. */
const MAX_ERROR = 200;

/** Which addresses may be connected to. */
const allowed: Readonly<Record<Config['webhookUrls'], (address: string) => boolean>> = {
  https: isPublicAddress,
  loopback: (address) => isPublicAddress(address) || isLoopback(address),
  any: () => true,
};

/** Sends signed requests to the URLs of webhooks. */
export class Sender {
  readonly #key: Buffer;
  readonly #poster: PublicPoster;

  constructor({ config, digestKey }: Pick<Context, 'config' | 'digestKey'>) {
    this.#key = digestKey;
    this.#poster = new PublicPoster(allowed[config.webhookUrls]);
  }

  /** Sends one request; never rejects. */
  async send(row: WebhookRow, url: URL, id: string, body: Buffer, signal: AbortSignal): Promise<Answer> {
    const start = performance.now();
    const took = () => Math.round(performance.now() - start);
    try {
      const headers = { 'content-type': 'application/json', ...sign(this.#key, row, id, body) };
      const status = await this.#poster.post(url, { body, headers, timeout: TIMEOUT_MS, signal });
      return { status, took: took() };
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      return { error: error.message.slice(0, MAX_ERROR), took: took() };
    }
  }

  close(): Promise<void> {
    return this.#poster.close();
  }
}
