import { readText } from '../read.ts';
import { sleep } from '../wait.ts';
import { Failure } from './failure.ts';

/** What the program may ask for, unless it is told otherwise. */
export const SCOPES = 'basic stream messages write_post follow files';

/** The app that each service has for this program. */
export const CLIENT_ID = 'millrace-client';

/** Where a service gives tokens (RFC 8414). */
interface Metadata {
  token_endpoint: string;
  device_authorization_endpoint: string;
}

/** What a device asks its user for (RFC 8628, 3.2). */
export interface DeviceRequest {
  device_code: string;
  user_code: string;
  verification_uri: string;
  verification_uri_complete: string;
  expires_in: number;
  interval: number;
}

/** The origin of a service, of what a person writes: `social.example`, or `http://127.0.0.1:8080`. @throws {Failure} */
export function originOf(given: string): string {
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(given);
  const url = /^https?:\/\//i.test(given) ? given : `${isLocal ? 'http' : 'https'}://${given}`;
  if (!URL.canParse(url)) throw new Failure(`"${given}" is no URL of a service.`);
  return new URL(url).origin;
}

/** Signs in at a service. */
export class SignIn {
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  async #metadata(): Promise<Metadata> {
    const path = '/.well-known/oauth-authorization-server';
    const { status, body } = await this.#send(this.#origin + path);
    const { token_endpoint, device_authorization_endpoint } = body;
    const isKnown = [token_endpoint, device_authorization_endpoint].every((one) => typeof one === 'string');
    if (status !== 200 || !isKnown) throw this.#otherwise();
    return body as unknown as Metadata;
  }

  /** Asks for codes. @returns undefined if the service does not know the app @throws {Failure} */
  async begin(clientId: string, scope: string): Promise<DeviceRequest | undefined> {
    const { device_authorization_endpoint: endpoint } = await this.#metadata();
    const { status, body } = await this.#post(endpoint, { client_id: clientId, scope });
    if (body.error === 'invalid_client') return undefined;
    if (status !== 200) throw new Failure(reasonOf(status, body));
    const texts = [body.device_code, body.user_code, body.verification_uri, body.verification_uri_complete];
    if (!texts.every((one) => typeof one === 'string')) throw this.#otherwise();
    return body as unknown as DeviceRequest;
  }

  /** Waits for the answer of the user. @throws {Failure} when it is no, or too late */
  async finish(
    clientId: string,
    { device_code, interval }: DeviceRequest,
  ): Promise<{ token: string; username: string }> {
    const { token_endpoint: endpoint } = await this.#metadata();
    const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
    for (let seconds = Number.isFinite(interval) ? Math.max(1, interval) : 5; ; ) {
      await sleep(seconds * 1000);
      const { status, body } = await this.#post(endpoint, { grant_type, client_id: clientId, device_code });
      const { access_token: token, username } = body;
      if (status === 200 && typeof token === 'string' && typeof username === 'string')
        return { token, username };
      if (status === 200) throw this.#otherwise();
      if (body.error === 'slow_down') seconds += 5;
      else if (body.error !== 'authorization_pending' && body.error !== 'temporarily_unavailable') {
        throw new Failure(reasonOf(status, body));
      }
    }
  }

  #otherwise(): Failure {
    return new Failure(`${this.#origin} is no service that this program can sign in at.`);
  }

  #post(url: string, fields: Record<string, string>): Promise<Answer> {
    return this.#send(url, { body: new URLSearchParams(fields) });
  }

  async #send(url: string, init?: RequestInit): Promise<Answer> {
    try {
      const reply = await fetch(url, { ...init, ...(init && { method: 'POST' }) });
      const text = await readText(reply);
      return { status: reply.status, body: parse(text) };
    } catch (error) {
      const { message, cause } = error as Error;
      throw new Failure(
        `${this.#origin} was not reached: ${(cause as Error | undefined)?.message || message}`,
      );
    }
  }
}

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

function parse(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

function reasonOf(status: number, { error_description, error }: Record<string, unknown>): string {
  return String(error_description ?? error ?? `The service answered with ${status}.`);
}
