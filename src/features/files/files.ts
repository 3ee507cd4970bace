/** What others may import of this feature. */
export { type Contents, createFile, removeFile } from './files.actions.ts';
export { contentsOf, listFiles, selectExportedFiles } from './files.export.ts';
export { findFileToRead, noFile } from './files.find.ts';
export { fileKind } from './files.kind.ts';
export { fileFilter } from './files.params.ts';
export { createPending, receivePending, removePending, writeWithPending } from './files.pending.ts';
export { attach, receivePicture, type StoredPicture, writeWithPictures } from './files.pictures.ts';
export { readRange } from './files.ranges.ts';
export {
  type FileRecord,
  filesPathOf,
  filesUrlOf,
  isPlayed,
  kindOf,
  posterOf,
} from './files.record.ts';
export { type StoredFile, StoredFiles } from './files.replacements.ts';
export { countFilesOf, type FileRow, readOwnFiles, selectFiles, updateFile } from './files.sql.ts';
export { isRefused, Room } from './files.storage.ts';
export { expiryOf, makeFileToken, signedPath } from './files.tokens.ts';
export { readNewFile } from './files.uploads.ts';
