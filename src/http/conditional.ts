import type { IncomingHttpHeaders } from 'node:http';
import { joinJson } from './json-text.ts';
import type { Outcome } from './outcome.ts';

/** Whether an `If-None-Match` header matches an ETag, by weak comparison. */
export function matches(header: string | undefined, etag: string): boolean {
  const strong = (tag: string) => tag.trim().replace(/^W\//, '');
  return (header ?? '').split(',').some((tag) => tag.trim() === '*' || strong(tag) === strong(etag));
}

interface Validated {
  outcome: Outcome;
  etag: string;
  /** When the newest part of the content was created, in milliseconds since 1970. */
  changedAt: number;
}

/**
 * An answer with its validators, or 304 if the client's copy is current (RFC 9110, Conditional Requests). `Last-Modified` has a
 * resolution of seconds, so it is omitted within the second of the change: more may follow.
 */
export function unlessKnown(headers: IncomingHttpHeaders, { outcome, etag, changedAt }: Validated): Outcome {
  const validators = ['ETag', etag];
  const second = Math.floor(changedAt / 1000) * 1000;
  const isOver = changedAt > 0 && Date.now() >= second + 1000;
  if (isOver) validators.push('Last-Modified', new Date(second).toUTCString());
  const tags = headers['if-none-match'];
  const since = Date.parse(headers['if-modified-since'] ?? '');
  const isKnown = tags === undefined ? isOver && since >= second : matches(tags, etag);
  const all = [...outcome.headers, ...validators];
  return isKnown ? { status: 304, headers: all, body: joinJson('') } : { ...outcome, headers: all };
}
