import { type ApiError, errors } from '../../errors.ts';
import { renderPage } from './layout.ts';
import { markup } from './markup.ts';

/** The page for whatever went wrong: what happened, how to go on, and the id that finds it in the log. */
export function renderErrorPage(error: ApiError, id: string): string {
  const title = titleOf(error.status);
  return renderPage({
    title,
    content: markup`<div class="narrow error">
<p class="status" aria-hidden="true">${error.status}</p>
<h1>${title}</h1>
<p>${error.message}</p>
<p>${errors[error.slug].fix}</p>
<p><a class="button" href="/">Go to the front page</a></p>
<p class="quiet">If you report this, give its id: <code>${id}</code></p>
</div>`,
  });
}

function titleOf(status: number): string {
  if (status === 404) return 'There is nothing here';
  if (status === 405) return 'That cannot be done here';
  if (status === 503) return 'Back in a moment';
  return status < 500 ? 'That did not work' : 'Something went wrong';
}
