/** The pages of the documentation lead to what is there, and the commands that they show are the program's. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readCommandLine } from '../../src/commands/command-line.ts';
import { commands } from '../../src/commands/commands.ts';

const root = join(import.meta.dirname, '../..');
const ignored = /^(node_modules|packages\/client\/(dist|node_modules)|dist|release)\//;
const pages = globSync('**/*.md', { cwd: root, exclude: ['**/node_modules'] })
  .filter((page) => !ignored.test(page))
  .sort();
const read = (page: string): string => readFileSync(join(root, page), 'utf8');

/** The text without blocks of code, whose brackets are no links. */
const proseOf = (text: string): string =>
  text.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '`');

/** What a heading is called in URLs, as GitHub does it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}

function anchorsOf(text: string): string[] {
  const headings = text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/^#{1,6} (.*)$/gm);
  return [...headings].map(([, heading = '']) => anchorOf(heading));
}

interface Link {
  text: string;
  page: string;
  anchor: string;
}

/** The links to other pages and files, and to sections of a page itself. */
function linksOf(page: string, text: string): Link[] {
  const links = proseOf(text).matchAll(/(?:\]\(|\b(?:href|src|srcset)=")([^)"\s]+)/g);
  return [...links].flatMap(([, target = '']) => {
    if (/^[a-z]+:/.test(target)) return [];
    const [path = '', anchor = ''] = target.split('#');
    // In a guide a path from the root is a page of the service.
    if (path.startsWith('/')) return [];
    return { text: target, page: path === '' ? page : join(dirname(page), path), anchor };
  });
}

test('links lead to files and sections that exist', () => {
  const broken = pages.flatMap((page) =>
    linksOf(page, read(page))
      .filter(({ page: to, anchor }) => {
        if (!existsSync(join(root, to))) return true;
        return anchor !== '' && !anchorsOf(read(to)).includes(anchor);
      })
      .map(({ text }) => `${page}: ${text}`),
  );
  expect(broken).toEqual([]);
});

test('every page of docs/ is reached from the README', () => {
  const reached = new Set<string>();
  const visit = (page: string): void => {
    if (reached.has(page) || !existsSync(join(root, page))) return;
    reached.add(page);
    if (page.endsWith('.md')) for (const link of linksOf(page, read(page))) visit(link.page);
  };
  visit('README.md');
  const all = pages.filter((page) => /^(docs\/|[A-Z_]+\.md$)/.test(page));
  expect(all.filter((page) => !reached.has(page))).toEqual([]);
});

/** Lines of the blocks of shell commands that run the program, each as the words that follow its name. */
function callsOf(text: string): string[][] {
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) =>
    block
      .replaceAll('\\\n', ' ')
      .split('\n')
      .flatMap((line) => {
        const call = /^\s*(?:sudo -u \S+ |[A-Z_]+=\S+ )*(?:\S*\/)?millrace\s+(.*)/.exec(line)?.[1];
        if (call === undefined) return [];
        const words =
          call.replace(/(\s#|\s&|\s[|<>;)]|\s\d?>).*$/, '').match(/"[^"]*"|'[^']*'|(?:\$\([^)]*\)|\S)+/g) ??
          [];
        return [words.map((word) => word.replaceAll(/^["']|["']$/g, ''))];
      }),
  );
}

test('the commands shown are commands of the program, with options that they have', () => {
  const shown = pages
    .filter((page) => page !== 'CHANGELOG.md')
    .flatMap((page) => callsOf(read(page)).map((words) => ({ page, words })));
  expect(shown.length).toBeGreaterThan(10);
  const wrong = shown.flatMap(({ page, words }) => {
    try {
      readCommandLine(words, commands);
      return [];
    } catch (error) {
      return `${page}: millrace ${words.join(' ')}: ${(error as Error).message}`;
    }
  });
  expect(wrong).toEqual([]);
});

test('the files named are there', () => {
  const files = globSync('**/*.ts', { cwd: root, exclude: ['**/node_modules'] });
  const wrong = pages
    // One describes a feature that is not there, the other earlier versions.
    .filter((page) => !['docs/adding-a-feature.md', 'CHANGELOG.md'].includes(page))
    .flatMap((page) =>
      [...read(page).matchAll(/`(\w[\w./-]*\.ts)`/g)]
        .map(([, name = '']) => name)
        .filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)))
        .map((name) => `${page}: ${name}`),
    );
  expect(wrong).toEqual([]);
});

test('the npm scripts shown are there', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const shown = pages.flatMap((page) =>
    [...read(page).matchAll(/\bnpm (?:run ([a-z-]+)|(start|test))\b/g)].map(([, run, own]) => ({
      page,
      name: (run ?? own) as string,
    })),
  );
  expect(shown.length).toBeGreaterThan(10);
  expect(shown.filter(({ name }) => !(name in scripts))).toEqual([]);
});

test('the page on adding a feature names what the sources have', () => {
  const page = 'docs/adding-a-feature.md';
  const sources = globSync('{src,test}/**/*.ts', { cwd: root }).map(read).join('\n');
  const quoted = [...new Set([...read(page).matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text))];
  const paths = quoted.filter((text) => /^(src|test|docs|scripts)\/[\w./-]+$/.test(text));
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  // Those with a capital letter inside: other words may be of English.
  const names = quoted.flatMap((text) => text.match(/\b[a-z]+[A-Z]\w*/g) ?? []);
  expect(names.length).toBeGreaterThan(15);
  expect(
    names.filter((name) => name !== 'youBookmarked' && !new RegExp(`\\b${name}\\b`).test(sources)),
  ).toEqual([]);
});
