/**
 * Where rows of files refer to contents, with the condition of the index that finds them: contents that nothing refers to may be
 * deleted.
 */
export const fileUses = [
  { of: 'files', table: 'files', key: 'content', where: 'content is not null' },
  { of: 'derived files', table: 'derived_files', key: 'content', where: 'true' },
] as const;
