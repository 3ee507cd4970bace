/** Requests of the console: to the API with a token, and to its page with the session. */
import { dropToken, storedToken } from '../token.ts';
import { page, texts } from './page.ts';

/** As `fetch`. @throws an error that says so if there is no response. */
export async function ask(url: string, options: RequestInit): Promise<Response> {
  try {
    return await fetch(url, options);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Error(texts.noAnswer);
  }
}

/** Calls the API. @returns the envelope. @throws an error with the API's message. */
export async function call<T>(secret: string, method: string, path: string, body?: object): Promise<T> {
  const response = await ask(`/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${secret}`, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    credentials: 'omit',
    cache: 'no-store',
  });
  const text = await response.text();
  if (response.ok) return (text === '' ? {} : JSON.parse(text)) as T;
  if (response.status === 401 && secret === storedToken()?.secret) dropToken();
  throw new Error(JSON.parse(text).meta.error_message);
}

/**
 * Revokes a token or closes a connection, also while the page is being left.
 * @returns undefined if the service does not respond.
 */
export function end(secret: string, path: string): Promise<Response | undefined> {
  const headers = { Authorization: `Bearer ${secret}` };
  return fetch(`/api${path}`, { method: 'DELETE', headers, credentials: 'omit', keepalive: true }).catch(
    () => undefined,
  );
}

/** Sends a form of the page. @returns the reply. @throws an error with the page's message. */
export async function send<T>(action: string, fields: Readonly<Record<string, string>>): Promise<T> {
  const body = new URLSearchParams({ csrf: page.dataset.csrf ?? '', ...fields });
  const response = await ask(`/docs/console/${action}`, { method: 'POST', body });
  const isJson = response.headers.get('Content-Type') === 'application/json';
  if (response.redirected || !isJson) throw new Error(texts.signedOut);
  const reply = await response.json();
  if (!response.ok) throw new Error(reply.error);
  return reply;
}
