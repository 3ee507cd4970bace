/** The script of the stream console (`console/console.html.ts`). */
import './console/user-stream.ts';
import './console/app-stream.ts';
import './console/filters.ts';
import { find, make } from '../../client/dom.ts';
import { fillWith } from '../../client/texts.ts';
import { end } from './console/calls.ts';
import { page, texts } from './console/page.ts';
import { dropToken, storedToken } from './token.ts';

/** Shows which token the calls use. */
function showToken(): void {
  const ask = find(page, '[data-ask]');
  const token = storedToken();
  if (!token) {
    const link = make('a', texts.getToken, { href: '/docs/token?call=console' });
    ask.replaceChildren(...fillWith(texts.askToken, link));
    return;
  }
  const button = make('button', texts.endToken, { type: 'button', className: 'button link' });
  button.addEventListener('click', async () => {
    await end(token.secret, '/token');
    dropToken();
    find(ask, 'a').focus();
  });
  const scopes = token.scopes.replaceAll(' ', ', ');
  ask.replaceChildren(...fillWith(texts.hasToken, scopes, button));
}

addEventListener('token', showToken);
showToken();
find(document, '[data-without-scripts]').remove();
page.hidden = false;
// Streams closed when the page was left do not come back with it.
addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
