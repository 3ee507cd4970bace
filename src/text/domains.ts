import { isIPv4, toAscii } from './hosts.ts';

/** A domain in lower-case ASCII without a dot at its end; undefined for anything else. */
export function readDomain(text: string): string | undefined {
  const given = text.trim().toLowerCase().replace(/\.$/, '');
  if (given.length > 253 || !/^[^\s@/:?#[\]\\%]+$/.test(given)) return undefined;
  const domain = toAscii(given);
  return /^[a-z\d_-]{1,63}(\.[a-z\d_-]{1,63})+$/.test(domain) && !isIPv4(domain) ? domain : undefined;
}

/** A domain and those above it, but for the last label alone. */
export function domainAndAbove(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}
