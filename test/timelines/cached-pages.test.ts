/** A page of the personal stream that is sent again shows every change of what is on it. */
import { afterEach, expect, test, vi } from 'vitest';
import { restoreUser, suspendUser } from '../../src/features/admin/admin.actions.ts';
import { changeApp } from '../../src/features/apps/apps.actions.ts';
import { postKind } from '../../src/features/posts/posts.kind.ts';
import { describeService, type Json, type Person, type TestService } from '../harness.ts';
import { ids, people, post, repost } from '../people.ts';

interface Given {
  service: TestService;
  reader: Person;
  author: Person;
  /** Whose post the author reposts. */
  original: Person;
  /** Whom an annotation shows. */
  shown: Person;
  /** A followee of whom nothing is on the page. */
  silent: Person;
  posts: { own: string; repost: string; original: string };
}

const suspend = ({ service }: Given, { id }: Person) => suspendUser(service.ctx.store, undefined, Number(id));
const restore = ({ service }: Given, { id }: Person) => restoreUser(service.ctx.store, undefined, Number(id));

const rename = (person: Person) =>
  person.call('/users/me', { method: 'PATCH', body: { name: 'A new name' } });

/**
 * What changes, and where the page shows it: the newest post is the author's own, the one below the repost. `first` is
 * done before the page is asked for.
 */
const changes: Record<
  string,
  [
    change: (given: Given) => Promise<unknown>,
    shown: (page: Json) => unknown,
    first?: (given: Given) => Promise<unknown>,
  ]
> = {
  'the author’s profile': [({ author }) => rename(author), ([own]) => own.user.name],
  'the profile of a repost’s author': [
    ({ original }) => rename(original),
    ([, again]) => again.repost_of.user.name,
  ],
  'the profile of one whom an annotation shows': [
    ({ shown }) => rename(shown),
    ([own]) => own.annotations[0].value['net.svc.core.user'].name,
  ],
  'stars of a post': [
    ({ original, posts }) => original.post(`/posts/${posts.own}/star`),
    ([own]) => own.num_stars,
  ],
  'stars of an original': [
    ({ author, posts }) => author.post(`/posts/${posts.original}/star`),
    ([, again]) => again.repost_of.num_stars,
  ],
  'the reader’s star': [
    ({ reader, posts }) => reader.post(`/posts/${posts.own}/star`),
    ([own]) => own.you_starred,
  ],
  'the reader’s repost': [
    ({ reader, posts }) => reader.post(`/posts/${posts.own}/repost`),
    ([own]) => own.you_reposted,
  ],
  'the first post of a followee': [({ silent }) => post(silent, 'my first'), (page) => page.length],
  'a reply': [
    ({ shown, posts }) => shown.post('/posts', { text: 'a reply', reply_to: posts.own }),
    ([own]) => own.num_replies,
  ],
  'being followed': [
    ({ author, reader }) => author.post(`/users/${reader.id}/follow`),
    ([own]) => own.user.follows_you,
  ],
  'a deletion': [({ author, posts }) => author.delete(`/posts/${posts.own}`), ([own]) => own.is_deleted],
  'the suspension of one whom an annotation shows': [
    (given) => suspend(given, given.shown),
    ([own]) => own.annotations,
  ],
  'that one whom an annotation shows is back': [
    (given) => restore(given, given.shown),
    ([own]) => own.annotations,
    (given) => suspend(given, given.shown),
  ],
  'the suspension of the author': [(given) => suspend(given, given.author), (page) => page.length],
  'that the author is back': [
    (given) => restore(given, given.author),
    (page) => page.length,
    (given) => suspend(given, given.author),
  ],
  'that the author of an original is back': [
    (given) => restore(given, given.original),
    (page) => page.length,
    (given) => suspend(given, given.original),
  ],
  'a block by the author of an original': [
    ({ original, reader }) => original.post(`/users/${reader.id}/block`),
    (page) => page.length,
  ],
  'the end of a block': [
    ({ original, reader }) => original.delete(`/users/${reader.id}/block`),
    (page) => page.length,
    ({ original, reader }) => original.post(`/users/${reader.id}/block`),
  ],
  'a mute by the reader': [
    ({ reader, author }) => reader.post(`/users/${author.id}/mute`),
    (page) => page.length,
  ],
  'the name of the app': [
    ({ service }) => changeApp(service.ctx, service.clientId, { name: `App ${Date.now()}` }),
    ([own]) => own.source.name,
  ],
};

describeService('a cached page', (service) => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  async function setUp() {
    const { reader, author, original, shown, silent } = await people(
      service(),
      'reader',
      'author',
      'original',
      'shown',
      'silent',
    );
    for (const followee of [author, silent]) await reader.post(`/users/${followee.id}/follow`);
    const first = await post(original, 'to be reposted');
    const again = await repost(author, first);
    const value = { '+net.svc.core.user': { user_id: shown.id, format: 'full' } };
    const own = await post(author, 'my own', { annotations: [{ type: 'com.example.about', value }] });
    const page = async (count: number) =>
      (await reader.get(`/posts/stream?include_annotations=1&count=${count}`)).data;
    const posts = { own, repost: again, original: first };
    return { given: { service: service(), reader, author, original, shown, silent, posts }, page };
  }

  test.each(Object.entries(changes))('shows %s', async (_name, [change, shownAt, first]) => {
    const { given, page } = await setUp();
    await first?.(given);
    const before = await page(20);
    expect(await page(20)).toEqual(before);

    await change(given);
    const after = await page(20);
    expect(shownAt(after)).not.toEqual(shownAt(before));
    // This page has not been read before.
    expect(after).toEqual(await page(19));
  });

  test('is sent again after events that concern nothing on it', async () => {
    const { given, page } = await setUp();
    const { other, another } = await people(service(), 'other', 'another');
    await page(20);
    const before = await page(20);
    const elsewhere = await post(other, 'not on the page');
    await rename(other);
    await another.post(`/posts/${elsewhere}/star`);
    await another.post(`/users/${other.id}/follow`);
    await another.post(`/users/${given.shown.id}/block`);
    await suspend(given, other);
    const rendered = vi.spyOn(postKind, 'render');
    expect(await page(20)).toEqual(before);
    expect(rendered).not.toHaveBeenCalled();
    expect(await page(19)).toEqual(before);
    expect(rendered).toHaveBeenCalled();
  });

  test('shows a repost again once one that came first, far below the page, is gone', async () => {
    const { reader, first, second, stranger } = await people(
      service(),
      'reader',
      'first',
      'second',
      'stranger',
    );
    for (const { id } of [first, second]) await reader.post(`/users/${id}/follow`);
    const original = await post(stranger, 'to be reposted');
    await repost(first, original);
    const others = Array.from({ length: 5 }, (_, n) => post(second, `something else ${n}`));
    const below = (await Promise.all(others)).sort((a, b) => Number(b) - Number(a));
    const again = await repost(second, original);
    const page = async () => ids((await reader.get('/posts/stream?count=5')).data);
    // Once it is cached.
    const read = async () => (await page()) && [await page(), await page()];
    const [without, withIt] = [below, [again, ...below.slice(0, 4)]];
    expect(await read()).toEqual([without, without]);
    await suspendUser(service().ctx.store, undefined, Number(first.id));
    expect(await read()).toEqual([withIt, withIt]);
    await restoreUser(service().ctx.store, undefined, Number(first.id));
    expect(await read()).toEqual([without, without]);
    await first.delete(`/posts/${original}/repost`);
    expect(await read()).toEqual([withIt, withIt]);
  });
});
