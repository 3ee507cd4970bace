import { html, type Page, type PageCall } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { openPage, ownPage, type SignedIn, safeNext } from './forms.ts';
import { type Content, type Markup, markup } from './markup.ts';
import type { Visit } from './visit.ts';

/** Most objects of a fragment. */
const MAX_IDS = 100;

/** The objects that a fragment is asked for. */
export function idsIn({ query }: PageCall): number[] {
  const ids = (query.ids ?? '').split(',').flatMap((id) => parseId(id) ?? []);
  return [...new Set(ids)].slice(0, MAX_IDS);
}

/** The headers of a part of a page. */
export const fragmentHeaders = ({ headers }: Visit): string[] => [...headers, 'X-Robots-Tag', 'noindex'];

/**
 * A part of a page for its scripts, rendered by the functions of the page and checked as it is. Its forms return to `next`,
 * which is the page.
 */
export function fragment(
  name: string,
  path: string,
  render: (call: PageCall, visit: Visit) => Promise<Markup | string> | Markup,
): Page {
  const page = openPage(`pages.fragments.${name}`, `/fragments/${path}`, async (call, visit) => {
    const shown = await render(call, { ...visit, here: safeNext(call.query.next) });
    return html(shown.toString(), 200, fragmentHeaders(visit));
  });
  // What pages load besides counts as pictures do (docs/interface.md, Rate limits).
  return { ...page, limit: 'picture' };
}

/** The same only for signed-in people: others are led to the page for signing in. */
export function ownFragment(
  name: string,
  path: string,
  render: (call: PageCall, visit: SignedIn) => Promise<Content> | Content,
): Page {
  const page = ownPage(`pages.fragments.${name}`, `/fragments/${path}`, async (call, visit) => {
    const shown = await render(call, { ...visit, here: safeNext(call.query.next) });
    return html(String(markup`${shown}`), 200, fragmentHeaders(visit));
  });
  return { ...page, limit: 'picture' };
}
