import { type ApiError, errors } from '../../errors.ts';
import { instanceDefaults, instanceOf } from '../../features/instance/instance.ts';
import type { PageCall } from '../../http/page.ts';
import { drawing } from '../kit/empty.html.ts';
import { inEnglish, tell } from '../kit/form.html.ts';
import { renderPage } from '../kit/layout.ts';
import { type Content, markup } from '../kit/markup.ts';
import { loadReader } from '../kit/visit.ts';
import { en, type Texts } from '../languages/en.ts';
import { chooseLanguage } from '../languages/languages.ts';

/** The page for any error: what happened, how to go on, and the id that finds it in the log. */
export async function renderErrorPage(
  call: PageCall,
  error: ApiError,
): Promise<{ page: string; headers: string[] }> {
  // The database may have failed, and a client over its limit is not looked up.
  const visit =
    error.status >= 500 || error.status === 429 ? undefined : await loadReader(call).catch(() => undefined);
  const look = visit?.instance ?? (await instanceOf(call.ctx).catch(() => instanceDefaults));
  const language = visit?.language ?? (await chooseLanguage(call, look));
  const { errors: texts } = language;
  const title = texts.titles[kindOf(error.status)];
  const page = renderPage({
    visit,
    look,
    language,
    title,
    isTranslated: true,
    content: markup`<div class="narrow error">
${error.status === 404 ? drawing('boat') : markup`<p class="status" aria-hidden="true">${error.status}</p>`}
<h1>${title}</h1>
<p>${error.status === 404 && language.tag !== en.tag ? texts.missing : tell(error, language)}</p>
${wayOf(error, language)}
<p><a class="button" href="/">${texts.front}</a></p>
<p class="quiet">${texts.id} <code>${call.id}</code></p>
</div>`,
  });
  return { page, headers: visit?.headers ?? ['Cache-Control', 'no-cache'] };
}

function kindOf(status: number): keyof Texts['errors']['titles'] {
  if (status === 404) return 'missing';
  if (status === 405) return 'method';
  if (status === 503) return 'soon';
  return status < 500 ? 'theirs' : 'ours';
}

/** How to go on after an error: by setting up a second factor on its page, or as a text says. */
function wayOf(error: ApiError, language: Texts): Content {
  if (error.slug === 'factor-needed') {
    return markup`<p><a class="button" href="/account/security">${language.security.title}</a></p>`;
  }
  const { fixes } = language.errors;
  if (Object.hasOwn(fixes, error.slug)) return markup`<p>${fixes[error.slug as keyof typeof fixes]}</p>`;
  // The message of the others says all that there is to say to people.
  return (
    ![400, 403, 404].includes(error.status) && markup`<p>${inEnglish(errors[error.slug].fix, language)}</p>`
  );
}
