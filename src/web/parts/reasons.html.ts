import { type Instance, reasonsOf } from '../../features/instance/instance.ts';
import { icon } from '../kit/icons.ts';
import { type Markup, markup } from '../kit/markup.ts';
import type { Texts } from '../languages/en.ts';

/** Why to take part in the instance: its own reasons, or else those of every service. */
export function renderReasons(instance: Instance, { site }: Pick<Texts, 'site'>): Markup {
  const own = reasonsOf(instance);
  const { inOrder, yours, apps } = site.reasons;
  const reasons =
    own.length > 0
      ? own.map((reason) => ({ ...reason, image: 'check' as const }))
      : ([
          { ...inOrder, image: 'clock' },
          { ...yours, image: 'download' },
          { ...apps, image: 'code' },
        ] as const);
  return markup`<dl class="reasons">${reasons.map(({ title, text, image }) => markup`<div><dt dir="auto">${icon(image)}${title}</dt>${text !== '' && markup`<dd class="quiet" dir="auto">${text}</dd>`}</div>`)}</dl>`;
}
