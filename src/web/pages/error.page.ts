import { type ApiError, errors } from '../../errors.ts';
import { instanceDefaults, instanceOf } from '../../features/instance/instance.ts';
import type { PageCall } from '../../http/page.ts';
import { loadReader } from '../accounts/visit.ts';
import { tell } from './form.html.ts';
import { renderPage } from './layout.ts';
import { markup } from './markup.ts';

/** The page for any error: what happened, how to go on, and the id that finds it in the log. */
export async function renderErrorPage(
  call: PageCall,
  error: ApiError,
): Promise<{ page: string; headers: string[] }> {
  const title = titleOf(error.status);
  // The database may have failed, and a client over its limit is not looked up.
  const visit =
    error.status >= 500 || error.status === 429 ? undefined : await loadReader(call).catch(() => undefined);
  const { name } = visit?.instance ?? (await instanceOf(call.ctx).catch(() => instanceDefaults));
  const page = renderPage({
    visit,
    site: name,
    title,
    content: markup`<div class="narrow error">
<p class="status" aria-hidden="true">${error.status}</p>
<h1>${title}</h1>
<p>${tell(error)}</p>
${![400, 404].includes(error.status) && markup`<p>${errors[error.slug].fix}</p>`}
<p><a class="button" href="/">Go to the front page</a></p>
<p class="quiet">If you report this, give its id: <code>${call.id}</code></p>
</div>`,
  });
  return { page, headers: visit?.headers ?? ['Cache-Control', 'no-cache'] };
}

function titleOf(status: number): string {
  if (status === 404) return 'There is nothing here';
  if (status === 405) return 'That cannot be done here';
  if (status === 503) return 'Back in a moment';
  return status < 500 ? 'That did not work' : 'Something went wrong';
}
