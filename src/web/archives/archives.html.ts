import { type Job, VALID_MS } from '../../features/archives/jobs.ts';
import type { SignedIn } from '../accounts/forms.ts';
import { describeBytes } from '../files/bytes.ts';
import { alert, hidden } from '../pages/form.html.ts';
import { type Content, type Markup, markup } from '../pages/markup.ts';
import { quantity, renderTime } from '../pages/posts.html.ts';

export const EXPORT = '/account/export';
export const IMPORT = '/account/import';

/** How often a page of a job under way is loaded again, in seconds. */
const REFRESH_SECONDS = 3;

/** What a preview counts, if it is one. */
const ones: Readonly<Record<string, string>> = {
  'parts of the profile': 'part of the profile',
  posts: 'post',
  reposts: 'repost',
  files: 'file',
  stars: 'star',
  follows: 'follow',
  mutes: 'mute',
  blocks: 'block',
};

const numbers = new Intl.NumberFormat('en');

/** A visit whose page is loaded again while a job is under way. */
export function refreshed(visit: SignedIn, job: Job | undefined, path: string): SignedIn {
  if (job?.is_waiting !== 1) return visit;
  return { ...visit, headers: [...visit.headers, 'Refresh', `${REFRESH_SECONDS}; url=${path}`] };
}

/** How far a job is. */
function renderProgress({ progress, worker }: Job, doing: string): Markup {
  const { what = '', done = 0, all = 0 } = progress ?? {};
  const isKnown = all > done;
  const far = isKnown ? `${numbers.format(done)} of ${numbers.format(all)}` : numbers.format(done);
  return markup`<section class="panel" aria-labelledby="doing"><h2 id="doing">${doing}</h2>
<div class="storage"><label for="far">${worker === null ? 'It begins in a moment.' : what === '' ? 'It has begun.' : `${what}: ${far}`}</label>
<progress id="far"${isKnown && markup` value="${done}" max="${all}"`}></progress></div>
<p class="quiet">You can leave this page; it goes on. This page shows how far it is every few seconds.</p></section>`;
}

export function exportContent({ csrf, session }: SignedIn, job: Job | undefined): Markup {
  return markup`<p>An export is a zip file with everything that you made here, and your files: posts, messages, stars, whom you follow,
settings. It can be imported here or on another service like this one.</p>
${renderExport(csrf, session.username, job)}
<p><a href="/account">Back to your account</a></p>`;
}

function renderExport(csrf: string, username: string, job: Job | undefined): Content {
  if (job?.is_waiting === 1) return renderProgress(job, 'Your export is being made');
  const start = markup`<form class="panel" method="post" action="${EXPORT}">${hidden({ csrf })}
<p>You can make one a day. It can be downloaded for a day.</p>
<button class="button" type="submit">Make an export</button></form>`;
  if (job === undefined) return start;
  if (job.step !== 'ready') return [alert(`It could not be made: ${job.report.problem}`), start];
  return markup`<section class="panel" aria-labelledby="ready"><h2 id="ready">Your export is ready</h2>
<p><strong><bdi>@${username}</bdi></strong>, ${describeBytes(job.size ?? 0)}, made ${renderTime(job.finished_at ?? 0)}.
It can be downloaded until ${renderUntil(job)}; after that it is deleted, and you can make another one.</p>
${renderLeft(job, 'What could not be read')}
<p><a class="button" href="${EXPORT}/file" download>Download it</a></p>
<p class="quiet">It has your private messages: keep it where only you can read it.</p></section>`;
}

function renderUntil({ finished_at }: Job): Markup {
  const until = new Date((finished_at ?? 0) + VALID_MS);
  return markup`<time datetime="${until.toISOString()}">${until.toUTCString().replace(/:\d\d GMT/, ' UTC')}</time>`;
}

export function importContent(visit: SignedIn, job: Job | undefined, most: number): Markup {
  return markup`<p>Bring what you have elsewhere: an export of this service or another one like it, an archive of Mastodon, the repository
of a Bluesky account (a CAR file), or posts as JSON. First you are shown what would come and what not; nothing is imported before you say so.</p>
${renderImport(visit, job, most)}
<p><a href="/account">Back to your account</a></p>`;
}

