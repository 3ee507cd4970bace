import { languageNames } from '../../language-tags.ts';
import { type Content, markup } from '../kit/markup.ts';
import type { Texts } from '../languages/en.ts';

/** The value of a setting of the instance, in words if it is one of several. */
export function nameOfSetting(key: string, value: string, { choices, notSet }: Texts['instance']): Content {
  if (value === '') return notSet;
  const names: Readonly<Record<string, string>> =
    key === 'language' ? languageNames : (choices[key as keyof typeof choices] ?? {});
  return names[value] ?? markup`<bdi>${value}</bdi>`;
}
