import { type Delivery, isDelivered } from '../../features/webhooks/webhooks.ts';
import type { Outcome } from '../../http/outcome.ts';
import { hidden } from '../kit/form.html.ts';
import type { SignedIn } from '../kit/forms.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import { type Said, settingsPage } from '../kit/settings.html.ts';
import { renderTime } from '../kit/time.html.ts';
import type { Texts } from '../languages/en.ts';
import { linkTo, measure } from '../languages/intl.ts';

/** A webhook as the person who registered its app sees it. */
export interface OwnWebhook {
  id: number;
  url: string;
  description: string;
  disabled_at: number | null;
  disabled_because: string | null;
  failing_since: number | null;
  next_at: number | null;
  deliveries: readonly Delivery[];
}

/** The webhooks of one's own app with their last requests. */
export function webhooksPage(
  visit: SignedIn,
  said: Said,
  app: { client_id: string; name: string },
  webhooks: readonly OwnWebhook[],
): Outcome {
  const { language } = visit;
  const { apps: texts } = language;
  const path = `/account/apps/${app.client_id}`;
  return settingsPage(
    visit,
    texts.webhooksOf(app.name),
    said,
    markup`<p><a href="${path}">${texts.toApp}</a></p>
${webhooks.length === 0 && markup`<p>${texts.noWebhooks(linkTo('/docs/webhooks'))}</p>`}
${webhooks.map((webhook) => renderWebhook(webhook, path, visit))}`,
  );
}

function renderWebhook(webhook: OwnWebhook, path: string, { csrf, language }: SignedIn): Markup {
  const { apps: texts } = language;
  const { id, url, description, disabled_at, deliveries } = webhook;
  return markup`<section class="panel" aria-labelledby="webhook-${id}"><h2 id="webhook-${id}"><bdi>${url}</bdi></h2>
${description !== '' && markup`<p><bdi>${description}</bdi></p>`}
<p>${renderState(webhook, language)}</p>
${disabled_at !== null && markup`<form method="post" action="${path}/webhooks/${id}/enable">${hidden({ csrf })}<button class="button" type="submit">${texts.enable}</button></form>`}
${deliveries.length === 0 ? markup`<p class="quiet">${texts.noRequests}</p>` : markup`<h3>${texts.requests}</h3><ul>${deliveries.map((delivery) => renderDelivery(delivery, language))}</ul>`}
</section>`;
}

function renderState(
  { disabled_at, disabled_because, failing_since, next_at }: OwnWebhook,
  language: Texts,
): Content {
  const { apps: texts } = language;
  const { disabledBy } = texts;
  if (disabled_at !== null) {
    return [
      texts.disabled(renderTime(disabled_at, language)),
      ' ',
      disabledBy[disabled_because as keyof typeof disabledBy],
    ];
  }
  if (failing_since === null) return texts.enabled;
  return texts.failing(renderTime(failing_since, language), renderTime(next_at ?? failing_since, language));
}

function renderDelivery(delivery: Delivery, language: Texts): Markup {
  const { apps: texts, locale } = language;
  const { events, attempts, attempted, status, error, took } = delivery;
  const answer = markup`<bdi>${status === undefined ? error : texts.status(status)}</bdi>`;
  const tell = isDelivered(delivery) ? texts.delivered : texts.notDelivered;
  return markup`<li>${tell(renderTime(attempted, language), answer, measure(locale, took, 'millisecond'))}
<span class="quiet">${texts.events(events, attempts)}</span></li>`;
}
