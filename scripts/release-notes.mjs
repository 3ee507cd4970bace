/**
 * What the change log says about a version: its section, `## 1.0.0 …`, without the heading.
 * @param {string} changelog - text of CHANGELOG.md
 * @param {string} version
 * @returns {string} Markdown
 * @throws if there is no such section, or nothing in it
 */
export function releaseNotes(changelog, version) {
  const [, ...sections] = changelog.split(/^## /m);
  const section = sections.find((text) => text.split(/\s/, 1)[0] === version) ?? '';
  const notes = section.replace(/^.*/, '').trim();
  if (notes === '') throw new Error(`CHANGELOG.md says nothing under "## ${version}".`);
  return `${notes}\n`;
}
