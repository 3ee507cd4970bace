import manifest from '../../../package.json' with { type: 'json' };
import type { Described } from '../../http/endpoint.ts';
import { describeInterface, type Interface } from '../../http/openapi.ts';
import { connectParams } from '../../streams/user-stream.ts';
import { Post } from '../posts/posts.schema.ts';
import { Configuration } from '../service/config.schema.ts';
import { App, TokenObject } from '../tokens/tokens.schema.ts';
import { Annotation, Entities, Image, User } from '../users/users.schema.ts';

/** The objects that the reference names by their titles, in its order. */
const schemas = [User, Post, TokenObject, App, Image, Entities, Annotation, Configuration];

/** The user stream is no call of the API, but is described like one. */
export const streamConnect: Described = {
  name: 'streams.connect',
  method: 'GET',
  path: '/stream/user',
  section: 'User streams',
  summary:
    'Open a user stream: chunked HTTP with frames that end in CRLF, or a WebSocket on the same address. The Connection-Id header, or the first frame of a WebSocket, names the connection to subscribe with.',
  token: 'user',
  delegates: false,
  scopes: [],
  pathParams: {},
  query: connectParams,
  body: undefined,
  reply: {},
  errors: { 'too-many-streams': 'Clients are connected to as many connections of the token as it can hold.' },
  paginated: false,
  limited: true,
  isWrite: false,
};

/** The calls under each root, and what the description says of them. */
export function interfaceOf(endpoints: readonly Described[], origin: string): Interface {
  return { version: manifest.version, origin, endpoints, beside: [streamConnect], schemas };
}

/** `openapi.json` as it is served; with an empty origin its addresses are relative. */
export function writeOpenApi(endpoints: readonly Described[], origin: string): string {
  return `${JSON.stringify(describeInterface(interfaceOf(endpoints, origin)), null, 2)}\n`;
}
