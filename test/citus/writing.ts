/** Processes that write beside a service, in batches that change several nodes. */
import { app } from '../../src/app.ts';
import { type Context, closeContext } from '../../src/context.ts';
import { addUser } from '../../src/features/accounts/new-account.actions.ts';
import { createPost } from '../../src/features/posts/posts.actions.ts';
import type { TestService } from '../harness.ts';

const AUTHORS = 8;

const draft = { replyTo: undefined, machineOnly: false, annotations: [], entities: undefined };

/** Two processes on the store of a service, which hears nothing of them but what is in the log. */
export class Writers {
  readonly #service: TestService;
  readonly #contexts: Context[] = [];

  private constructor(service: TestService) {
    this.#service = service;
  }

  static async open(service: TestService): Promise<Writers> {
    const writers = new Writers(service);
    for (let n = 0; n < 2; n++) writers.#contexts.push(await app.open({ ...service.ctx.config }));
    return writers;
  }

  /** Creates posts of many authors while `work` runs. */
  async while<T>(work: () => Promise<T>): Promise<T> {
    const { ctx, appId } = this.#service;
    const name = Math.random().toString(36).slice(2, 8);
    const authors: number[] = [];
    for (let n = 0; n < AUTHORS; n++) authors.push(await addUser(ctx.store, { username: `${name}_${n}` }));
    let isOver = false;
    const writing = this.#contexts.map(async (own) => {
      while (!isOver)
        await Promise.all(
          authors.map((userId) => createPost(own, { userId, appId }, { ...draft, text: `#${name}` })),
        );
    });
    try {
      return await work();
    } finally {
      isOver = true;
      await Promise.all(writing);
    }
  }

  async close(): Promise<void> {
    for (const ctx of this.#contexts) await closeContext(ctx);
  }
}
