import { selectDoneSince, selectNewestBy, selectOwnEntries } from '../../features/audit/audit.ts';
import type { PageCall } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { noticeOf } from '../kit/actions.ts';
import type { SignedIn } from '../kit/forms.ts';
import { type Content, markup } from '../kit/markup.ts';
import { type SentenceReader, sentencesOf } from './audit.sentences.ts';

/** Most entries of the audit that the page after a form names. */
const MAX_NAMED = 20;
/** What stands in a URL when a form changed nothing. */
const UNCHANGED = 'nothing';

/** The id of a moderator's newest entry in the audit. */
export async function newestEntry({ ctx }: PageCall, { session }: SignedIn): Promise<number> {
  const [newest] = await selectNewestBy(ctx.store.read, { actor: session.userId });
  return newest?.id ?? 0;
}

/** The path after a form, whose empty `done` names the entries that the moderator made since another one. */
export async function withDone(
  { ctx }: PageCall,
  { session }: SignedIn,
  path: string,
  since: number,
): Promise<string> {
  if (!EMPTY.test(path)) return path;
  const made = await selectDoneSince(ctx.store.read, {
    actor: session.userId,
    after: since,
    limit: MAX_NAMED,
  });
  const done = made.length === 0 ? UNCHANGED : made.map(({ id }) => id).join('-');
  return path.replace(EMPTY, `?done=${done}`);
}

/** At the end of a path, or before its fragment. */
const EMPTY = /\?done(?=#|$)/;

/** What a form has done, above the page that follows: the sentences of the reader's own entries in the audit. */
export async function renderDone(call: PageCall, visit: SignedIn & SentenceReader): Promise<Content> {
  const { done = '' } = call.query;
  const { language, role, session } = visit;
  if (done === UNCHANGED) return language.audit.unchanged;
  const ids = done.split('-').map(parseId);
  if (!ids.every((id) => id !== undefined)) return noticeOf(language.admin.done, call);
  const { read } = call.ctx.store;
  const rows = await selectOwnEntries(read, { actor: session.userId, ids: ids.slice(0, MAX_NAMED) });
  const sentences = await sentencesOf(read, rows, { language, role });
  return rows.length === 0 ? undefined : sentences.map((one) => markup`<p>${one}</p>`);
}
