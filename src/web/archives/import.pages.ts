import { basename } from 'node:path';
import type { StoredContent } from '../../contents/contents.ts';
import { ApiError } from '../../errors.ts';
import { continueImport, forgetImport, readJob, startImport } from '../../features/archives/archives.ts';
import { loadUser, tiers } from '../../features/users/users.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Page, type PageCall, redirect } from '../../http/page.ts';
import type { Part } from '../../http/upload.ts';
import { countWrite } from '../kit/actions.ts';
import { describeBytes } from '../kit/bytes.ts';
import { withFiles } from '../kit/file-forms.ts';
import { errorOf, ownForm, ownPage, type SignedIn } from '../kit/forms.ts';
import { settingsPage } from '../kit/settings.html.ts';
import { viewerOf } from '../kit/visit.ts';
import { IMPORT, importContent, refreshed } from './archives.html.ts';

/** Longest name of a file that is stored, in characters. */
const MAX_NAME = 200;

/** The users whose archives this process is receiving: one each, since they count only when they are stored. */
const receiving = new Set<number>();

async function showImport(call: PageCall, visit: SignedIn, error?: ApiError): Promise<Outcome> {
  const [job, most] = await Promise.all([
    readJob(call.ctx.store.read, visit.session.userId, 'import'),
    limitOf(call, visit),
  ]);
  const content = importContent(visit, job, most);
  return settingsPage(refreshed(visit, job, IMPORT), visit.language.archives.importing, { error }, content);
}

/** The most bytes of an archive: as many as all files of the account may have. */
async function limitOf({ ctx }: PageCall, visit: SignedIn): Promise<number> {
  const { row } = await loadUser(ctx, viewerOf(visit), 'me');
  return tiers[row.tier].storage;
}

/** Stores an uploaded archive. @throws {ApiError} 413, 507 */
async function receive(call: PageCall, visit: SignedIn, { content }: Part): Promise<StoredContent> {
  const most = await limitOf(call, visit);
  async function* counted(): AsyncGenerator<Buffer> {
    let size = 0;
    for await (const chunk of content) {
      size += chunk.length;
      if (size > most)
        throw new ApiError(
          'body-too-large',
          `An archive may be at most ${describeBytes(most, visit.language.locale)}.`,
        );
      yield chunk;
    }
  }
  return call.ctx.blobs.store(counted(), { user: visit.session.userId, most });
}

/** Receives an archive, and begins to read it. */
function upload(call: PageCall): Promise<Outcome> {
  const { ctx } = call;
  let stored: (StoredContent & { name: string }) | undefined;
  let held: number | undefined;
  const receiver = {
    maxBytes: tiers.paid.storage,
    async receive(visit: SignedIn, part: Part) {
      const { userId } = visit.session;
      const job = await readJob(ctx.store.read, userId, 'import');
      if (stored !== undefined) throw new ApiError('not-allowed', 'Send one archive.');
      if (receiving.has(userId) || job?.is_waiting === 1)
        throw new ApiError('not-allowed', 'Another archive of yours is still being read.');
      receiving.add(userId);
      held = userId;
      const name = basename(part.filename ?? '').slice(0, MAX_NAME);
      stored = { ...(await receive(call, visit, part)), name };
    },
  };
  return withFiles(call, receiver, async (visit, _, failed) => {
    try {
      if (failed !== undefined) throw failed;
      if (stored === undefined) throw new ApiError('missing-parameter', 'Choose an archive.');
      await countWrite(call, visit);
      const { key: content, size, name } = stored;
      await startImport(ctx, visit.session.userId, { name, content, size });
      return redirect(IMPORT, visit.headers);
    } catch (thrown) {
      if (stored !== undefined) await ctx.blobs.discard([stored]);
      return showImport(call, visit, errorOf(thrown));
    }
  }).finally(() => held !== undefined && receiving.delete(held));
}

/** Importing an archive: uploading it, what would come, progress, and what came. */
export const importPages: readonly Page[] = [
  ownPage('account.import', IMPORT, (call, visit) => showImport(call, visit)),

  { name: 'account.import.upload', method: 'POST', path: IMPORT, handle: upload },

  ownForm('account.import.start', `${IMPORT}/start`, async (call, visit) => {
    await countWrite(call, visit);
    await continueImport(call.ctx, visit.session.userId);
    return redirect(IMPORT, visit.headers);
  }),

  ownForm('account.import.forget', `${IMPORT}/forget`, async (call, visit) => {
    await countWrite(call, visit);
    await forgetImport(call.ctx, visit.session.userId);
    return redirect(IMPORT, visit.headers);
  }),
];
