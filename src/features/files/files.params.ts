import { flag, type Param, pathId, text, type Values } from '../../http/params.ts';
import type { Query } from '../../objects/kind.ts';
import { typeList } from '../annotations/annotations.ts';

/** The general parameters of files (docs/interface.md, General file parameters). */
export const fileParams = {
  file_types: typeList('files'),
  include_incomplete: flag(true, 'Include files without a content.'),
  include_private: flag(true, 'Include files that are not public.'),
  include_annotations: flag(false, 'Include all annotations.'),
  include_file_annotations: flag(false, 'Include file annotations.'),
  include_user_annotations: flag(false, 'Include user annotations.'),
};

/** Calls for one file also accept a token of it. */
export const fileTokenParam = {
  file_token: text('A token of the file: its write token, or one that lets it be read.'),
};

/** The id of a file in the path. */
export const pathFile = pathId('file');

/** The key of a derived file in the path. */
export const pathKey: Param<string> = {
  schema: { type: 'string', examples: ['small'] },
  about: 'Key of the derived file.',
  required: true,
  read: (value = '') => value,
};

type Given = Partial<Values<typeof fileParams>> & ShownTokens;

/** What a call adds to its parameters: which tokens it shows. */
export type ShownTokens = {
  /** Whether to show the write tokens of the viewer's own files. */
  readonly showsWriteTokens?: boolean;
  /** The read token that gave access to the file. */
  readonly readToken?: string | undefined;
};

/** Which parts of a file are shown. */
export interface FileOptions {
  annotations: boolean;
  writeToken: boolean;
  readToken: string | undefined;
}

/** Reads which parts are shown; a user stream never shows a write token. */
export function fileOptions(query: Query, isLive: boolean): FileOptions {
  const given: Given = query;
  return {
    annotations: given.include_annotations === true || given.include_file_annotations === true,
    writeToken: !isLive && given.showsWriteTokens === true,
    readToken: given.readToken,
  };
}

/** Which files a list includes. */
export interface FileFilter {
  /** Undefined for all. */
  types: readonly string[] | undefined;
  incomplete: boolean;
  private: boolean;
}

/** Reads the parameters that filter files. */
export function fileFilter(query: Query): FileFilter {
  const given: Given = query;
  return {
    types: given.file_types,
    incomplete: given.include_incomplete ?? true,
    private: given.include_private ?? true,
  };
}
