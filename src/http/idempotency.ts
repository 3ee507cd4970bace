import type { Context } from '../context.ts';
import { digest } from '../digest.ts';
import { ApiError } from '../errors.ts';
import type { Call, Creates, Reply } from './endpoint.ts';
import { selectSubmission } from './submissions.sql.ts';
import { noting, Repeated } from './submissions.ts';
import { UnderWay } from './under-way.ts';
import { Multipart } from './upload.ts';

/** Says that the object was created by an earlier call with the same key. */
const REPLAYED = ['Idempotency-Replayed', 'true'] as const;

/** A key and its call: who sent it, and what. */
interface Keyed {
  user: number;
  key: string;
  bodyDigest(): Promise<string>;
}

/**
 * Executes calls that create once for each `Idempotency-Key` (docs/interface.md, Sending a call again). The key is recorded, as a
 * digest, in the transaction that creates the object, with the object's id. The reply is made from the object each time: a stored
 * reply would outlive a deletion, and could contain secrets.
 */
export class Idempotency {
  readonly #ctx: Context;
  readonly #underWay: UnderWay;

  constructor(ctx: Context) {
    this.#ctx = ctx;
    this.#underWay = new UnderWay(ctx.limiters);
  }

  /**
   * Executes a call, or replies with what it created before.
   * @param given - the key as it was sent.
   * @param headers - those of the reply, to which it may add.
   * @throws {ApiError} 400 for a malformed key, 409 while the call is being executed, 422 if the key was sent with another call.
   */
  async run(call: Call, creates: Creates, given: string, headers: string[]): Promise<Reply> {
    const keyed = this.#keyed(call, given);
    const before = await this.#find(keyed);
    if (before !== undefined) return this.#replay(call, creates, keyed, before, headers);
    const name = `${keyed.user} ${keyed.key}`;
    const end = await this.#underWay.begin(name);
    if (end === undefined) throw underWay();
    let id: number;
    try {
      if (call.body instanceof Multipart) call.body.watch();
      id = await creates.create({ ...call, ctx: this.#noting(keyed) });
    } catch (error) {
      if (!(error instanceof Repeated)) throw error;
      const first = await this.#find(keyed);
      if (first === undefined) throw underWay();
      return await this.#replay(call, creates, keyed, first, headers);
    } finally {
      await end();
    }
    return creates.created(call, id);
  }

  #noting(keyed: Keyed): Context {
    const submission = async () => ({
      user_id: keyed.user,
      key: keyed.key,
      body_digest: await keyed.bodyDigest(),
    });
    return { ...this.#ctx, store: noting(this.#ctx.store, submission, idOf) };
  }

  #keyed({ endpoint, viewer, path, given, body }: Call, key: string): Keyed {
    if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
      throw new ApiError(
        'invalid-parameter',
        'Idempotency-Key must be 1 to 255 characters of printable ASCII, without spaces.',
      );
    }
    const { digestKey } = this.#ctx;
    const { access_token, ...query } = given;
    return {
      user: viewer?.userId ?? 0,
      key: `call ${viewer?.appId} ${digest(digestKey, key)}`,
      async bodyDigest() {
        const sent = body instanceof Multipart ? await body.digest() : withoutToken(body);
        return digest(digestKey, JSON.stringify([endpoint.name, path, query, sent]));
      },
    };
  }

  async #find({ user, key }: Keyed): Promise<Submitted | undefined> {
    return (await selectSubmission(this.#ctx.store.read, { user, key }))[0];
  }

  async #replay(
    call: Call,
    creates: Creates,
    { bodyDigest }: Keyed,
    { body_digest, result }: Submitted,
    headers: string[],
  ): Promise<Reply> {
    const { body } = call;
    if (body instanceof Multipart && !body.isRead) {
      body.watch();
      for await (const part of body) part.content.resume();
    }
    if ((await bodyDigest()) !== body_digest) {
      throw new ApiError('key-reused', 'the Idempotency-Key was sent before with something else.');
    }
    const reply = await creates.created(call, Number(result));
    headers.push(...REPLAYED);
    return reply;
  }
}

interface Submitted {
  body_digest: string;
  result: string | null;
}

function underWay(): ApiError {
  return new ApiError('under-way', 'a call with this Idempotency-Key is being answered.', {
    'Retry-After': '1',
  });
}

/** The id of what a write created. */
function idOf(value: unknown): string {
  const { id, row } = Object(value) as { id?: number; row?: { id: number } };
  const found = typeof value === 'number' ? value : (id ?? row?.id);
  if (found === undefined) throw new Error('the first write of a call that creates must return an id');
  return String(found);
}

/** A body as it counts: its token may be another one. */
function withoutToken(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const { access_token, ...rest } = body as Record<string, unknown>;
  return rest;
}
