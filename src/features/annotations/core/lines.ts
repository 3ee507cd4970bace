import { type TSchemaOptions, type TString, Type } from 'typebox';
import { isBlank, isShownOnLine } from '../../../text/invisible.ts';

/** A name or title that shows something, and nothing beyond its line. */
export function line(options: TSchemaOptions & { maxLength?: number } = {}): TString {
  return Type.Refine(Type.String({ minLength: 1, ...options }), isShownOnLine, (given) =>
    isBlank(given) ? 'must not be blank' : 'has too many marks on one letter',
  );
}
