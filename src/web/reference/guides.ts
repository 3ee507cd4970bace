import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Lexer, Marked, type Token } from 'marked';
import manifest from '../../../package.json' with { type: 'json' };
import { Markup } from '../kit/markup.ts';
import { type Code, languages, renderCode, renderTabs } from './code.html.ts';
import { EXAMPLE_ORIGIN } from './example-replies.ts';

/** A page that is written in Markdown. */
export interface Guide {
  slug: string;
  title: string;
  /** The first paragraph, as plain text. */
  summary: string;
  sections: readonly GuideSection[];
  html: Markup;
}

/**
 * What the examples of a guide begin with: the clients, which a program makes once. Undefined for a guide whose own examples do that.
 * @param source - Markdown
 */
export function setupOf(source: string, origin: string): Code[] | undefined {
  if (!/^```js$/m.test(source) || /^```js\n(?:import .*\n+)*const client = createClient/m.test(source))
    return undefined;
  const files = `${origin}/client`;
  const text = {
    sh: `# The commands need jq besides curl. A token to begin with: ${origin}/docs/token
export TOKEN=…`,
    js: `// In the folder of the program, once: npm install ${files}/millrace-client-${version}.tgz
// and: npm pkg set type=module
import { createClient } from '@millrace/client';

const client = createClient({ url: '${origin}', token: process.env.TOKEN });`,
    py: `# Once: pip install ${files}/millrace_client-${version}-py3-none-any.whl
import os

from millrace_client import Client

client = Client("${origin}", os.environ.get("TOKEN"))`,
  };
  return Object.entries(text).map(([language, code]) => ({ language, text: code }));
}

/** What is below a heading. */
export interface GuideSection {
  id: string;
  title: string;
  /** Of the heading: 2, or 3 within a section. */
  depth: number;
  /** Markdown. */
  text: string;
}

/** The repository, or the copies of its documents next to the built program (rolldown.config.js). */
const folder = ['./documents', '../../..']
  .map((path) => fileURLToPath(new URL(path, import.meta.url)))
  .find((path) => existsSync(join(path, 'docs/guides')));

/** The files of pages of the reference that are no guides, by slug. */
const references: Readonly<Record<string, string>> = {
  interface: 'docs/interface.md',
  changes: 'CHANGELOG.md',
};

const { version } = manifest;

const guideFile = (slug: string) => `docs/guides/${slug}.md`;

function read(path: string): string {
  if (folder === undefined) throw new Error('the guides are missing: run npm run build');
  return readFileSync(join(folder, path), 'utf8');
}

/** Reads the guides with these names, with URLs of `origin`. @throws if a file is missing. */
export function readGuides(names: readonly string[], origin: string): Guide[] {
  const pages = pagesBeside(names);
  return names.map((slug) => readGuide(slug, guideFile(slug), origin, pages));
}

/** Reads the interface in full, and what changed in it. @param guides - the names of the guides */
export function readReferences(guides: readonly string[], origin: string): Guide[] {
  const pages = pagesBeside(guides);
  return Object.entries(references).map(([slug, file]) => readGuide(slug, file, origin, pages));
}

/** The paths of pages by the files of the repository that have the same content. */
type PagesByFile = ReadonlyMap<string, string>;

function pagesBeside(guides: readonly string[]): PagesByFile {
  return new Map([
    ...guides.map((slug) => [guideFile(slug), `/docs/${slug}`] as const),
    ...Object.entries(references).map(([slug, file]) => [file, `/docs/${slug}`] as const),
    ['docs/errors.md', '/docs/errors'],
    ['docs/openapi.json', '/openapi.json'],
  ]);
}

