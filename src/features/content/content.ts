/** What others may import of this feature. */
export type { Author, Imported } from './content.author.ts';
export { type Draft, draftKeys, readDraft } from './content.body.ts';
export { facets } from './content.facets.ts';
export { contentLimits } from './content.limits.ts';
export { requireFewMarks } from './content.lines.ts';
export { type Content, fillContent, type GivenContent, prepareContent } from './content.prepare.ts';
export { type ContentRules, messageRules, postRules, profileRules } from './content.rules.ts';
export { hasFacet } from './content.sql.ts';
export { finishGivenText, scanGivenText } from './content.text.ts';
