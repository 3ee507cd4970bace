import type { MillraceError } from '../error.ts';

/** What went wrong, in words for the person at the terminal. The program ends with 1. */
export class Failure extends Error {}

/** What is wrong with the arguments. The program ends with 2. */
export class UsageError extends Error {}

/** The reply of the API that an error was. */
export function errorReply({ status, slug, message, id, link }: MillraceError): object {
  return {
    meta: { code: status, error_slug: slug, error_message: message, error_id: id, error_url: link },
  };
}
