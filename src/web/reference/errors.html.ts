import { errors } from '../../errors.ts';
import { type Markup, markup } from '../kit/markup.ts';
import { renderTable } from './table.html.ts';

const INTRODUCTION =
  'Every error is one of these. The slug is in meta.error_slug; meta.error_message says what was wrong with this request.';

/** The error table, as the content of a page. */
export function renderErrors(): Markup {
  return markup`<h1>Errors</h1>
<p class="lead">${INTRODUCTION}</p>
${renderTable(
  ['Slug', 'Status', 'What it means and how to fix the request'],
  Object.entries(errors).map(
    ([slug, { status, fix }]) =>
      markup`<tr id="${slug}"><th scope="row"><code>${slug}</code></th><td>${status}</td><td>${fix}</td></tr>\n`,
  ),
)}`;
}

/** `docs/errors.md`: the same table. */
export function writeErrorsMarkdown(): string {
  const rows = Object.entries(errors).map(
    ([slug, { status, fix }]) => `| \`${slug}\` | ${status} | ${fix} |`,
  );
  return `# Errors

For developers of clients. ${INTRODUCTION}

| Slug | Status | What it means and how to fix the request |
|---|---|---|
${rows.join('\n')}

This page is generated from \`src/errors.ts\`: \`UPDATE_DOCS=1 npm test -- test/reference/docs.test.ts\` updates it.
`;
}
