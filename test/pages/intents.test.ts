/** What links on other sites lead to: a form for signed-in people, for others the way to sign in and back. */
import { beforeAll, expect, test } from 'vitest';
import { attr, Doc } from '../doc.ts';
import { FormClient, signedUp } from '../form-client.ts';
import { describeService, type Person } from '../harness.ts';

describeService('web intents', (service) => {
  let ada: Person;
  let eve: Awaited<ReturnType<typeof signedUp>>;
  beforeAll(async () => {
    ada = await service().person('ada', { name: 'Ada' });
    eve = await signedUp(service(), 'eve');
  });

  const signIn = (next: string) => `/sign-in?${new URLSearchParams({ next })}`;

  test('a post is written with the text and the URL, and only when the form is sent', async () => {
    const intent = `/intent/post/?${new URLSearchParams({ text: 'Look & see', url: 'https://a.example/?b=c&d' })}`;
    const events = await service().eventsOf(async () => {
      const { status, location } = await eve.get(intent);
      expect(status).toBe(303);
      const stranger = await new FormClient(service().origin).get(location);
      expect([stranger.status, stranger.location]).toEqual([303, signIn(location)]);
      const doc = new Doc((await eve.get(location)).text);
      expect(doc.all('form', 'action', '/compose')).toHaveLength(1);
      expect(doc.text).toContain('Look & see https://a.example/?b=c&d');
    });
    expect(events).toEqual([]);
    const { location } = await eve.get(intent);
    const sent = await eve.submit(location, '/compose', { text: 'Look & see https://a.example/?b=c&d' });
    expect(sent.status).toBe(303);
    const { data } = await service().anonymous.get(`/users/@${eve.username}/posts`);
    expect(data[0].text).toBe('Look & see https://a.example/?b=c&d');
    expect((await eve.get('/intent/post?url=https://a.example')).location).toBe(
      `/compose?${new URLSearchParams({ text: 'https://a.example' })}`,
    );
  });

  test('a user is followed by a form, and only when it is sent', async () => {
    const path = `/intent/follow/?user_id=${ada.id}`;
    const stranger = await new FormClient(service().origin).get(path);
    expect([stranger.status, stranger.location]).toEqual([303, signIn(path)]);
    const open = async () => new Doc((await eve.get(path)).text);
    const action = `/users/${ada.id}/follow`;
    const looked = await service().eventsOf(async () => {
      const doc = await open();
      expect(doc.text).toContain('Follow Ada?');
      expect(doc.all('form', 'action', action)).toHaveLength(1);
    });
    expect(looked).toEqual([]);
    const csrf = attr((await open()).all('input', 'name', 'csrf')[0]!, 'value')!;
    expect((await eve.request(action, { form: { next: path } })).status).toBe(403);
    const events = await service().eventsOf(async () => {
      const { status, location } = await eve.request(action, { form: { csrf, next: path } });
      expect([status, location]).toEqual([303, path]);
    });
    expect(events).toMatchObject([{ type: 'user_follow', body: { follows: Number(ada.id) } }]);
    expect((await open()).text).toContain('You follow Ada');
    for (const named of ['@ada', '@ADA']) {
      expect((await eve.get(`/intent/follow?user_id=${named}`)).status).toBe(200);
    }
    for (const wrong of ['', 'me', '999999', '@nobody', 'x']) {
      expect((await eve.get(`/intent/follow?user_id=${wrong}`)).status, wrong).toBe(404);
    }
  });
});
