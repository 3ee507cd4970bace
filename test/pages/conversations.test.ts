/** Pages of posts in threads: what is above a post, the order of the answers below it, and how they go on. */
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { Doc, shown } from '../doc.ts';
import { type FormClient, signedUp } from '../form-client.ts';
import { describeService, type Person } from '../harness.ts';
import { people, post } from '../people.ts';

describeService('conversations', (service) => {
  let ann: Person;
  let bob: Person;
  let reader: Awaited<ReturnType<typeof signedUp>>;

  beforeAll(async () => {
    ({ ann, bob } = await people(service(), 'ann', 'bob'));
    reader = await signedUp(service());
  });

  const reply = (to: string, by = ann) => post(by, 'An answer', { reply_to: to });
  const pathOf = (id: string, { username } = ann) => `/@${username}/post/${id}`;

  async function read(path: string, by?: FormClient): Promise<string> {
    const { status, text } = by
      ? await by.get(path)
      : await fetch(service().origin + path).then(async (reply) => ({
          status: reply.status,
          text: await reply.text(),
        }));
    expect([path, status]).toEqual([path, 200]);
    return text;
  }

  const posts = async (path: string, by?: FormClient) => shown(new Doc(await read(path, by)));

  /** The answers on a page and on all that it leads to, in their places. */
  async function readAll(path: string, pages = { read: 0 }): Promise<string[]> {
    pages.read++;
    expect(pages.read).toBeLessThan(100);
    const text = await read(path);
    const [, subject] = /\/post\/(\d+)/.exec(path) as unknown as [string, string];
    const answers = text.slice(text.indexOf(`id="post-${subject}"`) + 1);
    const found: string[] = [];
    const links = /id="post-(\d+)"|<p class="more"><a href="([^"]+)">(Show|Later)/g;
    for (const [, id, href] of answers.matchAll(links)) {
      if (id !== undefined) found.push(id);
      if (href !== undefined) found.push(...(await readAll(href.replaceAll('&amp;', '&'), pages)));
    }
    return found;
  }

  test('offer strangers of its author to follow them', async () => {
    const path = pathOf(await post(ann, 'Worth following'));
    const offers = async (by?: FormClient) =>
      (await read(path, by)).split(`action="/users/${ann.id}/follow"`).length - 1;
    // A person on the page is not suggested beside it as well.
    expect(await offers(reader)).toBe(1);
    expect(await offers()).toBe(0);
    const api = await service().tokenFor({ id: reader.id }, ['follow']);
    await api.post(`/users/${ann.id}/follow`);
    expect(await offers(reader)).toBe(0);
  });

  test('have every answer once, below what it answers, over all their pages', async () => {
    const shapes = fc.array(fc.nat(), { minLength: 1, maxLength: 90 });
    await fc.assert(
      fc.asyncProperty(shapes, fc.double({ min: 0, max: 1, noNaN: true }), async (picks, depth) => {
        const ids = [await post(ann, 'The beginning')];
        const answersTo = new Map<string, string[]>();
        for (const pick of picks) {
          // From one long branch to none: what is answered lies among the latest.
          const latest = Math.max(1, Math.round(ids.length * (1 - depth)));
          const to = ids[ids.length - 1 - (pick % latest)] as string;
          const id = await reply(to);
          answersTo.set(to, [...(answersTo.get(to) ?? []), id]);
          ids.push(id);
        }
        const inOrder = (id: string): string[] =>
          (answersTo.get(id) ?? []).flatMap((answer) => [answer, ...inOrder(answer)]);
        for (const id of [ids[0], ids[ids.length >> 2]] as string[])
          expect(await readAll(pathOf(id))).toEqual(inOrder(id));
      }),
      { numRuns: 8 },
    );
  });

  test('have above a post what it answers, however far that is', async () => {
    const line = [await post(ann, 'The beginning')];
    for (let n = 0; n < 40; n++) line.push(await reply(line[n] as string));
    const beside = await reply(line[0] as string);
    const last = await read(pathOf(line[40] as string));
    expect(shown(new Doc(last))).toEqual(line.slice(20));
    expect(last).toContain('Show 17 earlier posts');
    const [, earlier] = /<a href="([^"]+)">Earlier in the conversation/.exec(last) as unknown as [
      string,
      string,
    ];
    expect(await posts(earlier)).toEqual(line.slice(0, 32));
    expect(await posts(pathOf(beside))).toEqual([line[0], beside]);
  });

  test('keep their order where posts are deleted or hidden', async () => {
    const root = await post(ann, 'The beginning');
    const first = await reply(root, bob);
    const second = await reply(root);
    const below = await reply(first);
    expect(await posts(pathOf(root))).toEqual([root, first, below, second]);
    expect(await posts(pathOf(below))).toEqual([root, first, below]);
    const api = await service().tokenFor({ id: String(reader.id) } as Person, ['follow']);
    for (const action of ['mute', 'block']) {
      await api.post(`/users/${bob.id}/${action}`);
      expect(await posts(pathOf(root), reader), action).toEqual([root, second, below]);
      expect(await posts(pathOf(below), reader), action).toEqual([root, below]);
      await api.delete(`/users/${bob.id}/${action}`);
    }
    await bob.delete(`/posts/${first}`);
    expect(await posts(pathOf(root))).toEqual([root, first, below, second]);
    expect(await read(pathOf(root))).toContain('This post was deleted.');
    await ann.delete(`/posts/${root}`);
    expect(await posts(pathOf(below))).toEqual([root, first, below]);
  });

  test('take parameters that name nothing as none', async () => {
    const root = await post(ann, 'The beginning');
    const answer = await reply(root);
    for (const given of ['from=1', 'from=x', `from=${root}`, 'since_id=1', 'since_id=x'])
      expect(await posts(`${pathOf(root)}?${given}`), given).toEqual([root, answer]);
    expect(await posts(`${pathOf(root)}?since_id=${answer}`)).toEqual([root]);
  });

  test('are asked for in parts, without what answers other posts', async () => {
    const root = await post(ann, 'The beginning');
    const [first, second] = [await reply(root), await reply(root)];
    const below = await reply(first);
    const beside = await reply(second);
    const part = (focus: string) =>
      posts(`/fragments/posts?focus=${focus}&ids=${[root, first, second, below, beside]}`, reader);
    expect(await part(root)).toEqual([root, first, second, below, beside]);
    expect(await part(first)).toEqual([root, first, below]);
  });
});