/** Of the change log, what it says to developers of clients. */
function changesOf(log: string): string {
  const versions = log.split(/^## /m).slice(1);
  const told = versions.flatMap((version) => {
    const [heading = ''] = version.split('\n', 1);
    const [, text] = /^### For client developers\n([\s\S]*?)(?=^###? |$(?![\s\S]))/m.exec(version) ?? [];
    return text === undefined ? [] : [`## ${heading}\n\n${text.trim()}`];
  });
  const start =
    '# Changes\n\nWhat each version changed in the interface, for developers of clients; the newest is first.';
  return `${[start, ...told].join('\n\n')}\n`;
}

function readGuide(slug: string, file: string, origin: string, pages: PagesByFile): Guide {
  const text = read(file).replaceAll(EXAMPLE_ORIGIN, origin);
  const source = slug === 'changes' ? changesOf(text) : text;
  const [start = ''] = source.split(/^## /m);
  const [, title = '', summary = ''] = /^# (.*)\n+([\s\S]*?)\n\n/.exec(`${start}\n\n`) ?? [];
  const anchor = anchors();
  const sections = [...source.matchAll(/^(###?) (.*)\n([\s\S]*?)(?=^###? |$(?![\s\S]))/gm)].map(
    ([, marks = '', heading = '', below = '']) => ({
      id: anchor(heading),
      title: plainOf(Lexer.lexInline(heading)),
      depth: marks.length,
      text: below,
    }),
  );
  return {
    slug,
    title,
    summary: plainOf(Lexer.lexInline(summary.replaceAll('\n', ' '))),
    sections,
    html: new Markup(render(source, (href) => pageOf(href, file, pages), setupOf(source, origin))),
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

/** Makes the ids of the headings of a page; those that are there before have a number. */
function anchors(): (heading: string) => string {
  const times = new Map<string, number>();
  return (heading) => {
    const id = heading
      .toLowerCase()
      .replace(/[^\w]+/g, '-')
      .replace(/^-|-$/g, '');
    const before = times.get(id) ?? 0;
    times.set(id, before + 1);
    return before === 0 ? id : `${id}-${before}`;
  };
}

/** Where a link leads; undefined for a file without a page. */
type Follow = (href: string) => string | undefined;

function markdownWith(follow: Follow): Marked {
  const anchor = anchors();
  return new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const id = depth === 2 || depth === 3 ? ` id="${anchor(text)}"` : '';
        return `<h${depth}${id}>${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      code: ({ text }) => renderCode(text),
      link({ href, tokens }) {
        const target = follow(href);
        const shown = this.parser.parseInline(tokens);
        return target === undefined ? shown : `<a href="${target.replaceAll('"', '&quot;')}">${shown}</a>`;
      },
    },
  });
}

/** The page that a link in a file leads to: links between files become links between pages. */
function pageOf(href: string, file: string, pages: PagesByFile): string | undefined {
  const [, path, anchor = ''] = /^([^:#?]+\.(?:md|json))(#.*)?$/.exec(href) ?? [];
  if (path === undefined || path.startsWith('/')) return href;
  const page = pages.get(posix.join(posix.dirname(file), path));
  return page && page + anchor;
}

/** Turns blocks of code that follow one another, each in another language, into one block with tabs. */
function joinExamples(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  let group: { token: Token; code: Code }[] = [];
  const close = (): void => {
    if (group.length < 2) joined.push(...group.map(({ token }) => token));
    else {
      const codes = group.map(({ code }) => code);
      const text = String(renderTabs(codes, `example-${joined.length}`));
      joined.push({ type: 'html', raw: '', text, block: true, pre: false });
    }
    group = [];
  };
  for (const token of tokens) {
    const language = token.type === 'code' && token.lang in languages ? (token.lang as string) : undefined;
    if (language === undefined && token.type === 'space') continue;
    if (language === undefined || group.some(({ code }) => code.language === language)) close();
    if (language !== undefined && 'text' in token)
      group.push({ token, code: { language, text: token.text } });
    else joined.push(token);
  }
  close();
  return joined;
}

/** The content of a page; each of its sections is a part, which the contents mark while it is read. */
function render(source: string, follow: Follow, setup: readonly Code[] | undefined): string {
  const markdown = markdownWith(follow);
  const html = markdown.parser(joinExamples(markdown.lexer(source)));
  const [start = '', ...parts] = html.split(/(?=<h2 id="[^"]*">)/);
  const divided = parts.map((part) => part.replace(/^<h2 id=("[^"]*")>/, '<div data-part=$1>$&'));
  const before =
    setup &&
    `<details class="setup"><summary>What the examples begin with</summary>\n${renderTabs(setup, 'setup')}</details>\n`;
  return `${start}${before ?? ''}${divided.map((part) => `${part}</div>\n`).join('')}`
    .replaceAll('<table>', '<div class="table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
}
