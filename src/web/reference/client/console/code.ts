/** What the console did, as a program does it: in curl, JavaScript and Python. */

/** The same in each language. */
export interface Code {
  curl: string;
  javascript: string;
  python: string;
}

/** A call that was made, such as `posts.tag` with the path `/posts/tag/:hashtag`. */
export interface Made {
  name: string;
  /** Values of the parameters in its path, in their order. */
  args: readonly string[];
  /** Its path with these, and its query. */
  path: string;
  query: Readonly<Record<string, string>>;
}

/** Words that Python keeps for itself. */
const KEYWORDS = new Set(['global', 'from', 'in', 'import', 'not', 'or', 'and', 'is', 'del', 'pass']);

/** The name of a call in the JavaScript client. */
export function javascriptName(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The name of a call in the Python client. */
export function pythonName(name: string): string {
  const words = name.replaceAll('-', '_').split('.');
  return words.map((word) => (KEYWORDS.has(word) ? `${word}_` : word)).join('.');
}

/** A value of JSON as Python writes it. */
function pythonValue(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(pythonValue).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, one]) => `${JSON.stringify(key)}: ${pythonValue(one)}`)
    .join(', ')}}`;
}

/** For a shell: everything between the quotes is itself. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const javascriptStart = (origin: string, token: string): string =>
  `import { createClient } from '@millrace/client';

const client = createClient({ url: '${origin}', token: process.env.${token} });`;

const pythonStart = (origin: string, token: string): string => `import os

from millrace_client import Client

client = Client("${origin}", os.environ["${token}"])`;

/** A user stream with its subscriptions, by their ids. @param display - what its frames show */
export function userStreamCode(
  origin: string,
  display: Readonly<Record<string, string>>,
  subscriptions: ReadonlyMap<string, Made>,
): Code {
  const query = new URLSearchParams(display);
  const stream = `${origin}/stream/user${query.size > 0 ? `?${query}` : ''}`;
  const all = [...subscriptions];
  const curl = all.map(([id, { path, query }]) => {
    const given = new URLSearchParams({ ...query, subscription_id: id });
    const url = `${origin}/api${path}?${given}&connection_id=`;
    return `curl ${quoted(url)}"$CONNECTION_ID" -H "Authorization: Bearer $TOKEN"`;
  });
  const javascript = all.map(([id, { name, args, query }]) => {
    const given = Object.keys(query).length > 0 ? `{ ...${JSON.stringify(query)}, ...query }` : 'query';
    const list = [...args.map((one) => JSON.stringify(one)), given].join(', ');
    return `await stream.subscribe(${JSON.stringify(id)}, (query) => client.${javascriptName(name)}(${list}));`;
  });
  const python = all.map(([id, { name, args, query }]) => {
    const named = Object.entries(query).map(([key, value]) => `${key}=${JSON.stringify(value)}`);
    const list = [
      JSON.stringify(id),
      `client.${pythonName(name)}`,
      ...args.map((one) => JSON.stringify(one)),
      ...named,
    ];
    return `    stream.subscribe(${list.join(', ')})`;
  });
  const isPlain = Object.keys(display).length === 0;
  const named = Object.entries(display).map(([key, value]) => `${key}=${JSON.stringify(value)}`);
  return {
    curl: [
      '# The header Connection-Id of the reply names the connection.',
      `curl -iN ${quoted(stream)} -H "Authorization: Bearer $TOKEN"`,
      ...curl,
    ].join('\n'),
    javascript: [
      javascriptStart(origin, 'TOKEN'),
      `const stream = client.userStream(${isPlain ? '' : `{ query: ${JSON.stringify(display)} }`});`,
      ...javascript,
      'for await (const { data, meta } of stream) console.log(meta.subscription_ids, data);',
    ].join('\n'),
    python: [
      pythonStart(origin, 'TOKEN'),
      `with client.user_stream(${isPlain ? '' : `query=dict(${named.join(', ')})`}) as stream:`,
      ...python,
      '    for frame in stream:',
      '        print(frame.meta.subscription_ids, frame.data)',
    ].join('\n'),
  };
}

/** An app token, and a stream that it makes. @param body - what the stream is made of */
export function appStreamCode(origin: string, body: object): Code {
  const json = JSON.stringify(body);
  return {
    curl: `# APP_TOKEN is the access_token of this reply, and ENDPOINT the endpoint of the next one.
curl '${origin}/oauth/access_token' -d grant_type=client_credentials \\
  -d "client_id=$CLIENT_ID" -d "client_secret=$CLIENT_SECRET"
curl '${origin}/api/streams' -H "Authorization: Bearer $APP_TOKEN" --json ${quoted(json)}
curl -N "$ENDPOINT" -H "Authorization: Bearer $APP_TOKEN"`,
    javascript: `${javascriptStart(origin, 'APP_TOKEN')}
const { data: stream } = await client.appStreams.create(${json});
for await (const message of client.appStream(stream.endpoint)) console.log(message.meta.type, message.data);`,
    python: `${pythonStart(origin, 'APP_TOKEN')}
stream = client.app_streams.create(${pythonValue(body)}).data
with client.app_stream(stream.endpoint) as messages:
    for message in messages:
        print(message.meta.type, message.data)`,
  };
}

/** A filter that is saved. @param id - of the filter, if there was one */
export function filterCode(origin: string, id: string | undefined, body: object): Code {
  const json = JSON.stringify(body);
  const [call, first] = id === undefined ? ['create', ''] : ['replace', `${JSON.stringify(id)}, `];
  const [method, path] = id === undefined ? ['POST', ''] : ['PUT', `/${id}`];
  return {
    curl: `curl -X ${method} '${origin}/api/filters${path}' -H "Authorization: Bearer $TOKEN" --json ${quoted(json)}`,
    javascript: `${javascriptStart(origin, 'TOKEN')}
const { data: filter } = await client.filters.${call}(${first}${json});`,
    python: `${pythonStart(origin, 'TOKEN')}
filter = client.filters.${call}(${first}${pythonValue(body)}).data`,
  };
}
