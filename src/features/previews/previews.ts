/** What others may import of this feature. */
export { previewedLink } from './link-of.ts';
export { previewKind } from './previews.kind.ts';
export { previewPicturePath } from './previews.pages.ts';
