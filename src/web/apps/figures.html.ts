import type { AppFigures } from '../../features/app-figures/figures.ts';
import { ENDPOINT_DAYS } from '../../features/app-figures/figures.ts';
import { renderTable } from '../admin/admin.html.ts';
import { renderChart } from '../admin/chart.html.ts';
import { type Content, type Markup, markup } from '../pages/markup.ts';
import { renderTime } from '../pages/posts.html.ts';
import { renderStreams, renderWebhooks } from './connections.html.ts';
import { renderHeadroom } from './headroom.html.ts';

const panel = (id: string, title: string, content: Content): Markup =>
  markup`<section class="panel" aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
${content}</section>`;

/** What an app does, as its owner and the people who run the service see it. */
export function renderFigures(figures: AppFigures): Markup {
  return markup`<div class="admin">
${panel('calls', 'Calls a day', renderCalls(figures))}
${panel('endpoints', `Calls in ${ENDPOINT_DAYS} days`, renderEndpoints(figures.endpoints))}
${panel('headroom', 'Limits', renderHeadroom(figures.limits))}
${panel('streams', 'Streams', renderStreams(figures))}
${panel('hooks', 'Webhooks', renderWebhooks(figures.webhooks))}
${panel('errors', 'Last errors', renderErrors(figures.errors))}
</div>`;
}

function renderCalls({ days, tokens }: AppFigures): Markup {
  const today = days.at(-1) as (typeof days)[number];
  const shown: readonly (readonly [string, number])[] = [
    ['Calls today', today.calls],
    ['Errors today', today.client_errors + today.server_errors],
    ['People', tokens.people],
    ['User tokens', tokens.user],
    ['App tokens', tokens.app],
  ];
  return markup`<dl class="figures">${shown.map(([label, value]) => markup`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>
${renderChart(
  ['Calls', 'Errors'],
  days.map(({ day, calls, client_errors, server_errors }) => ({
    day,
    values: [calls, client_errors + server_errors],
  })),
)}
<p class="quiet">Days are those of UTC; the figures are a minute old at most.</p>
<details><summary>As a table</summary>${renderTable(
    'Calls a day',
    ['Day', 'Calls', 'Errors 4xx', 'Errors 5xx'],
    days
      .toReversed()
      .map(({ day, calls, client_errors, server_errors }) => [day, calls, client_errors, server_errors]),
    '',
  )}</details>`;
}

function renderEndpoints(endpoints: AppFigures['endpoints']): Markup {
  return renderTable(
    'Calls by endpoint',
    ['Endpoint', 'Calls', 'Errors 4xx', 'Beyond a limit', 'Errors 5xx'],
    endpoints.map(({ endpoint, calls, client_errors, limited, server_errors }) => [
      ...[endpoint, calls, client_errors, limited, server_errors],
    ]),
    'The app has called nothing.',
  );
}

function renderErrors(errors: AppFigures['errors']): Markup {
  return renderTable(
    'Last errors',
    ['Time', 'Call', 'Error', 'Message, without the values it names', 'error_id'],
    errors.map(({ at, method, endpoint, status, slug, message, id }) => [
      ...[renderTime(at), `${method} ${endpoint}`, `${status} ${slug}`, message],
      markup`<code>${id}</code>`,
    ]),
    'No errors in the last 30 days.',
  );
}
