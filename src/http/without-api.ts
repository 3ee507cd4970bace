import type { Config } from '../config.ts';
import { ApiError } from '../errors.ts';
import { Cors } from './cors.ts';
import { errorEnvelope } from './envelope.ts';
import type { Answer, Incoming } from './outcome.ts';

/** Answers in a process without the role `api`: other processes serve calls and pages. */
export class WithoutApi {
  readonly #url: string;
  readonly #cors: Cors;

  constructor(config: Config) {
    this.#url = config.url;
    this.#cors = new Cors(config);
  }

  async answer({ id }: Incoming): Promise<Answer> {
    const error = new ApiError(
      'unavailable',
      'this process answers no calls and no pages, since it has not the role api.',
    );
    const headers = [...this.#cors.headers, 'Content-Type', 'application/json'];
    const body = errorEnvelope(error, id, this.#url);
    return { route: 'without-api', outcome: { status: error.status, headers, body } };
  }
}
