// Finds words and turns of phrase that read as translated, in documentation, comments and texts of the program.
// There are no exceptions: reword what is found.
import { globSync, readFileSync } from 'node:fs';

/** Each with what to write instead. */
const kinds = [
  [/\banew\b/i, '"again" or "from the start"; rewrite, recreate, restart'],
  [/\b(?:am|is|are|was|were|be|been|being) away\b/, '"unavailable", "unreachable", "disconnected"'],
  [/\bof now\b/, '"current"'],
  [/(?<![.\w])lately\b(?!:)/, '"recently"'],
  [/\b(?:that|if|whether) it is (?:they|them)\b/, '"authenticate", "confirm who they are"'],
  [/\b(?:that|those) of (?:what|who)\b/, 'a noun: "the queue counts", not "those of what waits"'],
  [/(?:^|\/\/ |[^/*]\* |[.;] )Who [a-z][^?]*$/, '"Anyone who", "A person who"; "Who" begins questions only'],
  [/\bwho(?:so)?ever\b/i, '"anyone who"'],
  [
    /\(any more\)|\b(?:is|are|was|were|do|does|can|may|has|have)(?: not |not |n[’']t )(?:[\w’'-]+ ){1,5}any more\b/,
    '"no longer"',
  ],
  [/\b(?:for|no|in) want of\b/, '"for lack of"'],
  [/\bby turns\b/, '"in turn", "alternately"'],
  [/\bmend(?:s|ed|ing)?\b/i, '"fix"'],
  [/\badmits? to\b/, '"gives access to"'],
  [/\b(?:put|puts|putting) (?:it|them|one|announcements?|an announcement) away\b/, '"dismiss"'],
  [/\bopen(?:s|ed|ing)? an account\b/i, '"create an account"'],
  [/\bpresent password\b/i, '"current password"'],
];

/** Files of others, texts in other languages, and the words themselves. */
const ignored =
  /^(?:node_modules|dist|release|data|demo-data|\.bench)\/|\/(?:node_modules|dist|phrases|fixtures)\/|web\/languages\/(?!en\b|intl)[a-z]{2}\b|^CHANGELOG\.md$|^scripts\/words\.mjs$/;

const files = globSync(['*.md', '{bench,docs,packages,scripts,src,test}/**/*.{md,mjs,py,ts}'], {
  exclude: ['**/node_modules'],
}).filter((file) => !ignored.test(file));

const found = files.flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      kinds
        .filter(([kind]) => kind.test(line))
        .map(
          ([kind, instead]) =>
            `${file}:${index + 1}: "${kind.exec(line)?.[0].trim().slice(0, 40)}": write ${instead}`,
        ),
    ),
);
if (found.length > 0) {
  console.error(found.join('\n'));
  console.error(`${found.length} phrases that no native speaker writes (scripts/words.mjs).`);
  process.exitCode = 1;
}
