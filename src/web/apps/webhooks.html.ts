import { type Delivery, isDelivered } from '../../features/webhooks/webhook.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Said, settingsPage } from '../accounts/account.html.ts';
import type { SignedIn } from '../accounts/forms.ts';
import { hidden } from '../pages/form.html.ts';
import { type Markup, markup } from '../pages/markup.ts';
import { renderTime } from '../pages/posts.html.ts';

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
  const path = `/account/apps/${app.client_id}`;
  return settingsPage(
    visit,
    `Webhooks of ${app.name}`,
    said,
    markup`<p><a href="${path}">The app</a></p>
${webhooks.length === 0 && markup`<p>The app has no webhooks. It creates them itself: see the <a href="/docs/webhooks">guide</a>.</p>`}
${webhooks.map((webhook) => renderWebhook(webhook, path, visit.csrf))}`,
  );
}

function renderWebhook(webhook: OwnWebhook, path: string, csrf: string): Markup {
  const { id, url, description, disabled_at, deliveries } = webhook;
  return markup`<section class="panel" aria-labelledby="webhook-${id}"><h2 id="webhook-${id}"><bdi>${url}</bdi></h2>
${description !== '' && markup`<p><bdi>${description}</bdi></p>`}
<p>${renderState(webhook)}</p>
${disabled_at !== null && markup`<form method="post" action="${path}/webhooks/${id}/enable">${hidden({ csrf })}<button class="button" type="submit">Enable it again</button></form>`}
${deliveries.length === 0 ? markup`<p class="quiet">No requests yet.</p>` : markup`<h3>Last requests</h3><ul>${deliveries.map(renderDelivery)}</ul>`}
</section>`;
}

function renderState({ disabled_at, disabled_because, failing_since, next_at }: OwnWebhook): Markup {
  if (disabled_at !== null) {
    return markup`Disabled ${renderTime(disabled_at)}: ${reasons[disabled_because ?? ''] ?? ''}`;
  }
  if (failing_since === null) return markup`Enabled.`;
  return markup`Requests have been failing since ${renderTime(failing_since)}. The next attempt is due ${renderTime(next_at ?? failing_since)}.`;
}

const reasons: Readonly<Record<string, string>> = {
  app: 'by the app.',
  failing: 'for three days no request was answered with a status of 200 to 299.',
  gone: 'its URL answered with 410 (Gone).',
};

function renderDelivery(delivery: Delivery): Markup {
  const { events, attempts, attempted, status, error, took } = delivery;
  const answer = status === undefined ? error : `status ${status}`;
  return markup`<li>${renderTime(attempted)}: ${isDelivered(delivery) ? 'delivered' : 'failed'}, <bdi>${answer}</bdi> after ${took} ms.
<span class="quiet">Events: ${events}. Attempts: ${attempts}.</span></li>`;
}
