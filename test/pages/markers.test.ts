/** Where pages of posts open: at the reader's stream marker, if that is further back than a page. */
import { beforeAll, expect, test } from 'vitest';
import { Doc } from '../doc.ts';
import { signedUp } from '../form-client.ts';
import { type Client, describeService, type Person } from '../harness.ts';
import { people, unique } from '../people.ts';

describeService('pages with markers', (service) => {
  let reader: Awaited<ReturnType<typeof signedUp>>;
  /** The reader calling the API. */
  let api: Client;
  let ann: Person;
  let tag: string;
  const ids: string[] = [];

  beforeAll(async () => {
    reader = await signedUp(service());
    ({ ann } = await people(service(), 'ann'));
    api = await service().tokenFor({ id: String(reader.id) } as Person, ['stream', 'write_post', 'follow']);
    tag = unique('marked').toLowerCase();
    for (let n = 0; n < 50; n++) ids.push((await ann.post('/posts', { text: `#${tag}` })).data.id);
  });

  const open = async (path: string) => {
    const { status, text } = await reader.get(path);
    expect([path, status]).toEqual([path, 200]);
    const doc = new Doc(text);
    const shown = [...text.matchAll(/id="post-(\d+)"/g)].map(([, id]) => ids.indexOf(id as string));
    return { doc, text, shown };
  };
  const range = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, n) => from - n);
  const mark = (id: string | undefined) => api.post('/posts/marker', { name: `tag:${tag}`, id });

  test('open at the newest without one, and while it is on the first page', async () => {
    const path = `/tag/${tag}`;
    expect((await open(path)).shown).toEqual(range(49, 30));
    await mark(ids[35]);
    const { shown, text } = await open(path);
    expect(shown).toEqual(range(49, 30));
    expect(text).toMatch(new RegExp(`id="read".*?id="post-${ids[35]}"`, 's'));
    expect(text).not.toContain('data-gap');
  });

  test('open around one that is further back, with links to what is newer and older', async () => {
    const path = `/tag/${tag}`;
    await mark(ids[10]);
    const { shown, text, doc } = await open(path);
    expect(shown).toEqual(range(30, 0));
    expect(text).toMatch(new RegExp(`id="read".*?id="post-${ids[10]}"`, 's'));
    expect(text).toContain('data-gap');
    expect(doc.link('prev')).toBe(`${path}?since_id=${ids[30]}`);
    expect(doc.link('next')).toBeUndefined();
    // The last page before the newest one leads there.
    const newer = await reader.get(`${path}?since_id=${ids[30]}`);
    expect([newer.status, newer.location]).toEqual([302, `${path}?at=newest`]);
    expect((await open(`${path}?since_id=${ids[20]}`)).shown).toEqual(range(40, 21));
    expect((await open(`${path}?at=newest`)).shown).toEqual(range(49, 30));
  });

  test('have no gap where one page reaches the newest', async () => {
    await mark(ids[29]);
    const { shown, text, doc } = await open(`/tag/${tag}`);
    expect(shown).toEqual(range(49, 10));
    expect(text).not.toContain('data-gap');
    expect(doc.link('next')).toBe(`/tag/${tag}?before_id=${ids[10]}`);
  });

  test('open at the newest where nothing is left of what was read, and for others', async () => {
    await mark('1');
    expect((await open(`/tag/${tag}`)).shown).toEqual(range(49, 30));
    await mark(ids[10]);
    const { text } = await fetch(`${service().origin}/tag/${tag}`).then(async (reply) => ({
      text: await reply.text(),
    }));
    expect(text).toContain(`id="post-${ids[49]}"`);
    expect(text).not.toContain('Mark these posts');
  });

  test('are moved by a form, only by one of theirs and to a real place', async () => {
    const path = `/tag/${tag}`;
    await mark(ids[10]);
    const at = async () => (await api.get(`/posts/tag/${tag}?count=1`)).meta.marker.id;
    const { status, location } = await reader.submit(path, '/read', {});
    expect([status, location]).toEqual([303, path]);
    expect(await at()).toBe(ids[30]);
    await mark(ids[10]);
    for (const fields of [{ id: 'x' }, { name: 'nothing' }, { name: 'posts:x' }, { id: '' }])
      expect((await reader.submit(path, '/read', fields)).status, JSON.stringify(fields)).toBe(400);
    expect((await reader.request('/read', { form: { name: `tag:${tag}`, id: '99' } })).status).toBe(403);
    expect(await at()).toBe(ids[10]);
  });

  test('say of conversations what is new', async () => {
    const { id } = (await ann.post('/posts', { text: 'Beginning' })).data;
    const replies: string[] = [];
    for (let n = 0; n < 3; n++)
      replies.push((await ann.post('/posts', { text: 'More', reply_to: id })).data.id);
    const path = `/@${ann.username}/post/${id}`;
    expect((await open(path)).text).not.toContain('id="read"');
    await api.post('/posts/marker', { name: `replies:${id}`, id: replies[0] });
    expect((await open(path)).text).toMatch(
      new RegExp(`id="post-${replies[0]}".*id="read".*id="post-${replies[1]}"`, 's'),
    );
    await api.post('/posts/marker', { name: `replies:${id}`, id: replies[2] });
    expect((await open(path)).text).not.toContain('id="read"');
  });

  test('of interactions show what others replied, unless it is hidden', async () => {
    const { id } = (await api.post('/posts', { text: 'My own words' })).data;
    const reply = (await ann.post('/posts', { text: 'Words of Ann', reply_to: id })).data.id;
    const { text } = await reader.get('/notifications/interactions');
    expect(text).toMatch(new RegExp(`href="/@${ann.username}/post/${reply}">Words of Ann</a>`));
    expect(text).not.toContain('My own words');
    await ann.delete(`/posts/${reply}`);
    expect((await reader.get('/notifications/interactions')).text).not.toContain('replied to your post');
  });
});
