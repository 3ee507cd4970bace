/** The script of the stream console (`console/console.html.ts`). */
import './console/user-stream.ts';
import './console/app-stream.ts';
import './console/filters.ts';
import { end } from './console/calls.ts';
import { page } from './console/page.ts';
import { find, make } from './dom.ts';
import { dropToken, storedToken } from './token.ts';

/** Shows which token the calls use. */
function showToken(): void {
  const ask = find(page, '[data-ask]');
  const token = storedToken();
  if (!token) {
    const link = make('a', 'get a token for trying', { href: '/docs/token?call=console' });
    const rest = '. It is kept until you close this tab or end it.';
    ask.replaceChildren('A user stream and the list of filters need a token: ', link, rest);
    return;
  }
  const button = make('button', 'End the token', { type: 'button', className: 'button link' });
  button.addEventListener('click', async () => {
    await end(token.secret, '/token');
    dropToken();
    find(ask, 'a').focus();
  });
  const scopes = token.scopes.replaceAll(' ', ', ');
  ask.replaceChildren(`Calls are made with your token (scopes: ${scopes}). `, button);
}

addEventListener('token', showToken);
showToken();
find(document, '[data-without-scripts]').remove();
page.hidden = false;
// Streams closed when the page was left do not come back with it.
addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
