import type { Area } from '../kit/area.ts';
import { postParts } from '../kit/shown-parts.ts';
import { renderEdit, renderEdited, revisionStyles } from './revisions.html.ts';
import { revisionPages } from './revisions.pages.ts';

/** Revising one's own posts, and what they said before. */
export const revisionsArea: Area = {
  pages: revisionPages,
  extends: [postParts.with({ badge: renderEdited, menu: renderEdit })],
  styles: [revisionStyles],
};
