/** Broadcast channels on the pages: made, written to with a subject, and read. */
import { expect, test } from 'vitest';
import { page, send, visitor } from '../channel-pages.ts';
import { typesOf } from '../channels.ts';
import { textOf } from '../doc.ts';
import { describeService } from '../harness.ts';

const NEW = '/channels/new';
const kind = 'broadcast';

describeService('broadcast channels on the pages', (service) => {
  test('are made with tags and editors, and lead to the form for the first broadcast', async () => {
    const [ann, bob] = [await visitor(service(), 'ann'), await visitor(service(), 'bob')];
    expect((await page(ann, '/channels')).all('a', 'href', NEW)).toHaveLength(2);
    const fields = {
      kind,
      title: 'The hive',
      description: 'News of bees',
      tags: 'bees, #honey ، wax',
      read: 'everybody',
      editors: `@${bob.username}`,
    };
    let to = '';
    const events = await service().eventsOf(async () => {
      to = await send(ann, NEW, NEW, fields);
    });
    expect(typesOf(events)).toEqual(['channel', 'channel_subscription']);
    const path = to.replace('#latest', '');
    const { data } = await ann.api.get(`${path}?include_annotations=1`);
    const { namespace } = service().ctx.config;
    expect(data).toMatchObject({
      type: `${namespace}.broadcast`,
      readers: { public: true, user_ids: [] },
      writers: { any_user: false, user_ids: [] },
      editors: { user_ids: [String(bob.id)] },
      annotations: [
        {
          type: `${namespace}.broadcast.metadata`,
          value: { title: 'The hive', description: 'News of bees', tags: ['bees', 'honey', 'wax'] },
        },
      ],
    });
    const empty = await page(ann, path);
    expect(empty.text).toContain('Write your first broadcast');
    expect(empty.all('input', 'name', 'subject')).toHaveLength(1);
    // A subject may be all there is; a broadcast without either is refused, with what was typed.
    await send(ann, path, `${path}/messages`, { subject: 'It swarms', text: '' });
    await send(bob, path, `${path}/messages`, { subject: '', text: 'By an editor' });
    const messages = (await ann.api.get(`${path}/messages?include_annotations=1`)).data;
    expect(messages).toMatchObject([
      { text: 'By an editor', annotations: [] },
      { annotations: [{ type: `${namespace}.broadcast.message.metadata`, value: { subject: 'It swarms' } }] },
    ]);
    const shown = await page(ann, path);
    expect(shown.all('h2', 'class', 'subject').map(textOf)).toEqual(['It swarms']);
    for (const [wrong, says] of [
      [{ subject: ' ', text: '' }, 'text'],
      [{ subject: 'x'.repeat(129), text: 'kept' }, 'Subject: at most 128 characters.'],
    ] as const) {
      const { status, text } = await ann.submit(path, `${path}/messages`, wrong);
      expect([status, text.includes(says), text.includes(wrong.text)]).toEqual([400, true, true]);
    }
    // Other channels ask for no subject.
    const room = await send(ann, '/channels/new', '/channels/new', { title: 'A room' });
    expect((await page(ann, room)).all('input', 'name', 'subject')).toEqual([]);
  });

  test('are for invited readers alone, or for all, and wrong input makes none', async () => {
    const [ann, bob] = [await visitor(service(), 'ann'), await visitor(service(), 'bob')];
    const path = await send(ann, NEW, NEW, { kind, title: 'Ours', read: 'invited', names: bob.username });
    const { data } = await bob.api.get(path.replace('#latest', ''));
    expect(data.readers).toMatchObject({ public: false, any_user: false, user_ids: [String(bob.id)] });
    const events = await service().eventsOf(async () => {
      for (const [wrong, says] of [
        [{ title: '' }, 'Title: give the channel a title.'],
        [{ tags: 'a,b,c,d' }, 'Tags: at most 3'],
        [{ tags: 'x'.repeat(16) }, 'Tags: at most 3'],
        [{ names: bob.username }, 'all may read this channel'],
        [{ editors: 'nobody_there' }, 'Editors: there is no user'],
        [{ read: 'nobody' }, 'Who may read must be one of'],
      ] as const) {
        const given = { kind, title: 'Kept', read: 'everybody', ...wrong };
        const { status, text } = await ann.submit(NEW, NEW, given);
        expect([status, text.includes(says), text.includes(`value="${given.title}"`)], says).toEqual([
          400,
          true,
          true,
        ]);
      }
    });
    expect(events).toEqual([]);
  });
});
