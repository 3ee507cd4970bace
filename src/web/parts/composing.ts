import { parseId } from '../../http/params.ts';
import { linesOf } from '../kit/actions.ts';
import type { Form, Visit } from '../kit/visit.ts';

/** The `entities` of texts that are written on pages. */
export const written = { parse_links: true, parse_markdown_links: true };

/** Where a form leads once its post or message is written: scripts are told where that is, and stay on their page. */
export function sentTo(to: string, { shown }: Form): string {
  return shown === undefined ? to : `/fragments/sent?${new URLSearchParams({ to })}`;
}

/** The mention that begins a reply to another's post. */
export function mentionOf({ session }: Visit, { user_id, username }: { user_id: number; username: string }) {
  return session?.userId === user_id ? undefined : `@${username} `;
}

/** The text of a form, and what it replies to. */
export function typedIn({ text, reply_to = '' }: Form): { text: string; replyTo: number | undefined } {
  return { text: linesOf(text), replyTo: parseId(reply_to) };
}
