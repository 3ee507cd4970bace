// Shows your timeline, and then what happens, until Ctrl+C: node stream.mjs
import { createClient } from '@millrace/client';

const client = createClient({
  url: process.env.MILLRACE_URL ?? 'http://127.0.0.1:8080',
  token: process.env.MILLRACE_TOKEN,
});

const show = ({ id, user, text }) => console.log(`${id} @${user?.username}: ${text}`);

const stream = client.userStream({
  onState({ state, error }) {
    if (state === 'waiting') console.error(error?.message ?? 'The connection ended. Connecting again …');
  },
});
process.once('SIGINT', () => stream.close());

const { data: page } = await stream.subscribe('home', (query) => client.posts.stream(query));
for (const post of page.toReversed()) show(post);
for await (const { data, meta } of stream) {
  if (meta.is_deleted) console.log(`${meta.deleted_id} was deleted.`);
  else data.forEach(show);
}
