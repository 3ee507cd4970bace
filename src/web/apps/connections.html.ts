import type { AppFigures } from '../../features/app-figures/figures.ts';
import { renderTable } from '../admin/admin.html.ts';
import { type Markup, markup } from '../pages/markup.ts';
import { renderTime } from '../pages/posts.html.ts';

/** The streams of an app, with how far they are behind. */
export function renderStreams({ user_streams, app_streams }: AppFigures): Markup {
  const { connected, all } = user_streams;
  return markup`<p>User streams: ${connected} connected, ${all - connected} waiting for their clients.</p>
${renderTable(
  'App streams',
  ['App stream', 'Messages', 'Client', 'Behind by'],
  app_streams.map((stream) => [
    stream.key ?? stream.id,
    stream.object_types.join(', '),
    stream.is_connected ? 'connected' : 'none',
    stream.events_behind === 0
      ? 'nothing'
      : `${stream.events_behind} events, the first ${stream.seconds_behind} seconds old`,
  ]),
  'The app has no app streams.',
)}`;
}

/** The webhooks of an app, each with its last request. */
export function renderWebhooks(webhooks: AppFigures['webhooks']): Markup {
  return renderTable(
    'Webhooks',
    ['URL', 'State', 'Last request', 'Behind by'],
    webhooks.map(({ url, disabled_at, failing_since, last, events_behind }) => [
      url,
      disabled_at !== null
        ? ['disabled ', renderTime(disabled_at)]
        : failing_since !== null
          ? ['failing since ', renderTime(failing_since)]
          : 'enabled',
      last === undefined
        ? 'none'
        : [
            renderTime(last.attempted),
            `: ${last.status === undefined ? last.error : `status ${last.status}`}`,
          ],
      events_behind === 0 ? 'nothing' : `${events_behind} events`,
    ]),
    'The app has no webhooks.',
  );
}
