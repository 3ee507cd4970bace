import { toAscii } from './hosts.ts';

/** An e-mail address as it is stored and compared, as a whole in lower case; of two that are the same mailbox only one is read. */
export interface EmailAddress {
  readonly local: string;
  /** A host name in ASCII with a dot in it. */
  readonly host: string;
  /** Both, with `@` between them. */
  readonly text: string;
}

/** Most characters of the part before `@`, and of the whole (RFC 5321, 4.5.3.1). */
const MAX_LOCAL = 64;
const MAX_LENGTH = 254;

/** A dot-atom (RFC 5322, 3.2.3). */
const DOT_ATOM = /^[a-z\d!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z\d!#$%&'*+/=?^_`{|}~-]+)*$/i;

/**
 * Reads a bare e-mail address (docs/interface.md, E-mail addresses): no name, quotes, comment, group, list or address literal, which
 * programs on the way read in different ways.
 * @returns undefined for anything else.
 */
export function readEmail(given: string): EmailAddress | undefined {
  const text = given.trim();
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(at, 0));
  if (local.length > MAX_LOCAL || !DOT_ATOM.test(local)) return undefined;
  const host = readHost(text.slice(at + 1));
  if (host === undefined) return undefined;
  const read = { local: local.toLowerCase(), host };
  const whole = `${read.local}@${host}`;
  return whole.length > MAX_LENGTH ? undefined : { ...read, text: whole };
}

/** A host name of letters, digits and hyphens; the last label is no number, as that of an IP address is. */
function readHost(given: string): string | undefined {
  if (given.length > MAX_LENGTH || !/^[^\s@/:?#[\]\\%]+$/.test(given)) return undefined;
  const host = toAscii(given);
  const labels = host.split('.');
  const isHost = labels.length > 1 && labels.every(isLabel) && !/^\d+$/.test(labels.at(-1) as string);
  return isHost ? host : undefined;
}

function isLabel(label: string): boolean {
  return /^[a-z\d-]{1,63}$/.test(label) && !label.startsWith('-') && !label.endsWith('-');
}
