import type { Body } from '../../http/body.ts';
import type { Described } from '../../http/endpoint.ts';
import type { Param } from '../../http/params.ts';

/** The same call in each language, by its name in blocks of code. */
export type Example = Readonly<Record<'sh' | 'js' | 'py', string>>;

/** What an example sends. */
type Sent = { json: unknown } | { form: Readonly<Record<string, string>> } | { bytes: string } | undefined;

/** Continues a command on the next line. */
const BREAK = ' \\\n  ';

/**
 * Examples of a call, one for each of its body; values that the caller has to fill in are variables. `base` is the root of the
 * call's path.
 */
export function examplesOf(call: Described, base: string): Example[] {
  const live = streams[call.name];
  return sentBy(call.body).map((sent) => ({
    sh: curl(call, base, sent),
    js: live?.js ?? javaScript(call, sent),
    py: live?.py ?? python(call, sent),
  }));
}

function sentBy(body: Body | undefined): Sent[] {
  if (body === undefined) return [undefined];
  const { schema, raw, multipart } = body;
  return [
    ...given(schema).map((json) => ({ json })),
    ...(raw === undefined ? [] : [{ bytes: raw.types === 'any' ? '$TYPE' : raw.types[0]! }]),
    ...given(multipart?.schema).map((form) => ({ form: form as Record<string, string> })),
  ];
}

function given(schema: object | undefined): readonly unknown[] {
  return (schema as { examples?: unknown[] } | undefined)?.examples ?? [];
}

function exampleOf(name: string, param: Param<unknown> | undefined): string {
  const [example] = (param?.schema.examples ?? []) as unknown[];
  return example === undefined ? `$${name.toUpperCase()}` : String(example);
}

/** The query parameters that a call needs, with their examples. */
function neededBy({ query }: Described): [name: string, example: string][] {
  return Object.entries(query).flatMap(([name, param]) =>
    param.required ? [[name, exampleOf(name, param)]] : [],
  );
}

function curl(call: Described, base: string, sent: Sent): string {
  const { method, path, token, pathParams } = call;
  const filled = encodeURI(path.replace(/:(\w+)/g, (_, name: string) => exampleOf(name, pathParams[name])));
  const search = neededBy(call)
    .map((pair) => pair.join('='))
    .join('&');
  const url = `"${base}${filled}${search && `?${search}`}"`;
  const options = [
    ...(path.startsWith('/stream/') ? ['-N'] : []),
    ...(method === (sent === undefined ? 'GET' : 'POST') ? [] : [`-X ${method}`]),
  ];
  const lines = [
    ['curl', ...options, url].join(' '),
    ...(token === 'none' ? [] : ['-H "Authorization: Bearer $TOKEN"']),
  ];
  if (sent === undefined) return lines.join(BREAK);
  if ('json' in sent) {
    const json = JSON.stringify(sent.json, null, 2).replaceAll("'", "'\\''");
    lines.push('-H "Content-Type: application/json"', `-d '${json}'`);
  } else if ('bytes' in sent) lines.push(`-H "Content-Type: ${sent.bytes}"`, '--data-binary "@$FILE"');
  else lines.push(...Object.entries(sent.form).map(([name, value]) => `-F "${name}=${value}"`));
  return lines.join(BREAK);
}

/** A value of a path: `'17'`, or the variable that stands for it. */
function pathValues(
  { path, pathParams }: Described,
  quote: string,
  variable: (name: string) => string,
): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    const example = exampleOf(name, pathParams[name]);
    return example.startsWith('$') ? variable(name) : `${quote}${example}${quote}`;
  });
}

/** A name of several words as JavaScript writes it. */
function camelCase(name: string, separators: RegExp): string {
  return name.replace(separators, (_, letter: string) => letter.toUpperCase());
}

function javaScript(call: Described, sent: Sent): string {
  const args = pathValues(call, "'", (name) => camelCase(name, /_(\w)/g));
  const before: string[] = [];
  const open = (...given: string[]) => `await openAsBlob(${given.join(', ')})`;
  const ofNode = ' // openAsBlob is of node:fs';
  if (sent !== undefined && 'json' in sent) args.push(literal(sent.json, inJavaScript));
  else if (sent !== undefined && 'bytes' in sent) {
    before.push(`const content = ${open('path', '{ type }')};${ofNode}`);
    args.push('content');
  } else if (sent !== undefined) {
    before.push('const form = new FormData();');
    for (const [name, value] of Object.entries(sent.form)) {
      const file = `'${value.slice(1)}'`;
      before.push(
        value.startsWith('@')
          ? `form.append('${name}', ${open(file)}, ${file});${ofNode}`
          : `form.append('${name}', '${value}');`,
      );
    }
    args.push('form');
  }
  const query = neededBy(call).map(([name, value]) => `${name}: ${numberOr(value, "'")}`);
  if (query.length > 0) args.push(`{ ${query.join(', ')} }`);
  const result = resultOf(call, ['const { data } = ', 'const response = ']);
  // As in the client, whose names keep underscores.
  const name = camelCase(call.name, /-(\w)/g);
  return [...before, `${result}await client.${name}(${args.join(', ')});`].join('\n');
}

