/** Every address that answers GET, filled in for one content, and who asks there. */
import { app } from '../../../src/app.ts';
import { ask } from '../../ask.ts';
import type { Shown, World } from './world.ts';

/** Something that may show a content: who asks which address. */
export interface Surface {
  /** The name of the endpoint or page, `frame`, or `bytes`. */
  name: string;
  path: string;
  headers: Record<string, string>;
}

/** What is asked of endpoints and pages besides their path; a parameter in it is filled in as in paths. */
const queries: Readonly<Record<string, string>> = {
  'users.list': 'ids=:user_id',
  'users.search': 'q=@:username',
  'posts.search': 'query=:word',
  'posts.list': 'ids=:post_id',
  'channels.list': 'ids=:channel_id',
  'channels.search': 'q=:word&creator_id=:user_id',
  'channels.subscribers.map': 'ids=:channel_id',
  'messages.retrieve': 'ids=:message_id',
  'messages.search': 'channel_ids=:channel_id&query=:word',
  'files.list': 'ids=:file_id',
  'places.search': 'latitude=1&longitude=1',
  'pages.search': 'q=:word',
  oembed: 'url=:origin/@:username/post/:post_id',
  'pages.fragments.posts': 'ids=:post_id',
  'pages.fragments.faces': 'ids=:post_id',
  'pages.fragments.messages': 'channel=:channel_id&ids=:message_id',
  'pages.fragments.relation': 'user=:user_id',
  'pages.fragments.compose': 'reply_to=:post_id',
  'pages.fragments.completions': 'q=@:username',
  'pages.fragments.upload': 'file=:file_id',
  'pages.compose': 'reply_to=:post_id',
};

/** Those that show the content if they are asked about its reader, not its author. */
const ofReader = [
  ...['users.stars', 'users.following', 'users.followers'],
  ...['pages.stars', 'pages.following', 'pages.followers'],
];

/** Makes replies say all they can. */
const WHOLE =
  'include_annotations=1&include_starred_by=1&include_reposters=1&include_recent_message=1&include_marker=1&include_html=1';

/** What stands around all pages of a person: one surface. */
const FRAME = /<header class="rail">.*?<\/header>/s;

/**
 * What differs between two answers that show the same: secrets, signatures, ids of errors, how long ago something was. The numbers
 * of drawings may be ids by chance.
 */
const UNLIKE =
  /<svg.*?<\/svg>| data-position="\d+"|name="(?:csrf|once)" value="[^"]*"|<code>[0-9a-f]{32}<\/code>|"error_id":"[^"]*"|<time[^>]*>[^<]*|expires=\d+&(?:amp;)?signature=[\w-]+|expires":"[^"]*"/g;

const pages = await app.loadPages();

/** Everything that may show a content. */
export function surfacesOf({ ann, bob, app: tool, params: common }: World, shown: Shown): Surface[] {
  const params = { ...common, origin: ann.origin, ...shown.params };
  const reader = { user_id: params.reader_id, username: params.reader };
  const address = (path: string, name: string, more = '') => {
    const known: Record<string, string> = { ...params, ...(ofReader.includes(name) && reader) };
    const fill = (text: string, encode: (value: string) => string = String) =>
      text.replace(/:([a-z_]+)/g, (whole, key) => encode(known[key] ?? whole));
    return `${fill(path)}?${fill(queries[name] ?? '', encodeURIComponent)}${more}`;
  };
  const bearers = [ann.api, bob.api, tool].map(({ token }) => ({ authorization: `Bearer ${token}` }));
  const cookies = [ann, bob].map((browser) => ({
    cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  }));
  const isRead = ({ method }: { method: string }) => method === 'GET';
  return [
    ...app.endpoints.filter(isRead).flatMap(({ name, path }) =>
      [...bearers, {}].map((headers) => ({
        name,
        path: `/api${address(path, name, `&${WHOLE}`)}`,
        headers,
      })),
    ),
    // The documentation shows nothing of the store, but numbers that may be ids.
    ...pages
      .filter((page) => isRead(page) && !page.name.startsWith('reference.'))
      .flatMap(({ name, path }) =>
        [...cookies, {}].map((headers) => ({ name, path: address(path, name), headers })),
      ),
    ...cookies.map((headers) => ({ name: 'frame', path: '/account', headers })),
    ...shown.bytes.flatMap((path) =>
      [{}, { range: 'bytes=0-3' }, { 'if-modified-since': new Date(8.64e15).toUTCString() }].map(
        (headers) => ({ name: 'bytes', path, headers: headers as Record<string, string> }),
      ),
    ),
  ];
}

/** What a process answers. */
export async function read(origin: string, { name, path, headers }: Surface): Promise<string> {
  const { status, headers: sent, text } = await ask(origin + path, { headers });
  const body = sent.get('content-type')?.startsWith('image/') ? `(${text.length} bytes)` : text;
  const content = name === 'frame' ? (FRAME.exec(body)?.[0] ?? '') : body.replace(FRAME, '');
  return `${status} ${sent.get('location') ?? ''} ${content}`.replace(UNLIKE, '');
}

/** Whether an answer shows a content. */
export function shows({ marks }: Shown, { name }: Surface, answer: string): boolean {
  return name === 'bytes' ? /^[23]/.test(answer) : marks.some((mark) => answer.includes(mark));
}
