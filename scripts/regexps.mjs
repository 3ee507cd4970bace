// Finds regular expressions that take more than linear time. The engine behind the lint rule `no-super-linear-backtracking`
// (scslre) judges them; it knows of no lengths, so that a pattern behind a bound on length has to be linear as well.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { analyse } from 'scslre';

/**
 * The expressions of a TypeScript source that are not linear or cannot be judged: literals, and strings that are the
 * `pattern` of a schema.
 * @param {string} source
 * @param {string} path - that messages begin with
 * @returns {string[]} one message each, with path and line
 */
export function slowRegexps(source, path) {
  const messages = [];
  const tell = (node, what) =>
    messages.push(`${path}:${source.slice(0, node.start).split('\n').length}: ${what}`);
  const judge = (node, pattern, flags) => {
    const { reports } = analyse({ source: pattern, flags });
    if (reports.length === 0) return;
    const { character, exponential } = reports[0];
    const times = exponential ? 'exponential' : 'more than linear';
    tell(node, `/${pattern}/${flags} takes ${times} time for texts of many ${character.literal.source}`);
  };
  for (const node of nodesOf(parseAst(source, { lang: 'ts' }, path))) {
    if (node.type === 'Literal' && node.regex) judge(node, node.regex.pattern, node.regex.flags);
    else if (isPattern(node)) judge(node, node.value.value, '');
    else if (node.callee?.name === 'RegExp')
      tell(node, 'write a literal: what is put together is not judged');
  }
  return messages;
}

function isPattern({ type, key, value }) {
  return type === 'Property' && key.name === 'pattern' && typeof value.value === 'string';
}

function* nodesOf(node) {
  if (node === null || typeof node !== 'object') return;
  if (typeof node.type === 'string') yield node;
  for (const value of Object.values(node)) yield* nodesOf(value);
}

/**
 * @param {string} root - of the project
 * @returns {string[]} the messages of all sources that are part of the program or of the client
 */
export function slowRegexpsOf(root) {
  return ['src', 'packages/client/src', 'packages/avatars/src', 'packages/sample-data/src'].flatMap(
    (folder) =>
      readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
        .flatMap((entry) => {
          const path = join(entry.parentPath, entry.name);
          return slowRegexps(readFileSync(path, 'utf8'), relative(root, path));
        }),
  );
}

if (import.meta.main) {
  const messages = slowRegexpsOf(join(import.meta.dirname, '..'));
  for (const message of messages) console.error(message);
  process.exitCode = messages.length === 0 ? 0 : 1;
}
