import { readEmail } from '../text/email.ts';

/** The contact of a service, as a Contact Object of OpenAPI. */
export interface Contact {
  email?: string;
  url?: string;
  name?: string;
}

/** Parses a contact: an e-mail address, a URL, or else a name. */
export function readContact(given: string): Contact {
  if (readEmail(given) !== undefined) return { email: given };
  return /^https?:\/\/\S+$/.test(given) ? { url: given } : { name: given };
}