function python(call: Described, sent: Sent): string {
  const args = pathValues(call, '"', (name) => name);
  const before: string[] = [];
  const read = (path: string) => `Path(${path}).read_bytes()`;
  if (sent !== undefined && 'json' in sent) args.push(literal(sent.json, inPython));
  else if (sent !== undefined && 'bytes' in sent) args.push(read('path'));
  else if (sent !== undefined) {
    const parts = Object.entries(sent.form).map(([name, value]) => {
      const file = `"${value.slice(1)}"`;
      if (!value.startsWith('@')) return `"${name}": "${value}"`;
      before.push(`file = FormFile(${read(file)}, ${file})`);
      return `"${name}": file`;
    });
    args.push(`Form({${parts.join(', ')}})`);
  }
  args.push(...neededBy(call).map(([name, value]) => `${name}=${numberOr(value, '"')}`));
  if (sent !== undefined && 'bytes' in sent) args.push('headers={"Content-Type": content_type}');
  // As in the client: a word of the language has an underscore.
  const name = call.name.replaceAll('-', '_').replace(/\bglobal\b/, 'global_');
  const [start, end] = call.reply === undefined ? ['', ''] : ['data = ', '.data'];
  const result = resultOf(call, [start, 'response = ']);
  return [...before, `${result}client.${name}(${args.join(', ')})${end}`].join('\n');
}

/** What the result of a call is kept in, if it has one. */
function resultOf({ reply, method }: Described, [data, response]: [data: string, response: string]): string {
  if (reply !== undefined) return data;
  return method === 'GET' ? response : '';
}

function numberOr(value: string, quote: string): string {
  return /^-?\d+(\.\d+)?$/.test(value) ? value : `${quote}${value}${quote}`;
}

/** How a language writes what differs from JSON. */
interface Notation {
  key(name: string): string;
  text(value: string): string;
  plain: Readonly<Record<string, string>>;
  /** Around the members of an object that fits in a line. */
  space: string;
  indent: string;
}

const inJavaScript: Notation = {
  key: (name) => (/^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`),
  text: (value) =>
    value.includes("'")
      ? JSON.stringify(value)
      : `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"')}'`,
  plain: {},
  space: ' ',
  indent: '  ',
};

const inPython: Notation = {
  key: (name) => `"${name}"`,
  text: (value) => JSON.stringify(value),
  plain: { true: 'True', false: 'False', null: 'None' },
  space: '',
  indent: '    ',
};

const WIDTH = 60;

/** A value of JSON in another language, on one line where it fits. */
function literal(value: unknown, notation: Notation, indent = ''): string {
  const { key, text, plain, space } = notation;
  if (typeof value === 'string') return text(value);
  if (typeof value !== 'object' || value === null) return plain[String(value)] ?? String(value);
  const deeper = indent + notation.indent;
  const isList = Array.isArray(value);
  const write = (inner: string) =>
    isList
      ? value.map((one) => literal(one, notation, inner))
      : Object.entries(value).map(([name, one]) => `${key(name)}: ${literal(one, notation, inner)}`);
  const [open, close, gap] = isList ? ['[', ']', ''] : ['{', '}', space];
  const short = write(indent).join(', ');
  if (short === '') return open + close;
  if (!short.includes('\n') && indent.length + short.length <= WIDTH) return open + gap + short + gap + close;
  return `${open}\n${write(deeper)
    .map((line) => `${deeper}${line},\n`)
    .join('')}${indent}${close}`;
}

/** What the clients have for streams, which are no calls to them. */
const streams: Readonly<Record<string, Omit<Example, 'sh'>>> = {
  'streams.connect': {
    js: `const stream = client.userStream();
const page = await stream.subscribe('home', (query) => client.posts.stream(query));
for await (const { data, meta } of stream) console.log(meta.subscription_ids, data);`,
    py: `with client.user_stream() as stream:
    page = stream.subscribe("home", client.posts.stream)
    for frame in stream:
        print(frame.meta.subscription_ids, frame.data)`,
  },
  'app-streams.connect': {
    js: `const { data: stream } = await client.appStreams.get('1');
for await (const message of client.appStream(stream.endpoint)) console.log(message.meta.type, message.data);`,
    py: `stream = client.app_streams.get("1").data
with client.app_stream(stream.endpoint) as messages:
    for message in messages:
        print(message.meta.type, message.data)`,
  },
};
