import type { Form } from '../kit/visit.ts';

/** The `entities` of texts that are written on pages. */
export const written = { parse_links: true, parse_markdown_links: true };

/** Where a form leads once its post or message is written: scripts are told where that is, and stay on their page. */
export function sentTo(to: string, { shown }: Form): string {
  return shown === undefined ? to : `/fragments/sent?${new URLSearchParams({ to })}`;
}
