import { type Job, VALID_MS } from '../../features/archives/archives.ts';
import { describeBytes } from '../kit/bytes.ts';
import { alert, hidden, tellIn } from '../kit/form.html.ts';
import type { SignedIn } from '../kit/forms.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import { renderTime } from '../kit/time.html.ts';
import type { Texts } from '../languages/en.ts';
import { listOf, numbersOf, timesOf } from '../languages/intl.ts';

export const EXPORT = '/account/export';
export const IMPORT = '/account/import';

/** How often a page of a job under way is loaded again, in seconds. */
const REFRESH_SECONDS = 3;

/** A visit whose page is loaded again while a job is under way. */
export function refreshed(visit: SignedIn, job: Job | undefined, path: string): SignedIn {
  if (job?.is_waiting !== 1) return visit;
  return { ...visit, headers: [...visit.headers, 'Refresh', `${REFRESH_SECONDS}; url=${path}`] };
}

/** How far a job is. */
function renderProgress({ progress, worker }: Job, doing: string, language: Texts): Markup {
  const { archives: texts, locale } = language;
  const numbers = numbersOf(locale);
  const { what = '', done = 0, all = 0 } = progress ?? {};
  const isKnown = all > done;
  const far = isKnown ? texts.farOf(numbers.format(done), numbers.format(all)) : numbers.format(done);
  return markup`<section class="panel" aria-labelledby="doing"><h2 id="doing">${doing}</h2>
<div class="storage"><label for="far">${worker === null ? texts.begins : what === '' ? texts.hasBegun : texts.far(nameThings(what, texts), far)}</label>
<progress id="far"${isKnown && markup` value="${done}" max="${all}"`}></progress></div>
<p class="quiet">${texts.goesOn}</p></section>`;
}

/** Things of an archive; a list of an export is named by its file. */
function nameThings(what: string, { things }: Texts['archives']): Content {
  return Object.hasOwn(things, what) ? things[what as keyof typeof things] : markup`<bdi>${what}</bdi>`;
}

export function exportContent(visit: SignedIn, job: Job | undefined): Markup {
  const { archives: texts } = visit.language;
  return markup`<p>${texts.exportText}</p>
${renderExport(visit, job)}`;
}

function renderExport({ csrf, session, language }: SignedIn, job: Job | undefined): Content {
  const { archives: texts, locale } = language;
  if (job?.is_waiting === 1) return renderProgress(job, texts.making, language);
  const start = markup`<form class="panel" method="post" action="${EXPORT}">${hidden({ csrf })}
<p>${texts.oneADay}</p>
<button class="button" type="submit">${texts.make}</button></form>`;
  if (job === undefined) return start;
  if (job.step !== 'ready') return [alert(texts.failed(tellProblem(job, language))), start];
  const name = markup`<strong><bdi>@${session.username}</bdi></strong>`;
  const size = describeBytes(job.size ?? 0, locale);
  return markup`<section class="panel" aria-labelledby="ready"><h2 id="ready">${texts.ready}</h2>
<p>${texts.made(name, size, renderTime(job.finished_at ?? 0, language))}
${texts.until(renderUntil(job, language))}</p>
${renderLeft(job, texts.unread, language)}
<p><a class="button" href="${EXPORT}/file" download>${texts.download}</a></p>
<p class="quiet">${texts.keepSafe}</p></section>`;
}

function renderUntil({ finished_at }: Job, { locale }: Texts): Markup {
  const until = new Date((finished_at ?? 0) + VALID_MS);
  return markup`<time datetime="${until.toISOString()}">${timesOf(locale).format(until)} UTC</time>`;
}

export function importContent(visit: SignedIn, job: Job | undefined, most: number): Markup {
  const { archives: texts } = visit.language;
  return markup`<p>${texts.importText}</p>
${renderImport(visit, job, most)}`;
}

