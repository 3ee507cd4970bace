/** The requests of people: as browsers send them on pages, and as apps send them to the API. */

import { makeHead, makeRequest } from './client.ts';
import { tokenOf } from './prepare.ts';

/** As most browsers send it, and as most libraries of apps do. */
const ACCEPTED_BY_PAGES = 'gzip, deflate, br, zstd';
const ACCEPTED_BY_APPS = 'gzip';

/** Headers of a browser whose person is signed in. */
export function browserHeaders(port: number, user: number): string[] {
  return [
    `Origin: http://127.0.0.1:${port}`,
    `Cookie: millrace_visit=bench${user}; millrace_session=${tokenOf(user)}`,
    `Accept-Encoding: ${ACCEPTED_BY_PAGES}`,
    'Accept-Language: en',
  ];
}

/** A page, or what its script asks for. */
export function pageRequest(port: number, user: number, path: string, form?: Record<string, string>): Buffer {
  const body = form === undefined ? '' : String(new URLSearchParams(form));
  const lines = [
    `${form === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    ...browserHeaders(port, user),
    ...(form === undefined ? ['Accept: text/html'] : formHeaders(body)),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`);
}

function formHeaders(body: string): string[] {
  return ['Content-Type: application/x-www-form-urlencoded', `Content-Length: ${Buffer.byteLength(body)}`];
}

/** A call of the API by an app. */
export function callRequest(method: string, user: number, path: string, body?: object): Buffer {
  return makeRequest(method, `/api${path}`, tokenOf(user), body, [`Accept-Encoding: ${ACCEPTED_BY_APPS}`]);
}

export function uploadHead(user: number, file: string, length: number): Buffer {
  return makeHead('PUT', `/api/files/${file}/content`, tokenOf(user), 'image/jpeg', length);
}
