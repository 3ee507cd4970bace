import { RedisServer } from '../redis-server.ts';
import { Program } from './program.ts';

/** Programs on one PostgreSQL and one Redis. */
export class Several {
  readonly redis: RedisServer;
  readonly programs: readonly Program[];

  private constructor(redis: RedisServer, programs: readonly Program[]) {
    this.redis = redis;
    this.programs = programs;
  }

  /** None of them runs yet. They are the built program unless `command` is given, with these settings besides. */
  static async create(
    count: number,
    { settings: more, ...options }: { settings?: Record<string, string>; command?: readonly string[] } = {},
  ): Promise<Several> {
    const redis = await RedisServer.start();
    const settings = { ...more, MILLRACE_REDIS_URL: redis.url };
    const first = await Program.create('postgres', { ...options, settings });
    const programs = [first];
    while (programs.length < count) {
      programs.push(
        await Program.create('postgres', { ...options, settings, databaseUrl: first.databaseUrl }),
      );
    }
    return new Several(redis, programs);
  }

  /** One of them, the first by number 0. */
  at(place: number): Program {
    const program = this.programs[place];
    if (program === undefined) throw new Error(`there is no program ${place}`);
    return program;
  }

  async start(): Promise<void> {
    for (const program of this.programs) await program.start();
  }

  async dispose(): Promise<void> {
    for (const program of this.programs) await program.dispose();
    await this.redis.dispose();
  }
}

/** What came after a kill, without the one repeat that no server can rule out (docs/streams.md, Positions). */
export function withoutRepeat(before: string[], after: string[]): string[] {
  return after[0] === before.at(-1) ? after.slice(1) : after;
}
