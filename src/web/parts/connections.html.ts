import type { AppFigures } from '../../features/app-figures/app-figures.ts';
import { type Markup, markup } from '../kit/markup.ts';
import { renderTable } from '../kit/table.html.ts';
import { renderTime } from '../kit/time.html.ts';
import type { Texts } from '../languages/en.ts';
import { measure } from '../languages/intl.ts';

/** The streams of an app, with how far they are behind. */
export function renderStreams({ user_streams, app_streams }: AppFigures, language: Texts): Markup {
  const { figures: texts, locale } = language;
  const { connected, all } = user_streams;
  return markup`<p>${texts.userStreams(connected, all - connected)}</p>
${renderTable(
  texts.appStreams,
  [texts.appStream, texts.messages, texts.client, texts.behind],
  app_streams.map((stream) => [
    markup`<bdi>${stream.key ?? stream.id}</bdi>`,
    markup`<code>${stream.object_types.join(', ')}</code>`,
    stream.is_connected ? texts.connected : texts.none,
    stream.events_behind === 0
      ? texts.nothing
      : texts.eventsSince(stream.events_behind, measure(locale, stream.seconds_behind, 'second', 'long')),
  ]),
  texts.noAppStreams,
)}`;
}

/** The webhooks of an app, each with its last request. */
export function renderWebhooks(webhooks: AppFigures['webhooks'], language: Texts): Markup {
  const { apps, figures: texts } = language;
  return renderTable(
    texts.webhooks,
    [texts.url, texts.state, texts.lastRequest, texts.behind],
    webhooks.map(({ url, disabled_at, failing_since, last, events_behind }) => [
      markup`<bdi>${url}</bdi>`,
      disabled_at !== null
        ? texts.disabled(renderTime(disabled_at, language))
        : failing_since !== null
          ? texts.failing(renderTime(failing_since, language))
          : texts.enabled,
      last === undefined
        ? texts.none
        : texts.answered(
            renderTime(last.attempted, language),
            last.status === undefined ? markup`<bdi>${last.error}</bdi>` : apps.status(last.status),
          ),
      events_behind === 0 ? texts.nothing : texts.events(events_behind),
    ]),
    texts.noWebhooks,
  );
}
