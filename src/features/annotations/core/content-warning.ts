import { Type } from 'typebox';
import { line } from './lines.ts';
import type { CoreType } from './types.ts';

/** The members of `content-warning`. */
export const contentWarning = { text: line({ maxLength: 200 }) };

export const contentWarningTypes: readonly CoreType[] = [
  {
    name: 'content-warning',
    summary:
      'What readers should know before they see the text and the pictures, which are shown when they ask.',
    schema: Type.Object(contentWarning),
  },
];
