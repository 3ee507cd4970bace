import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Lexer, Marked, type Token } from 'marked';
import { Markup } from '../kit/markup.ts';
import { EXAMPLE_ORIGIN } from './example-replies.ts';

export interface Guide {
  slug: string;
  title: string;
  /** The first paragraph, as plain text. */
  summary: string;
  sections: readonly GuideSection[];
  html: Markup;
}

/** A section of a guide. */
export interface GuideSection {
  id: string;
  title: string;
  /** Markdown. */
  text: string;
}

/** `docs/guides` of the repository, or the copy next to the built program (rolldown.config.js). */
const folder = ['./guides', '../../../docs/guides']
  .map((path) => fileURLToPath(new URL(path, import.meta.url)))
  .find((path) => existsSync(path));

/** Reads the guides with these names, with URLs of `origin`. @throws if a file is missing. */
export function readGuides(names: readonly string[], origin: string): Guide[] {
  if (folder === undefined) throw new Error('the guides are missing: run npm run build');
  return names.map((slug) => {
    const source = readFileSync(join(folder, `${slug}.md`), 'utf8').replaceAll(EXAMPLE_ORIGIN, origin);
    return readGuide(slug, source);
  });
}

function readGuide(slug: string, source: string): Guide {
  const [start = '', ...parts] = source.split(/^## /m);
  const [, title = '', summary = ''] = /^# (.*)\n+([\s\S]*?)\n\n/.exec(`${start}\n\n`) ?? [];
  const sections = parts.map((part) => {
    const [heading = '', ...text] = part.split('\n');
    return { id: anchorOf(heading), title: heading, text: text.join('\n') };
  });
  return {
    slug,
    title,
    summary: plainOf(Lexer.lexInline(summary.replaceAll('\n', ' '))),
    sections,
    html: new Markup(render(source)),
  };
}

/** The text of Markdown without its marks: of links what they are called. */
function plainOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) =>
      'tokens' in token && token.tokens ? plainOf(token.tokens) : 'text' in token ? token.text : '',
    )
    .join('');
}

function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w]+/g, '-')
    .replace(/^-|-$/g, '');
}

const markdown = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      const id = depth === 1 ? '' : ` id="${anchorOf(text)}"`;
      return `<h${depth}${id}>${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    code: ({ text }) => renderCode(text),
    link({ href, tokens }) {
      // Links between the files become links between the pages.
      const target = href.replace(/^([\w-]+)\.md/, '/docs/$1');
      return `<a href="${target.replaceAll('"', '&quot;')}">${this.parser.parseInline(tokens)}</a>`;
    },
  },
});

/** As in the rest of the reference: code wider than the page scrolls separately, also by keyboard. */
function renderCode(text: string): string {
  return `<pre tabindex="0"><code>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</code></pre>\n`;
}

/** The languages of examples. */
const languages: Readonly<Record<string, string>> = { sh: 'Shell', js: 'JavaScript', py: 'Python' };

/** Turns blocks of code that follow one another, each in another language, into one block with tabs. */
function joinExamples(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  let group: Token[] = [];
  const close = (): void => {
    if (group.length < 2) joined.push(...group);
    else
      joined.push({ type: 'html', raw: '', text: renderTabs(group, joined.length), block: true, pre: false });
    group = [];
  };
  for (const token of tokens) {
    const isExample = token.type === 'code' && token.lang in languages;
    if (!isExample && token.type === 'space') continue;
    if (!isExample || group.some((one) => one.type === 'code' && one.lang === token.lang)) close();
    if (isExample) group.push(token);
    else joined.push(token);
  }
  close();
  return joined;
}

/** Tabs without a script: radio buttons decide what is shown. `client/languages.ts` keeps the choice. */
function renderTabs(group: readonly Token[], place: number): string {
  const examples = group.flatMap((token) => (token.type === 'code' ? [token] : []));
  const tabs = examples.map(({ lang = '', text }, index) => {
    const id = `example-${place}-${lang}`;
    const name = text.includes('curl') ? 'curl' : languages[lang];
    const checked = index === 0 ? ' checked' : '';
    return `<input type="radio" class="unseen" name="example-${place}" id="${id}" value="${lang}"${checked}><label for="${id}">${name}</label>`;
  });
  const panels = examples.map(({ text }) => `<div class="language">${renderCode(text)}</div>`);
  return `<fieldset class="languages"><legend class="unseen">Language of the example</legend>
${tabs.join('\n')}
${panels.join('')}</fieldset>
`;
}

function render(source: string): string {
  const html = markdown.parser(joinExamples(markdown.lexer(source)));
  return html
    .replaceAll('<table>', '<div class="table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
}
