/** Messages of every type, made of the objects that the example replies of the reference show. */
import { readFileSync } from 'node:fs';
import type { Json } from '../harness.ts';

const file = new URL('../../src/web/reference/example-replies.json', import.meta.url);
const replies: Record<string, { body: Json }> = JSON.parse(readFileSync(file, 'utf8'));
const shown = (call: string) => structuredClone(replies[call]!.body.data);

export interface Message {
  type: string;
  data?: Json;
  meta: Json;
}

const user = shown('users.get');
const other = shown('users.list')[0];
const { client_id, scopes, app } = shown('token.get');
const post = {
  ...shown('posts.get'),
  entities: {
    hashtags: ['bees', 'honey'].map((name, n) => ({ name, pos: 10 * n, len: 1 + name.length })),
    links: [],
    mentions: [{ id: '6', name: 'ben', pos: 0, len: 4, is_leading: true }],
  },
  annotations: [
    { type: 'net.svc.core.geolocation', value: { latitude: 51.5, longitude: -0.12 } },
    {
      type: 'com.example.names',
      value: { 'a/b': { '~*': '5', '': 7 }, '*': ['1', 2, true, null], 0: 'zero' },
    },
  ],
};

const data: Readonly<Record<string, Json>> = {
  post,
  post_revision: post,
  star: { post, user },
  user_follow: { follows_user: other, user },
  mute: { muted_user: other, user },
  block: { blocked_user: other, user },
  stream_marker: { marker: shown('posts.marker'), user },
  message: shown('messages.get'),
  message_reaction: { message: shown('messages.get'), user, emoji: '👍' },
  channel: shown('channels.get'),
  channel_subscription: { user, channel: shown('channels.get') },
  token: { scopes, app, user, client_id },
  file: shown('files.get'),
  user,
};

/** Further keys of `meta`. */
const metas: Readonly<Record<string, Json>> = {
  stream_marker: { user_id: '3', channel_id: '939', channel_type: 'com.example.chat' },
  message: {
    channel_type: 'com.example.chat',
    subscribed_user_ids: ['3', '6'],
    suppress_notifications: ['9'],
    suppress_notifications_all: false,
  },
  channel: { subscribed_user_ids: [] },
  token: { user_id: '3' },
};

/** For each type one message, and one that tells of the end of what it shows. */
export const messages: readonly Message[] = Object.entries(data).flatMap(([type, shown]) => {
  const meta = { id: '12', type, timestamp: 1_769_864_400, ...metas[type] };
  const isDeleted = { ...meta, is_deleted: true };
  return [
    { type, data: shown, meta },
    type === 'token' ? { type, meta: isDeleted } : { type, data: shown, meta: isDeleted },
  ];
});

/** A message of a type. */
export const messageOf = (type: string): Message => messages.find((message) => message.type === type)!;
