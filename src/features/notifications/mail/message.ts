import type { Message } from '../../../mail.ts';
import type { Words } from '../words.ts';

/** What a message is made of. */
export interface Contents {
  to: string;
  /** The name of the service, and its URL. */
  site: string;
  url: string;
  username: string;
  items: readonly Words[];
  /** There are more than the items. */
  more: boolean;
  /** Ends these messages. */
  endUrl: string;
  /** Stays the same if the message is sent again. */
  id: string;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The e-mail that tells of notifications, as plain text and HTML, with what ends it in one click (RFC 8058). */
export function makeMessage(contents: Contents): Message {
  const { to, site, url, username, items, more, endUrl, id } = contents;
  const [first] = items;
  const isOne = items.length === 1 && !more;
  const subject =
    isOne && first !== undefined
      ? `${first.title} at ${site}`
      : `${items.length}${more ? ' or more' : ''} notifications at ${site}`;
  const why = `You get this because notifications by e-mail are on for @${username}.`;
  const text = [
    ...items.map(({ title, text, path }) => `${title}${text === '' ? '' : `:\n${text}`}\n${url}${path}`),
    ...(more ? [`There are more: ${url}/notifications`] : []),
    `-- \n${why}\nEnd them: ${endUrl}\nChange what you get: ${url}/account/notifications`,
  ].join('\n\n');
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family: sans-serif; line-height: 1.5; max-width: 34rem">
${items.map((item) => itemHtml(item, url)).join('\n')}
${more ? `<p><a href="${escapeHtml(url)}/notifications">There are more</a></p>\n` : ''}<hr>
<p style="font-size: 85%">${escapeHtml(why)} <a href="${escapeHtml(endUrl)}">End them</a> or <a href="${escapeHtml(url)}/account/notifications">change what you get</a>.</p>
</body></html>
`;
  return {
    to,
    subject,
    text: `${text}\n`,
    html,
    id,
    headers: {
      'List-Unsubscribe': `<${endUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  };
}

function itemHtml({ title, text, path }: Words, url: string): string {
  const below = text === '' ? '' : `<br>${escapeHtml(text)}`;
  return `<p dir="auto"><a href="${escapeHtml(url + path)}"><strong>${escapeHtml(title)}</strong></a>${below}</p>`;
}