function renderImport({ csrf }: SignedIn, job: Job | undefined, most: number): Content {
  const form = markup`<form class="panel" method="post" action="${IMPORT}" enctype="multipart/form-data">${hidden({ csrf })}
<div class="field"><label for="archive">Choose an archive</label>
<input id="archive" name="archive" type="file" accept=".zip,.car,.json" required aria-describedby="archive-hint">
<p class="hint" id="archive-hint">A zip, CAR or JSON file of at most ${describeBytes(most)}.</p></div>
<button class="button" type="submit">Upload it and see what would come</button></form>`;
  if (job === undefined) return form;
  const { step, report } = job;
  if (step === 'checking') return [renderName(job), renderProgress(job, 'The archive is being read')];
  if (step === 'importing') return [renderName(job), renderProgress(job, 'The archive is being imported')];
  const again = action(csrf, 'start', 'Try again', 'button');
  const forget = action(
    csrf,
    'forget',
    step === 'imported' ? 'Import another archive' : 'Choose another archive',
  );
  if (step === 'unreadable') return [renderName(job), alert(`It cannot be read: ${report.problem}`), form];
  if (step === 'stopped')
    return [
      renderName(job),
      alert(`It ended early: ${report.problem}`),
      markup`<p>What came before is imported; trying again goes on from there.</p>`,
      again,
      forget,
    ];
  if (step === 'imported') return [renderName(job), renderDone(job), forget];
  const isEmpty = report.preview === undefined || report.preview.length === 0;
  return [
    renderName(job),
    renderPreview(job),
    !isEmpty && action(csrf, 'start', 'Import it', 'button'),
    forget,
  ];
}

function action(csrf: string, name: string, words: string, style = 'button plain'): Markup {
  return markup`<form method="post" action="${IMPORT}/${name}">${hidden({ csrf })}<button class="${style}" type="submit">${words}</button></form>`;
}

function renderName({ name, size }: Job): Markup {
  return markup`<p><strong><bdi>${name}</bdi></strong>${size !== null && `, ${describeBytes(size)}`}</p>`;
}

function renderPreview({ report: { preview = [], ...report } }: Job): Markup {
  const rows = preview.map(
    ({ what, count, examples }) => markup`<li><strong>${quantity(count, ones[what] ?? what, what)}</strong>
${examples.length > 0 && markup`<ul>${examples.map((one) => markup`<li dir="auto">${one}</li>`)}</ul>`}</li>`,
  );
  return markup`<section class="panel" aria-labelledby="would"><h2 id="would">What would come</h2>
${rows.length > 0 ? markup`<ul class="links">${rows}</ul>` : markup`<p>Nothing: all of it is here already, or cannot be imported.</p>`}
<p class="quiet">Posts keep their times, and nobody is notified of them. A rule of this service may still leave out some.</p></section>
${renderLeft({ report }, 'What would not come')}`;
}

function renderDone({ report, finished_at }: Job): Markup {
  const { posts = 0, files = 0, follows = 0 } = report.counts ?? {};
  return markup`<section class="panel" aria-labelledby="done"><h2 id="done">The archive is imported</h2>
<p>${renderTime(finished_at ?? 0)}: ${quantity(posts, 'post', 'posts')}, ${quantity(files, 'file', 'files')} and ${quantity(follows, 'follow', 'follows')} came.</p></section>
${renderLeft({ report }, 'What did not come')}`;
}

/** What was left out and why. */
function renderLeft(
  { report: { sums = [], faults = [], numFaults = 0 } }: Pick<Job, 'report'>,
  title: string,
): Content {
  if (sums.length + faults.length === 0) return undefined;
  const more = numFaults - faults.length;
  const all = [...sums, ...faults, ...(more > 0 ? [`and ${numbers.format(more)} more like these.`] : [])];
  return markup`<section class="panel" aria-labelledby="left"><h2 id="left">${title}</h2>
<ul class="links">${all.map((one) => markup`<li dir="auto">${one}</li>`)}</ul></section>`;
}
