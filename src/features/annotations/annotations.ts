/** What others may import of this feature. */
export { type Annotated, type AnnotatedKind, annotated, annotatedKinds } from './annotated.ts';
export { ANNOTATION_MAX_BYTES, readAnnotations } from './annotations.given.ts';
export { type AnnotationChanges, mergeAnnotations, readAnnotationChanges } from './annotations.merge.ts';
export { fillAnnotations, findTemplates } from './annotations.templates.ts';
export {
  AnnotatedRecord,
  type AnnotationsToRender,
  annotationsJson,
  RECORD_BYTES,
  readReplacing,
} from './annotations.view.ts';
export { broadcastMetadata, channelMetadata, messageMetadata } from './core/channels.ts';
export { contentWarning } from './core/content-warning.ts';
export { language } from './core/language.ts';
export { crosspost } from './core/links.ts';
export { oembedMembers } from './core/media.ts';
export { exportAnnotations } from './exported.ts';
export { mapReplacements } from './portable.ts';
export {
  type AnnotatedObject,
  type Annotation,
  noteShown,
  type Replacement,
  replacements,
  textWithShown,
} from './replacements.ts';
export { type Checked, readCore, StoredId } from './stored.ts';
export { checkTypeName, MAX_TYPE_LENGTH, typeList } from './type-names.ts';
