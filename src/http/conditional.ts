import type { IncomingHttpHeaders } from 'node:http';
import { joinJson } from './json-text.ts';
import type { Outcome } from './outcome.ts';

/** Whether an `If-None-Match` names a tag; both may be weak. */
export function matches(header: string | undefined, etag: string): boolean {
  const strong = (tag: string) => tag.trim().replace(/^W\//, '');
  return (header ?? '').split(',').some((tag) => tag.trim() === '*' || strong(tag) === strong(etag));
}

interface Validated {
  outcome: Outcome;
  etag: string;
  /** When the newest of its content was made, in milliseconds since 1970. */
  changedAt: number;
}

/**
 * An answer with its validators, or 304 where the client has it (RFC 9110, Conditional Requests). The time has
 * seconds only, so it is not told within the second in which more may come.
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
