import { renderPage } from '../kit/layout.ts';
import { markup } from '../kit/markup.ts';
import { scriptUrl } from '../kit/scripts.ts';
import type { Visit } from '../kit/visit.ts';
import { linkTo, numbersOf } from '../languages/intl.ts';
import type { ClientFile } from './client-files.ts';

export const CLIENT_PATH = '/client';

/** What a developer types to use a file. @param url - of the file */
export function commandOf(kind: ClientFile['kind'], url: string): string {
  switch (kind) {
    case 'npm':
      return `npm install ${url}`;
    case 'module':
      return `import { createClient } from '${url}';`;
    case 'types':
      return `curl -O ${url}`;
    case 'python':
      return `pip install ${url}`;
  }
}

/** The page that lists the client packages. */
export function renderClients(visit: Visit, origin: string, files: readonly ClientFile[]): string {
  const { language } = visit;
  const { clients: texts, docs, locale } = language;
  return renderPage({
    visit,
    title: texts.title,
    description: texts.lead,
    canonical: origin + CLIENT_PATH,
    current: 'reference',
    scripts: [scriptUrl('docs')],
    isTranslated: true,
    content: markup`<div class="reference" data-copy="${docs.copy}" data-copied="${docs.copied}">
<h1>${texts.title}</h1>
<p class="lead">${texts.lead} ${texts.guides(linkTo('/docs/javascript-client'), linkTo('/docs/python-client'))}</p>
${files.map((file) => {
  const url = `${origin}${CLIENT_PATH}/${file.name}`;
  return markup`<section class="call" aria-labelledby="${file.kind}">
<h2 id="${file.kind}">${texts.kinds[file.kind]}</h2>
<p>${texts.about[file.kind]}</p>
<pre tabindex="0" dir="ltr"><code>${commandOf(file.kind, url)}</code></pre>
${
  file.kind === 'npm' &&
  markup`<p>${texts.commandLine}</p>
<pre tabindex="0" dir="ltr"><code>npx ${url} --help</code></pre>`
}
<p class="quiet">${texts.bytes(markup`<a href="${url}"><bdi>${file.name}</bdi></a>`, numbersOf(locale).format(file.bytes.length))}<br><code dir="ltr">${file.integrity}</code></p>
</section>
`;
})}
</div>`,
  });
}
