/**
 * Speaks to the pages as a browser without scripts does: keeps cookies, reads forms, sends them, and follows no redirect
 * by itself. For what only a real browser shows, see `browser/chromium.ts`.
 */
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { addUser } from '../src/features/accounts/new-account.actions.ts';
import { addApp } from '../src/features/apps/apps.actions.ts';
import { ask } from './ask.ts';
import { Client, type Json, type TestService } from './harness.ts';

export interface PageReply {
  status: number;
  headers: Headers;
  text: string;
  /** The Location header, or nothing. */
  location: string;
  /** Set-Cookie headers as they came. */
  setCookies: string[];
}

let addresses = 0;

/** An address that no other browser of this process has. */
export function newAddress(): string {
  addresses++;
  return `203.0.${addresses >> 8}.${addresses & 255}`;
}

/** Of everybody who signs up here. */
export const password = 'a good long password';

export class FormClient {
  readonly origin: string;
  /** Where it is: an address that sends sixty forms a minute has to wait. */
  address: string;
  readonly cookies = new Map<string, string>();
  /** Whether it says where its forms come from, as browsers do today. */
  saysOrigin = true;
  /** What it asks for of languages. */
  acceptLanguage = '';

  constructor(origin: string, address = newAddress()) {
    this.origin = origin;
    this.address = address;
  }

  async request(
    path: string,
    init: {
      form?: Record<string, string>;
      /** Sends the form as multipart, with these files after its fields. */
      files?: Record<string, File>;
      headers?: Record<string, string>;
    } = {},
  ): Promise<PageReply> {
    const form = init.form && new Response(bodyOf(init.form, init.files));
    const { status, headers, text } = await ask(new URL(path, this.origin).href, {
      method: form === undefined ? 'GET' : 'POST',
      headers: {
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-forwarded-for': this.address,
        'accept-language': this.acceptLanguage,
        ...(form !== undefined && {
          ...(this.saysOrigin && { origin: this.origin }),
          'content-type': form.headers.get('content-type') ?? '',
        }),
        ...init.headers,
      },
      body: await form?.bytes(),
    });
    const setCookies = headers.getSetCookie();
    for (const cookie of setCookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/Max-Age=0(;|$)/.test(cookie)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return { status, headers, text, location: headers.get('location') ?? '', setCookies };
  }

  get(path: string): Promise<PageReply> {
    return this.request(path);
  }

  /** Opens a page, fills its form that goes to `action` in, and sends it. */
  async submit(
    page: string,
    action: string,
    fields: Record<string, string>,
    files?: Record<string, File>,
  ): Promise<PageReply> {
    const { text } = await this.get(page);
    return this.request(action, {
      form: { ...hiddenFields(text, action), ...fields },
      ...(files && { files }),
    });
  }

  async signUp(username: string, more: Record<string, string> = {}): Promise<PageReply> {
    return this.submit('/join', '/join', { username, password, ...more });
  }

  async signIn(login: string, password: string): Promise<PageReply> {
    return this.submit('/sign-in', '/sign-in', { login, password });
  }

  /** The secret that this browser's forms carry. */
  async csrf(page = '/sign-in'): Promise<string> {
    return /name="csrf" value="([^"]*)"/.exec((await this.get(page)).text)?.[1] ?? '';
  }
}

