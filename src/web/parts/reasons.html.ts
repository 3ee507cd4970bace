import { type Instance, reasonsOf } from '../../features/instance/instance.ts';
import { type Markup, markup } from '../kit/markup.ts';
import type { Texts } from '../languages/en.ts';

/** Why to take part in the instance: its own reasons, or else those of every service. */
export function renderReasons(instance: Instance, { site }: Pick<Texts, 'site'>): Markup {
  const own = reasonsOf(instance);
  const reasons = own.length > 0 ? own : Object.values(site.reasons);
  return markup`<dl class="reasons">${reasons.map(({ title, text }) => markup`<div><dt dir="auto">${title}</dt>${text !== '' && markup`<dd class="quiet" dir="auto">${text}</dd>`}</div>`)}</dl>`;
}
