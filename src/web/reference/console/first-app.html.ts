import { hidden } from '../../kit/form.html.ts';
import { type Content, type Markup, markup } from '../../kit/markup.ts';
import type { Texts } from '../../languages/en.ts';
import { CONSOLE_PATH } from './console.html.ts';

export const FIRST_APP_PATH = `${CONSOLE_PATH}/first-app`;

/** The app that was made, and its secret, which is known only then. */
export interface FirstApp {
  client_id: string;
  secret: string | undefined;
}

/** The button that makes everything, or what it made. */
export function renderFirstApp(
  { firstApp: texts }: Texts,
  fields: object,
  made: FirstApp | undefined,
): Markup {
  return markup`<section class="part panel" aria-labelledby="first-app">
<h2 id="first-app">${texts.title}</h2>
${
  made === undefined
    ? markup`<p>${texts.about}</p>
<form method="post" action="${FIRST_APP_PATH}">${hidden(fields as Record<string, string>)}
<p><button class="button small">${texts.make}</button></p></form>`
    : markup`<div class="notice" data-first-app="${made.client_id}"><p>${texts.made((text) => markup`<a href="/account/apps/${made.client_id}">${text}</a>`)}</p>
<pre tabindex="0" dir="ltr"><code>CLIENT_ID=${made.client_id}${made.secret !== undefined && `\nCLIENT_SECRET=${made.secret}`}</code></pre>
<p class="quiet">${made.secret === undefined ? texts.secretElsewhere : texts.secretOnce}</p></div>`
}
</section>`;
}

/** Where the script shows what was just done as code. */
export function renderCode({ firstApp: texts }: Texts): Content {
  const languages = { curl: 'curl', javascript: 'JavaScript', python: 'Python' };
  return markup`<div data-code hidden><h3>${texts.code}</h3>
<p class="quiet">${texts.codeHint(markup`<code>$TOKEN</code>`, (text) => markup`<a href="/client">${text}</a>`)}</p>
${Object.entries(languages).map(
  ([language, title]) => markup`<details${language === 'curl' && markup` open`}><summary>${title}</summary>
<pre tabindex="0" dir="ltr"><code data-language="${language}"></code></pre></details>
`,
)}</div>`;
}
