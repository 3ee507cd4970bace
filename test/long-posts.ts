import { createPost } from '../src/features/posts/posts.actions.ts';
import type { Person, TestService } from './harness.ts';

/** Posts of about 8 KB, made many at a time. */
export function writeLong(author: Person, ctx: TestService['ctx'], appId: number) {
  const made: string[] = [];
  const draft = {
    text: 'a long post',
    replyTo: undefined,
    machineOnly: false,
    annotations: [{ type: 'com.example.fill', value: { a: 'x'.repeat(8000) } }],
    entities: undefined,
  };
  return {
    ids: made,
    async write(count: number): Promise<true> {
      const writer = { userId: Number(author.id), appId };
      const written = await Promise.all(Array.from({ length: count }, () => createPost(ctx, writer, draft)));
      made.push(...written.sort((a, b) => a - b).map(String));
      return true;
    },
  };
}
