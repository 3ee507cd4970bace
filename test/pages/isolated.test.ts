/** Names turn nothing that stands after them, where there is no markup: titles, previews, feeds, oEmbed, push messages and e-mails. */
import { expect, test } from 'vitest';
import { instanceDefaults } from '../../src/features/instance/instance.texts.ts';
import { composer } from '../../src/web/mail/composer.ts';
import { signedUp } from '../form-client.ts';
import { describeService } from '../harness.ts';

const STEERING = /[\u202a-\u202e]/;

describeService('names', (service) => {
  test('that steer the direction of text, and names from right to left', async () => {
    const { origin } = service();
    const get = async (path: string) => (await fetch(origin + path)).text();
    const turned = await service().person('tess', { name: 'Tess\u202eexe.\u2067' });
    const arabic = await service().person('layla', { name: 'ليلى' });
    for (const [person, name] of [
      [turned, 'Tessexe.'],
      [arabic, '\u2068ليلى\u2069'],
    ] as const) {
      const { id } = (await person.post('/posts', { text: 'fine\u202e text \u2067' })).data;
      const { username } = (await person.get('/users/me')).data;
      const url = `/@${username}/post/${id}`;
      for (const path of [`/@${username}`, url, `/@${username}/followers`, `/@${username}/stars`]) {
        const [head = ''] = (await get(path)).split('</head>');
        const shown = [...head.matchAll(/<title>([^<]*)|<meta [^>]*content="([^"]*)"|title="([^"]*)"/g)].map(
          ([, ...texts]) => texts.find((text) => text !== undefined) ?? '',
        );
        expect(
          shown.filter((text) => STEERING.test(text)),
          path,
        ).toEqual([]);
        expect(shown[0], path).toContain(name);
        // What is isolated ends before the name of the service.
        const count = (sign: string) => shown[0]!.split(sign).length;
        expect(count('\u2069'), path).toBe(count('\u2068') + count('\u2067') - 1);
        expect(shown[0], path).toMatch(/ · Millrace$/);
      }
      const feed = await get(`/feed/rss/users/@${username}/posts`);
      const titles = [...feed.matchAll(/<title>([^<]*)/g)].map(([, title = '']) => title);
      expect(titles.filter((title) => STEERING.test(title))).toEqual([]);
      expect(titles[0]).toContain(name);
      const oembed = JSON.parse(await get(`/oembed?${new URLSearchParams({ url: origin + url })}`));
      expect([oembed.title, oembed.author_name].filter((text) => STEERING.test(text))).toEqual([]);
    }
    const summary = {
      ...{ kind: 'reply' as const, names: ['Tess\u202e', 'ليلى'], others: 0, channel: '' },
      ...{ text: 'x', isWarning: false, path: '/' },
    };
    const recipient = { email: null, language: 'en' };
    const push = await composer.push(
      'notification',
      summary,
      recipient as never,
      {
        instance: instanceDefaults,
        url: origin,
      } as never,
    );
    expect(push.title).toMatch(/^Tess and \u2068ليلى\u2069 /);
  });

  test('that show nothing give way to usernames', async () => {
    const { origin } = service();
    const reader = await signedUp(service(), 'blanks');
    for (const [index, name] of ['\u200b', '\u2060\ufe0f', '\u3164', '  \u00ad\u2800'].entries()) {
      const username = `blank${index}`;
      const person = await service().person(username, { name });
      const { id } = (await person.post('/posts', { text: `@${reader.username} fine` })).data;
      await person.post(`/users/@${reader.username}/follow`);
      const url = `/@${username}/post/${id}`;
      for (const path of ['/', '/notifications', `/@${reader.username}/followers`, url])
        expect((await reader.get(path)).text, path).toContain(`<bdi>${username}</bdi></a>`);
      const profile = (await reader.get(`/@${username}`)).text;
      expect(profile).toMatch(new RegExp(`<title>${username} .*<h1><bdi>${username}</bdi>`, 's'));
      expect(profile).toContain(`aria-label="Follow ${username}"`);
      const feed = await (await fetch(`${origin}/feed/rss/users/@${username}/posts`)).text();
      expect(feed).toContain(`<title>Posts of ${username}</title>`);
      const oembed = await fetch(`${origin}/oembed?${new URLSearchParams({ url: origin + url })}`);
      expect(await oembed.json()).toMatchObject({ author_name: username });
    }
  });
});
