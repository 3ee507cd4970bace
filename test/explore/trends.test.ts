import { describe, expect, test } from 'vitest';
import { wordCommands } from '../../src/commands/words.ts';
import { suspendUser } from '../../src/features/admin/admin.actions.ts';
import { countTag, rankTags } from '../../src/features/explore/trends.ts';
import { attr, Doc, textOf } from '../doc.ts';
import { FormClient, signedUp } from '../form-client.ts';
import { describeService } from '../harness.ts';
import { people, post, unique } from '../people.ts';
import { insertPosts } from '../rows.ts';

const HOUR_MS = 3_600_000;
const NOW = 1_000 * HOUR_MS;

describe('hashtags that trend', () => {
  const use = (user: number, hours = 1, joined = 0) => ({ user, joined, at: NOW - hours * HOUR_MS });
  const tag = (name: string, ...uses: ReturnType<typeof use>[]) => ({ name, uses });
  const ranked = (...tags: ReturnType<typeof tag>[]) => rankTags(tags, NOW, 9).map(({ name }) => name);

  test('are those that most people used, however often each did', () => {
    const many = tag('many', ...Array.from({ length: 100 }, () => use(1)), use(2));
    const alone = tag('alone', ...Array.from({ length: 100 }, () => use(1)));
    expect(ranked(alone, many, tag('three', use(1), use(2), use(3)))).toEqual(['three', 'many']);
    expect(ranked(tag('old', use(1, 72), use(2, 73), use(3)))).toEqual([]);
  });

  test('are not decided by new accounts', () => {
    const fresh = [11, 12, 13, 14].map((user) => use(user, 1, NOW - 2 * HOUR_MS));
    expect(ranked(tag('fresh', ...fresh), tag('two', use(1), use(2)))).toEqual(['two', 'fresh']);
    expect(ranked(tag('two', use(1), use(2)), tag('more', use(3), use(4), ...fresh))).toEqual([
      'more',
      'two',
    ]);
  });

  test('have a curve of their posts in parts of six hours', () => {
    const uses = [use(1, 0), use(1, 5), use(2, 6), use(3, 71.9)];
    const counts = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2];
    expect(countTag(tag('any', ...uses), NOW)).toEqual({ name: 'any', numPosts: 4, numPeople: 3, counts });
  });
});

describeService('trending hashtags', (service) => {
  const shownTo = async (browser = new FormClient(service().origin)) => {
    service().forget();
    const { status, text } = await browser.get('/explore');
    expect(status).toBe(200);
    return new Doc(text);
  };
  /** What the reader sees of a hashtag. */
  const lineOf = (doc: Doc, name: string) => {
    const line = doc.all('li').find((li) => textOf(li).startsWith(`#${name} `));
    return line && textOf(line);
  };

  test('count the people whose posts the reader sees, and their posts', async () => {
    const { ann, bob, cat, dan } = await people(service(), 'ann', 'bob', 'cat', 'dan');
    const reader = await signedUp(service());
    const me = await service().tokenFor(reader, ['follow']);
    const name = unique('Tide').toLowerCase();
    for (const text of ['one', 'two']) await post(ann, `${text} #${name} #${name.toUpperCase()}`);
    await post(bob, `#${name}`);
    const last = await post(cat, `#${name}`);
    const doc = await shownTo();
    expect(lineOf(doc, name)).toBe(`#${name} 4 posts · 3 people`);
    expect(doc.all('a', 'href', `/tag/${name}`)).toHaveLength(1);
    const [path] = doc.all('path', 'vector-effect').map((one) => attr(one, 'd'));
    expect(path?.split('L')).toHaveLength(12);
    expect(path).toMatch(/L60 1$/);

    const asReader = async () => lineOf(await shownTo(reader), name);
    expect(await asReader()).toBe(`#${name} 4 posts · 3 people`);
    await me.post(`/users/${ann.id}/mute`);
    expect(await asReader()).toBe(`#${name} 2 posts · 2 people`);
    await bob.post(`/users/${reader.id}/block`);
    expect(await asReader()).toBe(undefined);
    expect(lineOf(await shownTo(), name)).toBe(`#${name} 4 posts · 3 people`);
    await post(dan, `#${name}`);
    expect(await asReader()).toBe(`#${name} 2 posts · 2 people`);

    await cat.delete(`/posts/${last}`);
    expect(lineOf(await shownTo(), name)).toBe(`#${name} 4 posts · 3 people`);
    await suspendUser(service().ctx.store, undefined, Number(ann.id));
    expect(lineOf(await shownTo(), name)).toBe(`#${name} 2 posts · 2 people`);
  });

  test('leave out bots, and what is held, for machines, imported, or old', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const bot = await service().person(unique('bot'), { type: 'bot' });
    const [name, held] = [unique('weir'), unique('dubious')];
    await wordCommands.find((one) => one.name === 'word add')?.run(service().ctx, [held], {});
    await post(ann, `#${name}`);
    await post(bob, `#${name} ${held}`);
    await post(bot, `#${name}`);
    await bob.post('/posts', { text: `#${name}`, machine_only: true });
    const entities = JSON.stringify({ hashtags: [{ name, pos: 0, len: 5 }], links: [], mentions: [] });
    const row = { user_id: Number(bob.id), text: `#${name}`, entities };
    await insertPosts(service(), [
      { ...row, is_imported: 1 },
      { ...row, created_at: Date.now() - 73 * HOUR_MS },
    ]);
    expect(lineOf(await shownTo(), name)).toBe(undefined);
    await post(bob, `#${name}`);
    expect(lineOf(await shownTo(), name)).toBe(`#${name} 2 posts · 2 people`);
  });
});
