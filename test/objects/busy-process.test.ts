/** Every answer of a process that has been busy is that of one that has just started on the same store. */

import { Random } from '@millrace/avatars/random';
import { expect, test } from 'vitest';
import { answerOf } from '../answers.ts';
import { type Client, describeService, type Person } from '../harness.ts';
import { RandomChanges } from '../random-changes.ts';

const ROUNDS = 5;
/** Changes of a round: the first has most, and after a single one most of what is cached is still good. */
const CHANGES = [50, 1, 20, 2, 1];
/** Of all answers but personal streams, how many are compared in a round. */
const PART = 0.12;
const seed = process.env.MILLRACE_TEST_SEED ?? 'busy';

describeService('a busy process', (service) => {
  test(`answers as a fresh one does (MILLRACE_TEST_SEED=${seed})`, async () => {
    const random = new Random(seed);
    const names = ['ann', 'bob', 'cal', 'dan', 'eve'];
    const people = await Promise.all(
      names.map((name) => service().person(name, { description: 'One #tag' })),
    );
    const bot = await service().person('robot', { type: 'bot' });
    const changes = new RandomChanges(service(), [...people, bot], random, { hasChannels: true });
    const viewers: Client[] = [...people, bot, await service().app(), service().anonymous];

    for (let round = 0; round < ROUNDS; round++) {
      const isBusy = { now: true };
      const reading = readMeanwhile(isBusy);
      const many = CHANGES[round % CHANGES.length] as number;
      for (let n = 0; n < many; n++) await changes.make();
      isBusy.now = false;
      await reading;
      const fresh = await service().beside();
      try {
        for (const viewer of viewers) await compare(viewer, fresh.origin);
      } finally {
        await fresh.stop();
      }
    }

    async function readMeanwhile(isBusy: { now: boolean }): Promise<void> {
      while (isBusy.now) await answerOf(service().origin, random.pick(viewers), random.pick(paths()));
    }

    async function compare(viewer: Client, origin: string): Promise<void> {
      for (const path of paths()) {
        if (!path.startsWith('/posts/stream?') && !random.chance(PART)) continue;
        // The second time, what is cached of the first is sent.
        for (let again = 0; again < 2; again++) {
          const about = `${(viewer as Person).username ?? 'no user'}: ${path}`;
          expect(await answerOf(service().origin, viewer, path), about).toEqual(
            await answerOf(origin, viewer, path),
          );
        }
      }
    }

    function channelPaths(): string[] {
      const whole = 'include_annotations=1&include_recent_message=1&include_marker=1';
      const messages = changes.messages.slice(-40);
      return [
        `/channels?${whole}`,
        '/channels?include_read=0',
        '/users/me/channels/pm/num_unread',
        '/users/me/channels?include_inactive=1',
        '/users/me/channels/muted',
        '/users/me/messages?include_annotations=1',
        ...changes.channels
          .slice(-20)
          .flatMap((id) => [
            `/channels/${id}?${whole}`,
            `/channels/${id}/messages`,
            `/channels/${id}/subscribers`,
          ]),
        ...(messages.length === 0
          ? []
          : [`/channels/messages?ids=${messages.map((path) => path.split('/').at(-1))}`]),
        ...messages.filter((_, n) => n % 4 === 0),
      ];
    }

    function paths(): string[] {
      const everything = 'include_annotations=1&include_starred_by=1&include_reposters=1&include_machine=1';
      const posts = changes.posts.slice(-60);
      const lists = ['/posts/stream', '/posts/stream/unified', '/posts/stream/global', '/posts/tag/tag'];
      const ofUser = ['', '/posts', '/mentions', '/stars', '/followers', '/following', '/followers/ids'];
      return [
        ...[...lists, '/users/me/posts', '/users/me/mentions'].flatMap((path) => [
          path,
          `${path}?include_annotations=1&count=7`,
          `${path}?include_deleted=0&include_muted=1&count=-9`,
          `${path}?${everything}&count=50`,
        ]),
        ...[...people, bot].flatMap(({ id }) => ofUser.map((path) => `/users/${id}${path}`)),
        '/users/me/muted',
        '/users/me/blocked',
        `/users?ids=${people.map(({ id }) => id)}`,
        '/users/search?q=name',
        '/users/search?q=%23tag',
        '/apps/me/tokens',
        `/users/muted/ids?ids=${people.map(({ id }) => id)}`,
        '/token',
        ...channelPaths(),
        ...(posts.length === 0 ? [] : [`/posts?ids=${posts}&${everything}`]),
        ...posts
          .filter((_, n) => n % 6 === 0)
          .flatMap((id) => [
            `/posts/${id}`,
            `/posts/${id}/replies?include_annotations=1`,
            `/posts/${id}/stars`,
            `/posts/${id}/reposters`,
          ]),
      ];
    }
  });
});
