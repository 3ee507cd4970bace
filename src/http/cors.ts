import type { Config } from '../config.ts';
import { joinJson } from './json-text.ts';
import type { Outcome } from './outcome.ts';

/** Keeps caches from storing a reply: they cannot know that a token in the query makes it private. */
export const privately = ['Cache-Control', 'private, no-store'] as const;

/** Lets pages of other origins call the API and open streams. API and streams both send these headers, on success and error. */
export class Cors {
  /** Headers of every reply, a flat list of names and values; add `privately` if a token was used. */
  readonly headers: readonly string[];
  readonly #allowed: string;

  constructor({ headerPrefixes }: Pick<Config, 'headerPrefixes'>) {
    const own = (...names: string[]) =>
      headerPrefixes.flatMap((prefix) => names.map((name) => prefix + name));
    this.#allowed = [
      'Authorization',
      'Content-Type',
      'Idempotency-Key',
      ...own('Pretty-JSON', 'Migration-Overrides', 'Filename'),
      'Identity-Delegate-Token',
      'Identity-Delegate-Endpoint',
    ].join(', ');
    const exposed = [
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
      'X-RateLimit-Reset',
      'Retry-After',
      'X-OAuth-Scopes',
      'WWW-Authenticate',
      'Connection-Id',
      'Idempotency-Replayed',
      ...own('Migrations-Enabled'),
    ].join(', ');
    this.headers = [
      ...['Access-Control-Allow-Origin', '*'],
      ...['Access-Control-Expose-Headers', exposed],
      ...own('Migrations-Enabled').flatMap((name) => [name, '']),
      ...['X-Content-Type-Options', 'nosniff'],
    ];
  }

  /** The answer to OPTIONS, the preflight request of browsers. */
  preflight(): Outcome {
    return {
      status: 204,
      headers: [
        ...this.headers,
        ...['Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE'],
        ...['Access-Control-Allow-Headers', this.#allowed],
        ...['Access-Control-Max-Age', '86400'],
      ],
      body: joinJson(''),
    };
  }
}
