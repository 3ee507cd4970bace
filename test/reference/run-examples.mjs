// Runs the JavaScript examples of a guide, which come as JSON on standard input, one after the other.
import { json } from 'node:stream/consumers';
import { createClient } from '@millrace/client';

const { ORIGIN: url, TOKEN, APP_TOKEN } = process.env;
// What a reader has from the guides before.
const earlier = { createClient, client: createClient({ url, token: TOKEN }) };
Object.assign(globalThis, { ...earlier, app: createClient({ url, token: APP_TOKEN }) });
const AsyncFunction = (async () => undefined).constructor;

let replies = [];
const send = globalThis.fetch;
globalThis.fetch = async (...args) => {
  const response = await send(...args);
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  // A stream does not end.
  const isStream = response.headers.has('connection-id');
  const { meta } = isJson && !isStream ? await response.clone().json() : {};
  replies.push({ url: String(args[0]), status: response.status, warnings: meta?.warnings });
  return response;
};

for (const example of await json(process.stdin)) {
  replies = [];
  const code = example
    .replaceAll(/^import (.*) from (.*);$/gm, 'const $1 = await import($2);')
    .replaceAll(/^export /gm, '');
  try {
    await AsyncFunction(code)();
    const expected = example.includes("posts.get('0')") ? [404] : [200, 204];
    const wrong = replies.filter(({ status, warnings }) => !expected.includes(status) || warnings);
    if (wrong.length > 0) throw new Error(JSON.stringify(wrong));
  } catch (error) {
    console.error(`${example}\n`, error);
    process.exit(1);
  }
}