function renderImport({ csrf, language }: SignedIn, job: Job | undefined, most: number): Content {
  const { archives: texts, locale } = language;
  const form = markup`<form class="panel" method="post" action="${IMPORT}" enctype="multipart/form-data">${hidden({ csrf })}
<div class="field"><label for="archive">${texts.choose}</label>
<input id="archive" name="archive" type="file" accept=".zip,.car,.json" required aria-describedby="archive-hint">
<p class="hint" id="archive-hint">${texts.chooseHint(describeBytes(most, locale))}</p></div>
<button class="button" type="submit">${texts.upload}</button></form>`;
  if (job === undefined) return form;
  const { step, report } = job;
  const name = renderName(job, language);
  if (step === 'checking') return [name, renderProgress(job, texts.checking, language)];
  if (step === 'importing') return [name, renderProgress(job, texts.underWay, language)];
  const again = action(csrf, 'start', texts.tryAgain, 'button');
  const forget = action(csrf, 'forget', step === 'imported' ? texts.another : texts.chooseAnother);
  if (step === 'unreadable') return [name, alert(texts.unreadable(tellProblem(job, language))), form];
  if (step === 'stopped')
    return [
      name,
      alert(texts.stopped(tellProblem(job, language))),
      markup`<p>${texts.goesOnFrom}</p>`,
      again,
      forget,
    ];
  if (step === 'imported') return [name, renderDone(job, language), forget];
  const isEmpty = report.preview === undefined || report.preview.length === 0;
  return [
    name,
    renderPreview(job, language),
    !isEmpty && action(csrf, 'start', texts.importIt, 'button'),
    forget,
  ];
}

function action(csrf: string, name: string, words: string, style = 'button plain'): Markup {
  return markup`<form method="post" action="${IMPORT}/${name}">${hidden({ csrf })}<button class="${style}" type="submit">${words}</button></form>`;
}

function renderName({ name, size }: Job, { archives: texts, locale }: Texts): Markup {
  const shown = markup`<strong><bdi>${name}</bdi></strong>`;
  return markup`<p>${size === null ? shown : texts.sized(shown, describeBytes(size, locale))}</p>`;
}

function renderPreview({ report: { preview = [], ...report } }: Job, language: Texts): Markup {
  const { archives: texts } = language;
  const rows = preview.map(
    ({
      what,
      count,
      examples,
    }) => markup`<li><strong>${texts.found[what as keyof typeof texts.found](count)}</strong>
${examples.length > 0 && markup`<ul>${examples.map((one) => markup`<li dir="auto"><bdi>${one}</bdi></li>`)}</ul>`}</li>`,
  );
  return markup`<section class="panel" aria-labelledby="would"><h2 id="would">${texts.would}</h2>
${rows.length > 0 ? markup`<ul class="links">${rows}</ul>` : markup`<p>${texts.nothing}</p>`}
<p class="quiet">${texts.keptTimes}</p></section>
${renderLeft({ report }, texts.wouldNot, language)}`;
}

function renderDone({ report, finished_at }: Job, language: Texts): Markup {
  const { archives: texts, locale } = language;
  const { posts = 0, files = 0, follows = 0 } = report.counts ?? {};
  const { found } = texts;
  const came = listOf(locale, [found.posts(posts), found.files(files), found.follows(follows)]);
  return markup`<section class="panel" aria-labelledby="done"><h2 id="done">${texts.done}</h2>
<p>${texts.came(renderTime(finished_at ?? 0, language), came)}</p></section>
${renderLeft({ report }, texts.didNot, language)}`;
}

/** Why a job ended early. */
function tellProblem({ report: { problem = '' } }: Job, language: Texts): Content {
  return tellIn(language.archives.reasons, problem, language);
}

/** What was left out and why. */
function renderLeft(
  { report: { left = [], faults = [], numFaults = 0 } }: Pick<Job, 'report'>,
  title: string,
  language: Texts,
): Content {
  if (left.length + faults.length === 0) return undefined;
  const { archives: texts } = language;
  const more = numFaults - faults.length;
  const all = [
    ...left.map(({ count, what, why }) =>
      texts.left(count, nameThings(what, texts), tellIn(texts.reasons, why, language)),
    ),
    ...faults.map((one) => tellIn(texts.reasons, one, language)),
    more > 0 && texts.more(more),
  ].filter(Boolean);
  return markup`<section class="panel" aria-labelledby="left"><h2 id="left">${title}</h2>
<ul class="links">${all.map((one) => markup`<li>${one}</li>`)}</ul></section>`;
}
