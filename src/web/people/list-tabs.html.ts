import type { Markup } from '../kit/markup.ts';
import { renderTabList } from '../kit/tabs.html.ts';
import type { Texts } from '../languages/en.ts';
import { targetLists } from './targets.ts';

/** The path of the page on which lists of people are downloaded and uploaded. */
export const LISTS = '/account/lists';

/** Links to the lists of people, and to their files. */
export function renderListTabs({ account, people: texts }: Texts, here: string): Markup {
  const lists = Object.values(targetLists).map(({ path, name }) => [path, texts[name].title] as const);
  return renderTabList(account.pages.people.label, [...lists, [LISTS, texts.asFiles]], here);
}
