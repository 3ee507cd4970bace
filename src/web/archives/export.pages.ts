import { ApiError } from '../../errors.ts';
import { requireConfirmed } from '../../features/accounts/accounts.ts';
import { readJob, startExport } from '../../features/archives/archives.ts';
import { readRange } from '../../features/files/files.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Page, type PageCall, redirect } from '../../http/page.ts';
import { countWrite } from '../kit/actions.ts';
import { confirmedForm, confirmedPage, errorOf, type SignedIn } from '../kit/forms.ts';
import { settingsPage } from '../kit/settings.html.ts';
import { EXPORT, exportContent, refreshed } from './archives.html.ts';

async function showExport({ ctx }: PageCall, visit: SignedIn, error?: ApiError): Promise<Outcome> {
  const job = await readJob(ctx.store.read, visit.session.userId, 'export');
  const content = exportContent(visit, job);
  return settingsPage(refreshed(visit, job, EXPORT), visit.language.archives.exporting, { error }, content);
}

/** Sends the export of the signed-in person, or the requested range of it: large downloads are resumed. */
async function sendExport({ ctx, request }: PageCall, { session, headers }: SignedIn): Promise<Outcome> {
  const job = await readJob(ctx.store.read, session.userId, 'export');
  if (job?.step !== 'ready' || job.content === null || job.size === null || job.finished_at === null)
    throw new ApiError('not-found', 'there is no such export, or it has expired.');
  const { content, size } = job;
  const etag = `"${content}"`;
  const isSame = (request.headers['if-range'] ?? etag) === etag;
  const range = isSame ? readRange(request.headers.range, size) : undefined;
  if (range === 'none')
    return { status: 416, headers: ['Content-Range', `bytes */${size}`], body: Buffer.alloc(0) };
  const found = await ctx.blobs.get(content, range);
  if (found === undefined) throw new ApiError('not-found', 'the export is no longer there.');
  const day = new Date(job.finished_at).toISOString().slice(0, 10);
  const all = [
    ...headers,
    ...['Content-Type', 'application/zip', 'X-Content-Type-Options', 'nosniff'],
    ...['Content-Disposition', `attachment; filename="${session.username}-${day}.zip"`],
    ...['Accept-Ranges', 'bytes', 'ETag', etag, 'Referrer-Policy', 'no-referrer'],
  ];
  if (range === undefined) return { status: 200, headers: all, body: found.stream, length: size };
  const { start, end } = range;
  const part = ['Content-Range', `bytes ${start}-${end}/${size}`];
  return { status: 206, headers: [...all, ...part], body: found.stream, length: end - start + 1 };
}

/** The export of the signed-in person: starting it, its progress, and the file. */
export const exportPages: readonly Page[] = [
  confirmedPage('account.export', EXPORT, (call, visit) => showExport(call, visit)),

  confirmedForm('account.export.start', EXPORT, EXPORT, async (call, visit) => {
    const { ctx } = call;
    await requireConfirmed(ctx.store.read, visit.session);
    await countWrite(call, visit);
    const error = await startExport(ctx, visit.session.userId).then(() => undefined, errorOf);
    return error === undefined ? redirect(EXPORT, visit.headers) : showExport(call, visit, error);
  }),

  confirmedPage('account.export.file', `${EXPORT}/file`, sendExport),
];
