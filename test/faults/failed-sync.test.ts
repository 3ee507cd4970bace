/**
 * A sync of SQLite's log fails: what waited for it is refused, and so is every later write until the next start. The
 * failure is one of the system call itself, whose descriptors lead to a device meanwhile that cannot be synced.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { app } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { closeContext } from '../../src/context.ts';
import { createPost } from '../../src/features/posts/posts.actions.ts';
import { postKind } from '../../src/features/posts/posts.kind.ts';
import { findWrongCounts } from '../../src/features/service/check.sql.ts';
import { TestService } from '../harness.ts';
import { people, post } from '../people.ts';
import { findDescriptors, replace } from './log-descriptors.ts';

test.skipIf(process.platform !== 'linux').each([
  ['many wait', 0, 30],
  ['each waits for the one before', 12, 1],
] as const)(
  'after a sync that failed nothing is written until the next start, where %s',
  async (_, before, count) => {
    const folder = mkdtempSync(join(tmpdir(), 'millrace-sync-'));
    const log = join(folder, 'millrace.db-wal');
    const settings = { MILLRACE_DATA: folder, MILLRACE_LOG_LEVEL: 'silent' };
    const service = await TestService.start('sqlite', settings);
    const { ann, ben } = await people(service, 'ann', 'ben');
    const kept = await post(ann, 'kept');
    for (let n = 0; n < before; n++)
      await (n % 2 ? ben.delete(`/posts/${kept}/star`) : ben.post(`/posts/${kept}/star`));
    const ready = async (query = ''): Promise<[number, string]> => {
      const response = await fetch(`${service.origin}/readyz${query}`);
      return [response.status, await response.text()];
    };
    expect(await ready()).toEqual([200, 'ok\n']);

    const descriptors = findDescriptors(log);
    expect(descriptors).toHaveLength(2);
    for (const descriptor of descriptors) replace(descriptor, '/dev/null');
    const refused = {
      code: 503,
      error_slug: 'unavailable',
      error_message:
        'Service unavailable: a write could not be synced to the disk. Writes go on after a restart.',
    };
    const together = await Promise.all(
      Array.from({ length: count }, (_, n) => ann.post('/posts', { text: `refused ${n}` })),
    );
    for (const { meta } of together) expect(meta).toMatchObject(refused);

    // From here on syncs would succeed.
    for (const descriptor of descriptors) replace(descriptor, log);
    expect((await ann.post('/posts', { text: 'refused' })).meta).toMatchObject(refused);
    expect((await ben.post(`/users/${ann.id}/follow`)).meta).toMatchObject(refused);
    expect((await ann.delete(`/posts/${kept}`)).meta).toMatchObject(refused);
    expect(await ready()).toEqual([503, `${refused.error_message}\n`]);
    expect(await ready('?for=reads')).toEqual([200, 'ok\n']);
    expect((await ann.get(`/posts/${kept}`)).data.text).toBe('kept');
    await service.stop();

    const next = await app.open(readConfig(settings));
    const author = { userId: Number(ann.id), appId: service.appId };
    const body = {
      text: 'later',
      replyTo: undefined,
      machineOnly: false,
      annotations: [],
      entities: undefined,
    };
    const later = await createPost(next, author, body);
    const posts = await next.objects.get(postKind, [Number(kept), later]);
    expect([...posts.values()].map(({ row }) => row.text)).toEqual(['later', 'kept']);
    expect(await findWrongCounts(next.store.read)).toEqual([]);
    await closeContext(next);
    rmSync(folder, { recursive: true, force: true });
  },
);
