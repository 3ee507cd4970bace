// Runs the JavaScript examples of a guide, which come as JSON on standard input, one after the other, as one program.
import { Session } from 'node:inspector/promises';
import { json } from 'node:stream/consumers';

const load = (name) => import(name);
Object.assign(globalThis, { load });

let replies = [];
const send = globalThis.fetch;
globalThis.fetch = async (...args) => {
  const response = await send(...args);
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  // A stream does not end.
  const isStream = response.headers.has('connection-id') || String(args[0]).includes('/stream/app/');
  const { meta } = isJson && !isStream ? await response.clone().json() : {};
  replies.push({ url: String(args[0]), status: response.status, warnings: meta?.warnings });
  return response;
};

const session = new Session();
session.connect();
for (const example of await json(process.stdin)) {
  replies = [];
  const expression = example
    .replaceAll(/^import (.*) from (.*);$/gm, (_, names, from) => {
      return `const ${names.replaceAll(' as ', ': ')} = await load(${from});`;
    })
    .replaceAll(/^export /gm, '');
  // As in a console, later examples have the names of earlier ones, and may use them again.
  const how = { replMode: true, awaitPromise: true };
  const { exceptionDetails } = await session.post('Runtime.evaluate', { expression, ...how });
  const expected = example.includes("posts.get('0')") ? [404] : [200, 204];
  const wrong = replies.filter(({ status, warnings }) => !expected.includes(status) || warnings);
  if (exceptionDetails === undefined && wrong.length === 0) continue;
  console.error(example, exceptionDetails?.exception?.description ?? exceptionDetails, wrong);
  process.exit(1);
}
// Streams and servers that an example has opened may be open still.
process.exit();
