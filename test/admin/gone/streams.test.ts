/** Streams and webhooks, whichever process they are connected to, are sent that content is gone, and that it is back. */
import { expect, test } from 'vitest';
import { removeContent, restoreContent } from '../../../src/features/admin/content.actions.ts';
import { describeService, type Json, until } from '../../harness.ts';
import { post } from '../../people.ts';
import { HttpStream } from '../../stream-client.ts';
import { hook, receive } from '../../webhooks/receiver.ts';
import { makeWorld } from './world.ts';

const types = ['post', 'message', 'channel', 'file', 'user'];

/** What an app is sent of each when it is removed: its type, with a minus if it is deleted. */
const sent: Readonly<Record<string, string>> = {
  ...{ post: '-post', message: '-message', 'private message': '-message', file: '-file' },
  ...{ avatar: 'user', cover: 'user' },
};

describeService(
  'streams of removed content',
  (service) => {
    test('have the removal, nothing of the content, and the restoration', async () => {
      const { ctx } = service();
      const { app, bob, ann, shown, params } = await makeWorld(service());
      const { endpoint } = (await app.post('/streams', { object_types: types })).data;
      const [stream, user] = [await HttpStream.openUrl(endpoint), await HttpStream.open(bob.api)];
      const receiver = await receive();
      await hook(app, receiver, { object_types: types });
      const channels = [params.channel_id, shown['private message']!.params!.channel_id];
      for (const path of ['/posts/stream', ...channels.map((id) => `/channels/${id}/messages`)]) {
        const { status } = await bob.api.get(`${path}?connection_id=${user.connectionId}`);
        expect(status).toBe(200);
      }
      const lists = (): Record<string, Json[]> => ({
        ...{ stream: stream.frames, webhook: receiver.events, user: user.frames },
      });
      /** What each is sent while `work` runs, up to a post that follows. */
      const during = async (work: () => Promise<unknown>): Promise<Record<string, Json[]>> => {
        const from = Object.values(lists()).map((list) => list.length);
        await work();
        const end = await post(ann.api, 'up to here');
        const isEnd = (one: Json) => JSON.stringify(one).includes(`"id":"${end}"`);
        await until(() => Object.values(lists()).every((list, n) => list.slice(from[n]).some(isEnd)));
        const each = Object.entries(lists()).map(([key, list], n) => {
          return [key, list.slice(from[n]).filter((one) => !isEnd(one))];
        });
        return Object.fromEntries(each);
      };
      for (const [name, expected] of Object.entries(sent)) {
        const { content, marks } = shown[name]!;
        const id = String(content.id);
        const subject = (frames: Json[]) =>
          frames
            .filter(({ meta }) => meta.id === id)
            .map(({ meta }) => `${meta.is_deleted ? '-' : ''}${meta.type}`);
        const isShown = (frames: Json[]) => marks.some((mark) => JSON.stringify(frames).includes(mark));
        const gone = await during(() => removeContent(ctx.store, undefined, content));
        expect([name, subject(gone.stream!), subject(gone.webhook!)]).toEqual([name, [expected], [expected]]);
        for (const frames of Object.values(gone)) expect(isShown(frames), name).toBe(false);
        const back = await during(() => restoreContent(ctx, undefined, content));
        const type = expected.replace('-', '');
        expect([name, subject(back.stream!), subject(back.webhook!)]).toEqual([name, [type], [type]]);
        for (const key of ['stream', 'webhook']) expect(isShown(back[key]!), name).toBe(true);
        const isFollowed = ['post', 'message'].includes(type);
        expect([isFollowed, isShown(back.user!)]).toEqual([isFollowed, isFollowed]);
        expect(gone.user!.some(({ meta }) => meta.is_deleted)).toBe(isFollowed);
      }
      for (const each of [stream, user]) each.close();
    });
  },
  { MILLRACE_WEBHOOK_URLS: 'any' },
);