function bodyOf(
  fields: Record<string, string>,
  files: Record<string, File> | undefined,
): URLSearchParams | FormData {
  if (files === undefined) return new URLSearchParams(fields);
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...files })) form.append(name, value);
  return form;
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** The hidden fields of the form that goes to `action`, or that has a button which does. */
export function hiddenFields(html: string, action: string): Record<string, string> {
  const forms = html.split('<form');
  const of = (attribute: string) => forms.find((part) => part.includes(` ${attribute}="${action}`));
  const form = of('action') ?? of('formaction') ?? '';
  const fields: Record<string, string> = {};
  for (const [, name = '', value = ''] of form.matchAll(
    /<input type="hidden" name="([^"]*)" value="([^"]*)"/g,
  )) {
    fields[name] = value.replace(/&[a-z#0-9]+;/g, (entity) => entities[entity] ?? entity);
  }
  return fields;
}

export interface TestApp {
  id: number;
  client_id: string;
  client_secret: string;
  password_grant_secret: string;
  redirectUri: string;
}

let apps = 0;

/** An app with one redirect URI. */
export async function makeApp(
  service: TestService,
  redirectUri = 'https://client.example/return',
): Promise<TestApp> {
  const ownerId = await addUser(service.ctx.store, {
    username: `dev_${++apps}_${randomInt(1e6)}`,
  });
  const app = await addApp(service.ctx, {
    ownerId,
    name: `App ${apps}`,
    link: '',
    redirectUris: [redirectUri],
  });
  return { ...app, redirectUri };
}

/** Posts to the token endpoint. */
export function token(
  service: TestService,
  form: Record<string, string | undefined>,
  headers?: Record<string, string>,
) {
  return postForm(service, '/oauth/access_token', form, headers);
}

/** Posts to one of the endpoints for apps, each time from an address of its own. */
export async function postForm(
  service: TestService,
  path: string,
  form: Record<string, string | undefined>,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Headers; body: Json }> {
  const given = Object.entries(form).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const response = await fetch(service.origin + path, {
    method: 'POST',
    headers: { 'x-forwarded-for': newAddress(), ...headers },
    body: new URLSearchParams(given),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

export function basic(app: Pick<TestApp, 'client_id' | 'client_secret'>): Record<string, string> {
  const both = `${encodeURIComponent(app.client_id)}:${encodeURIComponent(app.client_secret)}`;
  return { authorization: `Basic ${Buffer.from(both).toString('base64')}` };
}

/** The address at which an app asks for permission. */
export function askUri(
  app: TestApp,
  params: Record<string, string> = {},
  page: 'authorize' | 'authenticate' = 'authorize',
): string {
  const all = { client_id: app.client_id, response_type: 'code', redirect_uri: app.redirectUri, ...params };
  return `/oauth/${page}?${new URLSearchParams(all)}`;
}

/** Allows what an app asks for. @returns the address that the browser is sent to. */
export async function allow(browser: FormClient, uri: string): Promise<URL> {
  const { location } = await browser.submit(uri, '/oauth/authorize', { decision: 'allow' });
  return new URL(location);
}

/** A code for an app that `browser`'s user has just allowed. */
export async function getCode(
  browser: FormClient,
  app: TestApp,
  params: Record<string, string> = {},
): Promise<string> {
  return (await allow(browser, askUri(app, params))).searchParams.get('code') ?? '';
}

export function exchange(
  service: TestService,
  app: TestApp,
  code: string,
  more: Record<string, string | undefined> = {},
) {
  return token(service, {
    grant_type: 'authorization_code',
    client_id: app.client_id,
    client_secret: app.client_secret,
    redirect_uri: app.redirectUri,
    code,
    ...more,
  });
}

/** A verifier and its challenge (RFC 7636). */
export function makePkce(): {
  verifier: string;
  challenge: { code_challenge: string; code_challenge_method: string };
} {
  const verifier = randomBytes(40).toString('base64url');
  const code_challenge = createHash('sha256').update(verifier).digest('base64url');
  return { verifier, challenge: { code_challenge, code_challenge_method: 'S256' } };
}

let names = 0;

/** A browser of a new user who is signed in. */
export async function signedUp(
  service: TestService,
  prefix = 'user',
): Promise<FormClient & { username: string; id: number }> {
  const username = `${prefix}_${++names}_${randomInt(1e5)}`;
  const browser = new FormClient(service.origin);
  const { status, text } = await browser.signUp(username);
  if (status !== 303) throw new Error(`signing up failed: ${text}`);
  const id = Number((await service.anonymous.get(`/users/@${username}`)).data.id);
  return Object.assign(browser, { username, id });
}

/** A token that a user, a new one unless given, has just granted an app. */
export async function userToken(
  service: TestService,
  app: TestApp,
  scope = 'stream',
  given?: Awaited<ReturnType<typeof signedUp>>,
) {
  const user = given ?? (await signedUp(service));
  const { body } = await exchange(service, app, await getCode(user, app, { scope }));
  const access: string = body.access_token;
  return { user, access, client: new Client(service.origin, access), token: body.token as Json };
}

/** An app calling for itself. */
export async function appToken(service: TestService, app: TestApp): Promise<Client> {
  const { body } = await token(service, { grant_type: 'client_credentials' }, basic(app));
  return new Client(service.origin, body.access_token);
}
