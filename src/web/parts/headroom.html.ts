import type { AppHeadroom } from '../../features/app-figures/app-figures.ts';
import type { Headroom } from '../../http/limits.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import { renderTable } from '../kit/table.html.ts';
import type { Texts } from '../languages/en.ts';
import { numbersOf } from '../languages/intl.ts';

const HOUR = 3600;

/** What is left of the limits of an app. */
export function renderHeadroom(limits: AppHeadroom | undefined, { figures: texts, locale }: Texts): Markup {
  const number = numbersOf(locale).format;
  if (limits === undefined) return markup`<p class="quiet">${texts.noLimits}</p>`;
  const rows = [
    ...rowsOf(texts, number, texts.allAppTokens, limits.app),
    ...rowsOf(texts, number, texts.appToken, limits.app_token),
    ...rowsOf(texts, number, texts.userToken, limits.user_token),
  ];
  return markup`<p class="quiet">${texts.left}</p>
${renderTable(texts.leftOf, [texts.of, texts.limit, texts.rest], rows, '')}`;
}

function rowsOf(
  texts: Texts['figures'],
  number: (value: number) => string,
  who: string,
  limits: readonly Headroom[],
): Content[][] {
  return limits.map(({ limit, left, seconds }) => [
    ...[who, seconds === HOUR ? texts.requestsAnHour(limit) : texts.writesAMinute(limit), number(left)],
  ]);
}
