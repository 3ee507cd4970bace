/** A page of the personal stream that is sent again shows every change of what is on it. */
import { expect, test } from 'vitest';
import { changeApp } from '../../src/features/apps/apps.actions.ts';
import { describeService, type Json, type Person, type TestService } from '../harness.ts';
import { people, post, repost } from '../people.ts';

interface Given {
  service: TestService;
  reader: Person;
  author: Person;
  /** Whose post the author reposts. */
  original: Person;
  /** Whom an annotation shows. */
  shown: Person;
  posts: { own: string; repost: string; original: string };
}

const rename = (person: Person) =>
  person.call('/users/me', { method: 'PATCH', body: { name: 'A new name' } });

/** What changes, and where the page shows it: the newest post is the author's own, the one below the repost. */
const changes: Record<string, [change: (given: Given) => Promise<unknown>, shown: (page: Json) => unknown]> =
  {
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
    'a reply': [
      ({ shown, posts }) => shown.post('/posts', { text: 'a reply', reply_to: posts.own }),
      ([own]) => own.num_replies,
    ],
    'being followed': [
      ({ author, reader }) => author.post(`/users/${reader.id}/follow`),
      ([own]) => own.user.follows_you,
    ],
    'a deletion': [({ author, posts }) => author.delete(`/posts/${posts.own}`), ([own]) => own.is_deleted],
    'the name of the app': [
      ({ service }) => changeApp(service.ctx, service.clientId, { name: `App ${Date.now()}` }),
      ([own]) => own.source.name,
    ],
  };

describeService('a cached page', (service) => {
  test.each(Object.entries(changes))('shows %s', async (_name, [change, shownAt]) => {
    const { reader, author, original, shown } = await people(
      service(),
      'reader',
      'author',
      'original',
      'shown',
    );
    await reader.post(`/users/${author.id}/follow`);
    const first = await post(original, 'to be reposted');
    const again = await repost(author, first);
    const value = { '+net.svc.core.user': { user_id: shown.id, format: 'full' } };
    const own = await post(author, 'my own', { annotations: [{ type: 'com.example.about', value }] });
    const page = async (count: number) =>
      (await reader.get(`/posts/stream?include_annotations=1&count=${count}`)).data;
    const before = await page(20);
    expect(await page(20)).toEqual(before);

    const posts = { own, repost: again, original: first };
    await change({ service: service(), reader, author, original, shown, posts });
    const after = await page(20);
    expect(shownAt(after)).not.toEqual(shownAt(before));
    // This page has not been read before.
    expect(after).toEqual(await page(19));
  });
});
