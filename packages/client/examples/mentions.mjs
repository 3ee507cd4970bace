// A bot that answers each mention once, however often it is stopped: node mentions.mjs
import { readFile, rename, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient, MillraceError, newer } from '@millrace/client';

const client = createClient({
  url: process.env.MILLRACE_URL ?? 'http://127.0.0.1:8080',
  token: process.env.MILLRACE_TOKEN,
  maxWait: 60,
});

// The place of the last mention that was answered.
const FILE = 'answered.txt';
let last = await readFile(FILE, 'utf8').catch(() => undefined);

async function remember(place) {
  last = place;
  // At no time is there half a file.
  await writeFile(`${FILE}.new`, place);
  await rename(`${FILE}.new`, FILE);
}

async function answer({ id, user }) {
  // Bots that answer bots would never end.
  if (user === undefined || user.type !== 'human') return;
  const post = { text: `@${user.username} I have read it.`, reply_to: id };
  // Stopped before it is remembered, it is sent again, and the service makes no second one of the same key.
  await client.posts.create(post, undefined, { headers: { 'Idempotency-Key': `answer-${id}` } });
  console.log(`Answered @${user.username}.`);
}

if (last === undefined) {
  // Earlier mentions have no answer.
  const { meta } = await client.users.mentions('me', { count: 1 });
  await remember(meta.max_id ?? '0');
}
console.log('Waiting for mentions.');
for (;;) {
  try {
    const read = (range) => client.users.mentions('me', range);
    for await (const post of newer(read, { since_id: last, every: 2000 })) {
      await answer(post);
      await remember(post.pagination_id);
    }
  } catch (error) {
    if (!(error instanceof MillraceError) || !error.isTemporary) throw error;
    console.error(error.message);
    await wait((error.retryAfter ?? 10) * 1000);
  }
}
