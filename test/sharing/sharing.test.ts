/** Sharing a post: its link and the code that shows it elsewhere, in its menu. */
import { beforeAll, expect, test } from 'vitest';
import { wordCommands } from '../../src/commands/words.ts';
import { attr, Doc, textOf } from '../doc.ts';
import { FormClient, signedUp } from '../form-client.ts';
import { describeService, type Person } from '../harness.ts';
import { post, repost } from '../people.ts';

describeService('sharing', (service) => {
  let ada: Person;
  let eve: Awaited<ReturnType<typeof signedUp>>;
  beforeAll(async () => {
    ada = await service().person('ada', { name: 'Ada & Co' });
    eve = await signedUp(service(), 'eve');
  });

  const oembed = async (id: string) => {
    const { origin } = service();
    const url = encodeURIComponent(`${origin}/@ada/post/${id}`);
    return (await fetch(`${origin}/oembed?url=${url}`)).json() as Promise<{ html: string }>;
  };

  test('a menu has the link and leads to the code that oEmbed has, of a repost those of its original', async () => {
    const id = await post(ada, 'Look: <b> "quoted" </textarea><script>alert(1)</script>');
    const again = await repost(await service().person('ben'), id);
    const events = await service().eventsOf(async () => {
      for (const [at, path] of [
        [id, `/@ada/post/${id}`],
        [again, '/@ben'],
      ]) {
        const doc = new Doc((await eve.get(path!)).text);
        const [link, sheet] = doc.all('button', 'type', 'button').filter((one) => attr(one, 'data-share'));
        expect(
          [link, sheet].map((one) => attr(one!, 'data-url')),
          at,
        ).toEqual(Array(2).fill(`${service().origin}/@ada/post/${id}`));
        const embed = doc.all('a').find((one) => attr(one, 'href')?.startsWith(`/posts/${id}/embed?`));
        const { status, text } = await eve.get(attr(embed!, 'href')!);
        expect(status).toBe(200);
        const page = new Doc(text);
        expect(page.all('blockquote')).toEqual([]);
        const code = (await oembed(id)).html.replace(/\s+/g, ' ');
        expect(textOf(page.all('textarea', 'id', 'embed-code')[0]!)).toBe(code);
        expect(page.all('script').filter((one) => textOf(one) !== '')).toEqual([]);
        expect(text).toContain(`href="${path}">Close`);
      }
    });
    expect(events).toEqual([]);
    // A stranger gets no menu, and is asked to sign in.
    const stranger = new FormClient(service().origin);
    expect((await stranger.get(`/@ada/post/${id}`)).text).not.toContain('data-share');
    expect((await stranger.get(`/posts/${id}/embed`)).status).toBe(303);
  });

  test('only what strangers see has a code', async () => {
    const id = await post(ada, 'Soon gone');
    await ada.delete(`/posts/${id}`);
    const machine = await ada.post('/posts', {
      machine_only: true,
      annotations: [{ type: 'com.example.a', value: { a: 1 } }],
    });
    for (const wrong of [id, machine.data.id, '999999', 'x', '..%2f1'])
      expect((await eve.get(`/posts/${wrong}/embed`)).status, wrong).toBe(404);
    // Its author sees a post that is held for review.
    const addWord = wordCommands.find(({ name }) => name === 'word add')!;
    await addWord.run(service().ctx, ['heldword'], {});
    const sent = await eve.submit('/compose', '/compose', { text: 'A heldword of mine' });
    const [held = ''] = /\d+$/.exec(sent.location) ?? [];
    expect((await eve.get(`/@${eve.username}/post/${held}`)).status).toBe(200);
    expect((await eve.get(`/posts/${held}/embed`)).status).toBe(404);
  });
});
