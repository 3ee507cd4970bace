/** What moderators remove, and one address of everything that may show it. */
import type { Content } from '../../../src/features/admin/content.actions.ts';
import { addStream } from '../../../src/features/explore/explore.actions.ts';
import { report } from '../../../src/features/reports/reports.actions.ts';
import { type Scope, scopes } from '../../../src/scopes.ts';
import { broadcast, channel, message } from '../../channels.ts';
import { formOf, formType, sendForm } from '../../files/files.ts';
import { type FormClient, signedUp } from '../../form-client.ts';
import type { Client, Json, Person, TestService } from '../../harness.ts';
import { post, unique } from '../../people.ts';
import { blankPng } from '../../png.ts';

/** A content, and what an answer has that shows it. */
export interface Shown {
  content: Content;
  marks: string[];
  /** Addresses of its bytes. */
  bytes: string[];
  /** What paths have in the place of their parameters, where that is not as in the world. */
  params?: Record<string, string>;
}

export interface World {
  shown: Record<string, Shown>;
  ann: FormClient & { api: Client };
  bob: FormClient & { api: Client };
  app: Client;
  /** What paths have in the place of their parameters. */
  params: Record<string, string> & { reader_id: string; reader: string };
}

async function member(service: TestService, name: string) {
  const browser = await signedUp(service, name);
  const api = await service.tokenFor(browser, Object.keys(scopes) as Scope[]);
  return Object.assign(browser, { api });
}

export async function picture(api: Client, kind: 'avatar' | 'cover', side: number): Promise<string> {
  const part = { name: kind, content: blankPng(side), filename: 'a.png', type: 'image/png' };
  const { data } = await sendForm(api, `/users/me/${kind}`, [part]);
  return new URL(data[`${kind}_image`].url).pathname;
}

export async function imageFile(api: Client, name: string): Promise<Json> {
  const { data } = await api.call('/files', {
    method: 'POST',
    headers: { 'content-type': formType },
    body: formOf([
      { name: 'type', content: 'com.example.photo' },
      { name: 'public', content: 'true' },
      { name: 'content', content: blankPng(300), filename: `${name}.png`, type: 'image/png' },
    ]),
  });
  return data;
}

export async function makeWorld(service: TestService): Promise<World> {
  const [ann, bob] = [await member(service, 'ann'), await member(service, 'bob')];
  const word = Object.fromEntries(
    ['post', 'tag', 'message', 'pm', 'file', 'channel', 'news', 'found'].map((name) => [
      name,
      unique(`${name}word`),
    ]),
  ) as Record<string, string>;
  await ann.api.call('/users/me', { method: 'PATCH', body: { description: { text: 'Who I am' } } });
  await bob.api.post(`/users/${ann.id}/follow`);
  await ann.api.post(`/users/${bob.id}/follow`);
  const images = {
    avatar: await picture(ann.api, 'avatar', 300),
    cover: await picture(ann.api, 'cover', 960),
  };
  const file = await imageFile(ann.api, word.file!);
  const use = { file_id: file.id, file_token: file.file_token, format: 'oembed' };
  const annotations = [{ type: 'net.svc.core.oembed', value: { '+net.svc.core.file': use } }];
  const root = await post(bob.api, 'the beginning');
  await addStream(service.ctx.store, undefined, {
    ...{ slug: word.tag!, title: 'Chosen', description: 'Chosen' },
    hashtags: [word.tag!],
  });
  const first = await post(ann.api, `${word.post} ${word.found} #${word.tag} @${bob.username}`, {
    ...{ reply_to: root, annotations },
  });
  await post(bob.api, 'an answer', { reply_to: first });
  await bob.api.post(`/posts/${first}/repost`);
  await bob.api.post(`/posts/${first}/star`);
  const chat = await channel(ann.api as Person, { readers: { public: true }, writers: { any_user: true } });
  const said = await message(ann.api, chat.id, `${word.message} ${word.found}`, { annotations });
  const pm = await message(ann.api, 'pm', `${word.pm} ${word.found}`, { destinations: [String(bob.id)] });
  const titled = [
    { type: 'net.svc.core.broadcast.metadata', value: { title: `${word.channel} ${word.found}` } },
  ];
  const casts = await channel(ann.api as Person, {
    ...{ type: broadcast, readers: { public: true }, annotations: titled },
  });
  const news = await message(ann.api, casts.id, `${word.news} ${word.found}`);
  for (const { id } of [chat, casts]) await bob.api.post(`/channels/${id}/subscribe`);
  // Private content is removed only if a report names it.
  for (const [kind, id] of [
    ['message', pm.id],
    ['channel', pm.channel_id],
  ] as const) {
    const copy = { kind, text: '', created_at: 0 };
    await report(service.ctx.store, bob.id, { kind, id: Number(id), author: ann.id, copy }, {});
  }
  const shownIn = (await bob.api.get(`/posts/${first}?include_annotations=1`)).data;
  const ofChannel = (id: string) => [`"${id}"`, `/channels/${id}`];
  const inPm = { channel_id: pm.channel_id, message_id: pm.id };
  const shown: World['shown'] = {
    post: { content: { kind: 'post', id: Number(first) }, marks: [word.post!], bytes: [] },
    message: { content: { kind: 'message', id: Number(said.id) }, marks: [word.message!], bytes: [] },
    'private message': {
      content: { kind: 'message', id: Number(pm.id) },
      marks: [word.pm!],
      bytes: [],
      params: inPm,
    },
    file: {
      content: { kind: 'file', id: Number(file.id) },
      marks: [word.file!, `/f/${/\/f\/([^/]+)/.exec(file.url)?.[1]}`],
      bytes: urlsIn([file, shownIn.annotations]),
    },
    channel: {
      content: { kind: 'channel', id: Number(casts.id) },
      ...{ marks: [word.channel!, word.news!, ...ofChannel(casts.id)], bytes: [] },
      params: { channel_id: casts.id, message_id: news.id },
    },
    'private channel': {
      content: { kind: 'channel', id: Number(pm.channel_id) },
      ...{ marks: [word.pm!, ...ofChannel(pm.channel_id)], bytes: [], params: inPm },
    },
    avatar: { content: { kind: 'avatar', id: ann.id }, marks: [images.avatar], bytes: [images.avatar] },
    cover: { content: { kind: 'cover', id: ann.id }, marks: [images.cover], bytes: [images.cover] },
  };
  const params = {
    ...{ user_id: String(ann.id), username: ann.username, post_id: first, id: first, hashtag: word.tag! },
    ...{
      channel_id: chat.id,
      message_id: said.id,
      file_id: file.id,
      slug: word.tag!,
      n: '1',
      word: word.found!,
      reader_id: String(bob.id),
      reader: bob.username,
    },
  };
  return { shown, ann, bob, app: await service.app(), params };
}

/** The addresses of files in objects, without their origin. */
function urlsIn(objects: Json[]): string[] {
  const found = JSON.stringify(objects).match(/(?<=http:\/\/127\.0\.0\.1:\d+)\/f\/[^"]*/g) ?? [];
  return [...new Set(found)];
}
