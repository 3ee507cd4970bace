/** What others may import of this feature. */
export {
  exportList,
  importList,
  type ListImport,
  type ListName,
  listNames,
} from './address-lists.actions.ts';
export { MAX_LIST_BYTES } from './address-lists.ts';
export { type Others, tellOthers } from './given.ts';
export { continueImport, forgetImport, startExport, startImport } from './jobs.actions.ts';
export { type Job, readJob, VALID_MS } from './jobs.ts';
