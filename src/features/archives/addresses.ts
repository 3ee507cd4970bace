import { isUsername } from '../users/users.ts';

export const NO_PERSON = 'there is no such person here';

/** What a line of a list names. */
export type Address = { username: string } | { given: string; fault: string };

/** Reads what a line of a list says. @param host - of this service. */
export function readAddress(given: string, host: string): Address {
  const found = /^https?:\/\//i.test(given) ? readUrl(given) : readName(given);
  if (found === undefined) return { given, fault: NO_PERSON };
  if (found.host !== undefined && found.host.toLowerCase() !== host) {
    return { given, fault: 'they are on another service' };
  }
  return isUsername(found.username.toLowerCase())
    ? { username: found.username.toLowerCase() }
    : { given, fault: NO_PERSON };
}

interface Found {
  username: string;
  host?: string | undefined;
}

/** `name`, `@name`, `name@host`, `@name@host` or `acct:name@host`. */
function readName(given: string): Found | undefined {
  const [, username, host] = /^(?:acct:)?@?([^@\s]{1,255})(?:@([^@\s]{1,255}))?$/i.exec(given) ?? [];
  return username === undefined ? undefined : { username, host };
}

/** The page of a person, here or on another service. */
function readUrl(given: string): Found | undefined {
  const { pathname = '', host } = URL.parse(given) ?? {};
  const username = /^\/(?:@|%40|users\/)([^/@]+)\/?$/i.exec(pathname)?.[1];
  return username === undefined ? undefined : { username, host };
}
