import { describe, expect, test } from 'vitest';
import { restoreUser, suspendUser } from '../../src/features/admin/admin.actions.ts';
import type { ContentAuthor } from '../../src/features/content/content.mentions.ts';
import {
  fillContent,
  type GivenContent,
  prepareContent,
} from '../../src/features/content/content.prepare.ts';
import {
  type ContentRules,
  messageRules,
  postRules,
  profileRules,
} from '../../src/features/content/content.rules.ts';
import { describeService, type Person } from '../harness.ts';

const nothing: GivenContent = { text: undefined, entities: undefined, machineOnly: false, annotations: [] };
const photo = {
  type: 'net.svc.core.oembed',
  value: {
    type: 'photo',
    version: '1.0',
    width: 1,
    height: 1,
    title: '{message_id}',
    url: 'https://img.example/{message_id}.png',
  },
};
const mood = { type: 'com.example.mood', value: { text: '{message_id}' } };

let count = 0;
const fresh = (name: string) => `${name}_${++count}`;

describeService('prepared content', (service) => {
  const prepare = (given: Partial<GivenContent>, rules: ContentRules, author?: ContentAuthor) =>
    prepareContent(service().ctx, author, { ...nothing, ...given }, rules);
  const id = (person: Person) => Number(person.id);

  test('of a message: text, entities, annotations, and what it is found by', async () => {
    const [ann, bob] = [await service().person(fresh('ann')), await service().person(fresh('bob'))];
    const text = `@${ann.username} @${bob.username}: #One #one #Two, not @nobody_here, @${ann.username}`;
    const content = await prepare({ text, annotations: [photo, mood, mood] }, messageRules);
    expect(content).toMatchObject({ text, annotations: [photo, mood, mood], removed: [] });
    expect(content.hashtags).toEqual(['one', 'two']);
    // Mentioned once at the beginning and once later is mentioned at the beginning.
    expect([...content.mentions]).toEqual([
      [id(ann), 1],
      [id(bob), 1],
    ]);
    expect(content.facets).toBe(1);
    const plain = await prepare({ text: 'plain' }, messageRules);
    expect([plain.mentions.size, plain.hashtags, plain.facets]).toEqual([0, [], 0]);
  });

  test('templates are filled in links and in URLs of oembed annotations, and nowhere else', async () => {
    const text = 'https://example.com/{message_id} {message_id}';
    const content = await prepare({ text, annotations: [mood, photo] }, messageRules);
    const filled = fillContent(content, { message_id: '7' });
    expect(filled.text).toBe('https://example.com/7 {message_id}');
    expect(filled.entities.links).toMatchObject([
      { pos: 0, len: 21, text: 'https://example.com/7', url: 'https://example.com/7' },
    ]);
    const value = { ...photo.value, url: 'https://img.example/7.png' };
    expect(filled.annotations).toEqual([mood, { ...photo, value }]);
    expect(fillContent(filled, { message_id: '8' })).toBe(filled);
    const plain = await prepare({ text: 'plain {message_id}', annotations: [mood] }, messageRules);
    expect(fillContent(plain, { message_id: '7' })).toBe(plain);
  });

  test.each([
    [postRules, 256, /^Bad Request: text is 257 characters long; at most 256 fit\.$/],
    [messageRules, 2048, /^Bad Request: text is 2049 characters long; at most 2048 fit\.$/],
    [profileRules, 256, /^Bad Request: description\.text is 257 characters long; at most 256 fit\.$/],
  ])('with a text that is longer than %o allow is refused', async (rules, longest, message) => {
    expect((await prepare({ text: '😀'.repeat(longest) }, rules)).length).toBe(longest);
    await expect(prepare({ text: '😀'.repeat(longest + 1) }, rules)).rejects.toThrow(message);
  });

  test('of a message may be machine-only, and names itself in errors', async () => {
    const bob = await service().person(fresh('bob'));
    const given = { machineOnly: true, annotations: [mood], entities: { mentions: [{ id: bob.id }] } };
    const content = await prepare(given, messageRules);
    expect(content.text).toBe('');
    expect([...content.mentions]).toEqual([[id(bob), 1]]);
    await expect(prepare({ ...given, text: 'text' }, messageRules)).rejects.toThrow(
      'Bad Request: a machine-only message has no text.',
    );
    await expect(prepare({ ...given, annotations: [] }, postRules)).rejects.toThrow(
      'Bad Request: a machine-only post needs at least one annotation.',
    );
    for (const text of [undefined, '', ' \n']) {
      await expect(prepare({ text }, messageRules)).rejects.toThrow('Bad Request: You must supply text');
      expect((await prepare({ text }, profileRules)).entities.mentions).toEqual([]);
    }
  });

  test('of a bot mentions only its followers, in texts and when it is machine-only', async () => {
    const bot = await service().person(fresh('bot'), { type: 'bot' });
    const [fan, other] = [await service().person(fresh('fan')), await service().person(fresh('other'))];
    await fan.post(`/users/${bot.id}/follow`);
    const author = { id: id(bot), type: 'bot' } as const;
    const text = `@${other.username} @${fan.username}`;
    expect([...(await prepare({ text }, messageRules, author)).mentions]).toEqual([[id(fan), 0]]);
    const mentions = [{ id: other.id }, { name: `@${fan.username}` }];
    const given = { machineOnly: true, annotations: [mood], entities: { mentions } };
    expect([...(await prepare(given, messageRules, author)).mentions.keys()]).toEqual([id(fan)]);
    const { data } = await bot.post('/text/process', { text });
    expect(data.entities.mentions).toMatchObject([{ id: fan.id }]);
    expect((await other.post('/text/process', { text })).data.entities.mentions).toHaveLength(2);
  });

  test('of a profile replaces and removes annotations by type', async () => {
    const removed = { type: 'com.example.gone' };
    const content = await prepare({ annotations: [mood, removed] }, profileRules);
    expect([content.annotations, content.removed]).toEqual([[mood], ['com.example.gone']]);
    await expect(prepare({ annotations: [mood, mood] }, profileRules)).rejects.toThrow(
      'Bad Request: annotations must hold at most one of each type.',
    );
  });

  test('mentions nobody whose account was suspended since the name was last looked up', async () => {
    const gone = await service().person(fresh('gone'));
    const mentions = async () => (await prepare({ text: `@${gone.username}` }, postRules)).mentions;
    expect(await mentions()).toEqual(new Map([[id(gone), 1]]));
    await suspendUser(service().ctx.store, undefined, id(gone));
    expect(await mentions()).toEqual(new Map());
    await restoreUser(service().ctx.store, undefined, id(gone));
    expect(await mentions()).toEqual(new Map([[id(gone), 1]]));
  });

  describe('descriptions of new accounts', () => {
    test('mention active users only, and none when they are of bots', async () => {
      const [ann, gone] = [await service().person(fresh('ann')), await service().person(fresh('gone'))];
      await suspendUser(service().ctx.store, undefined, id(gone));
      const description = `#Tag @${ann.username} @${gone.username}`;
      const shown = async (person: Person) => (await person.get('/users/me')).data.description.entities;
      const human = await shown(await service().person(fresh('human'), { description }));
      expect(human.mentions).toMatchObject([{ id: ann.id }]);
      expect(human.hashtags).toMatchObject([{ name: 'tag' }]);
      const bot = await shown(await service().person(fresh('bot'), { description, type: 'bot' }));
      expect(bot).toMatchObject({ mentions: [], hashtags: [{ name: 'tag' }] });
    });
  });
});
