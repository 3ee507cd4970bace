import { createHash } from 'node:crypto';
import { titleOfCall } from '../../http/openapi.ts';
import { shownPath } from './call.html.ts';
import type { Documentation } from './documentation.ts';
import { TRY_SCRIPT } from './try.script.ts';

/** What the search finds: `t` is shown, `h` is where it leads, `w` are further words, in lower case. */
interface Entry {
  t: string;
  h: string;
  w: string;
}

/** The script of the pages below `/docs`, with all that it searches, and its URL, which names its content. */
export function writeScript(documentation: Documentation): { path: string; text: string } {
  const text = `const entries=${JSON.stringify(entriesOf(documentation))};\n${[SCRIPT, TRY_SCRIPT].map(inBlock).join('\n')}`;
  const version = createHash('sha256').update(text).digest('hex').slice(0, 12);
  return { path: `/docs.js?v=${version}`, text };
}

/** Keeps the names of a part of the script from the other parts. */
const inBlock = (part: string): string => `{${part}}`;

function entriesOf({ guides, sections, objects }: Documentation): Entry[] {
  const calls = sections.flatMap(({ slug, calls }) =>
    calls.map(({ call }) => {
      const { name, method, path, summary, pathParams, query, body } = call;
      const properties = (body?.schema as { properties?: object } | undefined)?.properties ?? {};
      const keys = [pathParams, query, properties].flatMap((named) => Object.keys(named));
      return {
        t: `${titleOfCall(call)} (${method} ${shownPath(path)})`,
        h: `/docs/reference/${slug}#${name}`,
        w: [name, summary, ...keys].join(' ').toLowerCase(),
      };
    }),
  );
  const guided = guides.flatMap(({ slug, title, summary, sections }) => [
    { t: title, h: `/docs/${slug}`, w: summary.toLowerCase() },
    ...sections.map((section) => ({
      t: `${title}: ${section.title}`,
      h: `/docs/${slug}#${section.id}`,
      w: wordsOf(section.text),
    })),
  ]);
  const named = objects.map(({ name, schema }) => ({
    t: `${name} (object)`,
    h: `/docs/reference/objects#object-${name}`,
    w: Object.keys((schema as { properties?: object }).properties ?? {}).join(' '),
  }));
  return [
    ...calls,
    ...guided,
    ...named,
    { t: 'Errors', h: '/docs/errors', w: 'error_slug status codes' },
    { t: 'Stream console', h: '/docs/console', w: 'websocket frames subscribe filter clause try' },
  ];
}

/** Every word once. */
function wordsOf(text: string): string {
  return [...new Set(text.toLowerCase().match(/[\w.-]{2,}/g))].join(' ');
}

/** Adds the search and a copy button to each example; without it the pages lack only these. */
const SCRIPT = `
const form = document.querySelector('.search');
const [input, list, status] = ['input', 'ul', '[role=status]'].map((name) => form.querySelector(name));
form.hidden = false;
form.addEventListener('submit', (event) => {
  event.preventDefault();
  const first = list.querySelector('a');
  if (first) location.href = first.href;
});
input.addEventListener('input', () => {
  const words = input.value.toLowerCase().split(/\\s+/).filter(Boolean);
  const rank = ({ t, w }) => {
    const title = t.toLowerCase();
    let points = title.includes(words.join(' ')) ? 1 : 0;
    for (const word of words) {
      if (title.includes(word)) points += 2;
      else if (w.includes(word)) points += 1;
      else return 0;
    }
    return points;
  };
  const found = words.length === 0 ? [] : entries
    .map((entry) => [rank(entry), entry])
    .filter(([points]) => points > 0)
    .sort(([a], [b]) => b - a)
    .slice(0, 15);
  list.replaceChildren(...found.map(([, { t, h }]) => {
    const item = document.createElement('li');
    const link = document.createElement('a');
    link.href = h;
    link.textContent = t;
    item.append(link);
    return item;
  }));
  status.textContent = words.length === 0 ? '' : found.length === 0 ? 'Nothing found' : found.length + ' found';
});
for (const block of navigator.clipboard ? document.querySelectorAll('.reference pre') : []) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.textContent);
    button.textContent = 'Copied';
  });
  const box = document.createElement('div');
  box.className = 'example';
  block.before(box);
  box.append(block, button);
}
`;
