/** Whom to ask about a service, as the Contact Object of OpenAPI has it. */
export interface Contact {
  email?: string;
  url?: string;
  name?: string;
}

/** What was given as a contact: an e-mail address, a URL, or else a name. */
export function readContact(given: string): Contact {
  if (/^[^\s@]+@[^\s@]+$/.test(given)) return { email: given };
  return /^https?:\/\/\S+$/.test(given) ? { url: given } : { name: given };
}
