import type { Db } from '../../db/query.ts';
import { ExtensionPoint } from '../../extensions.ts';

/** A text that a post had, and when it was written, in milliseconds since 1970. */
export interface EarlierText {
  text: string;
  /** JSON: its `Entities`. */
  entities: string;
  created_at: number;
}

/** Where the texts are that a post had before its present one, newest first. */
export const earlierTexts = new ExtensionPoint<(db: Db, post: number) => Promise<EarlierText[]>>();

/** The texts that a post had before its present one, newest first. */
export async function readEarlierTexts(db: Db, post: number): Promise<EarlierText[]> {
  return (await Promise.all(earlierTexts.items.map((read) => read(db, post)))).flat();
}
