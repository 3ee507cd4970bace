import { renderPage } from '../kit/layout.ts';
import { markup } from '../kit/markup.ts';
import { scriptUrl } from '../kit/scripts.ts';
import type { Visit } from '../kit/visit.ts';
import { linkTo, numbersOf } from '../languages/intl.ts';
import { offerTestToken } from '../parts/test-token.html.ts';
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

/** A way to use a package: the file that it comes from, what installs it, and a program. */
interface Way {
  name: 'npm' | 'python' | 'module' | 'commandLine';
  file: ClientFile['kind'];
  install?(url: string): string;
  program(origin: string, url: string): string;
}

const ways: readonly Way[] = [
  {
    name: 'npm',
    file: 'npm',
    install: (url) => commandOf('npm', url),
    program: (origin) => `import { createClient } from '@millrace/client';

const token = process.env.TOKEN;
const client = createClient({ url: '${origin}', token });
const photo = await client.photo('bees.jpg', { alt: 'Three bees' });
await client.posts.create({ text: 'Look', annotations: [photo] });`,
  },
  {
    name: 'python',
    file: 'python',
    install: (url) => commandOf('python', url),
    program: (origin) => `import os
from millrace_client import Client

client = Client("${origin}", os.environ["TOKEN"])
photo = client.photo("bees.jpg", alt="Three bees")
client.posts.create({"text": "Look", "annotations": [photo]})`,
  },
  {
    name: 'module',
    file: 'module',
    program: (origin, url) => `<script type="module">
  ${commandOf('module', url)}

  const client = createClient({ url: '${origin}' });
  const { data } = await client.posts.stream.global({ count: 5 });
  for (const post of data) document.body.append(post.text, '\\n');
</script>`,
  },
  {
    name: 'commandLine',
    file: 'npm',
    install: (url) => `npm install --global ${url}`,
    program: (origin) => `millrace-client login ${origin}
millrace-client post --photo bees.jpg --alt 'Three bees' Look
millrace-client live
millrace-client --help`,
  },
];

/** The page that shows how to install and use the client packages, and lists their files. */
export function renderClients(
  visit: Visit,
  origin: string,
  files: readonly ClientFile[],
  hasSandboxes: boolean,
): string {
  const { language } = visit;
  const { clients: texts, docs, locale } = language;
  const urlOf = (file: ClientFile): string => `${origin}${CLIENT_PATH}/${file.name}`;
  const code = (text: string) => markup`<pre tabindex="0" dir="ltr"><code>${text}</code></pre>`;
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
<p class="lead">${texts.lead}</p>
<p>${texts.guides(linkTo('/docs/javascript-client'), linkTo('/docs/python-client'))} ${texts.token(linkTo('/docs/token'), markup`<code dir="ltr">TOKEN</code>`)}</p>
${hasSandboxes && offerTestToken(language)}
<div class="ways">
${ways.map(({ name, file: kind, install, program }) => {
  const file = files.find((one) => one.kind === kind);
  if (file === undefined) return undefined;
  const url = urlOf(file);
  return markup`<section aria-labelledby="${name}">
<h2 id="${name}">${texts.ways[name]}</h2>
<p>${texts.about[name]}</p>
${install && code(install(url))}
${code(program(origin, url))}
</section>
`;
})}
</div>
<details class="files"><summary>${texts.files}</summary>
<ul>
${files.map(
  (file) =>
    markup`<li>${texts.bytes(markup`<a href="${urlOf(file)}"><bdi>${file.name}</bdi></a>`, numbersOf(locale).format(file.bytes.length))}<br><code dir="ltr">${file.integrity}</code></li>
`,
)}
</ul>
</details>
</div>`,
  });
}
