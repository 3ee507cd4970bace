import { type AppFigures, ENDPOINT_DAYS } from '../../features/app-figures/app-figures.ts';
import { inEnglish } from '../kit/form.html.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import { renderTable } from '../kit/table.html.ts';
import { renderTime } from '../kit/time.html.ts';
import type { Texts } from '../languages/en.ts';
import { daysOf, numbersOf } from '../languages/intl.ts';
import { renderChart } from './chart.html.ts';
import { renderStreams, renderWebhooks } from './connections.html.ts';
import { renderHeadroom } from './headroom.html.ts';

const panel = (id: string, title: string, content: Content): Markup =>
  markup`<section class="panel" aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
${content}</section>`;

/** What an app does, as its owner and the people who run the service see it. */
export function renderFigures(figures: AppFigures, language: Texts): Markup {
  const { figures: texts } = language;
  return markup`<div class="admin">
${panel('calls', texts.callsADay, renderCalls(figures, language))}
${panel('endpoints', texts.callsInDays(ENDPOINT_DAYS), renderEndpoints(figures.endpoints, language))}
${panel('headroom', texts.limits, renderHeadroom(figures.limits, language))}
${panel('streams', texts.streams, renderStreams(figures, language))}
${panel('hooks', texts.webhooks, renderWebhooks(figures.webhooks, language))}
${panel('errors', texts.lastErrors, renderErrors(figures.errors, language))}
</div>`;
}

function renderCalls({ days, tokens }: AppFigures, language: Texts): Markup {
  const { figures: texts, locale } = language;
  const number = numbersOf(locale).format;
  const today = days.at(-1) as (typeof days)[number];
  const shown: readonly (readonly [string, number])[] = [
    [texts.callsToday, today.calls],
    [texts.errorsToday, today.client_errors + today.server_errors],
    [texts.people, tokens.people],
    [texts.userTokens, tokens.user],
    [texts.appTokens, tokens.app],
  ];
  return markup`<dl class="figures">${shown.map(([label, value]) => markup`<div><dt>${label}</dt><dd>${number(value)}</dd></div>`)}</dl>
${renderChart(
  [texts.calls, texts.errors],
  days.map(({ day, calls, client_errors, server_errors }) => ({
    day: renderDay(day, language),
    values: [calls, client_errors + server_errors],
  })),
)}
<p class="quiet">${texts.days}</p>
<details><summary>${texts.asTable}</summary>${renderTable(
    texts.callsADay,
    [texts.day, texts.calls, texts.clientErrors, texts.serverErrors],
    days
      .toReversed()
      .map(({ day, calls, client_errors, server_errors }) => [
        renderDay(day, language),
        number(calls),
        number(client_errors),
        number(server_errors),
      ]),
    '',
  )}</details>`;
}

function renderDay(day: string, { locale }: Texts): Markup {
  return markup`<time datetime="${day}">${daysOf(locale).format(new Date(day))}</time>`;
}

function renderEndpoints(endpoints: AppFigures['endpoints'], { figures: texts, locale }: Texts): Markup {
  const number = numbersOf(locale).format;
  return renderTable(
    texts.byEndpoint,
    [texts.endpoint, texts.calls, texts.clientErrors, texts.limited, texts.serverErrors],
    endpoints.map(({ endpoint, calls, client_errors, limited, server_errors }) => [
      markup`<bdi>${endpoint}</bdi>`,
      ...[calls, client_errors, limited, server_errors].map(number),
    ]),
    texts.noCalls,
  );
}

function renderErrors(errors: AppFigures['errors'], language: Texts): Markup {
  const { figures: texts } = language;
  return renderTable(
    texts.lastErrors,
    [texts.time, texts.call, texts.error, texts.message, 'error_id'],
    errors.map(({ at, method, endpoint, status, slug, message, id }) => [
      renderTime(at, language),
      markup`<bdi>${method} ${endpoint}</bdi>`,
      markup`<bdi>${status} ${slug}</bdi>`,
      inEnglish(message, language),
      markup`<code>${id}</code>`,
    ]),
    texts.noErrors,
  );
}
