import type { InstanceTexts } from './instance.texts.ts';

/** What moderators choose from until administrators set other texts. They are stored in English and shown in each reader's language. */
export const defaultAnswers = [
  'Please read the rules of this service again, and keep to them.',
  'What you wrote insults or threatens others. There is no place for that here.',
  'What you post is advertising, or the same thing again and again. Please stop that.',
  'Please put a content warning on what may disturb others.',
  'What you posted is not yours to publish, or is against the law.',
] as const;

/** The texts that moderators choose from: the paragraphs of the text that has them. */
export function answersOf({ answers }: Pick<InstanceTexts, 'answers'>): readonly string[] {
  const own = answers.split(/\n[ \t]*\n/).map((text) => text.trim());
  const texts = own.filter((text) => text !== '');
  return texts.length > 0 ? texts : defaultAnswers;
}
