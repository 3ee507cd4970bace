import { ApiError } from '../../errors.ts';
import { changePins, isIn, type Pin, type PinKind, pinKinds } from '../../features/pins/pins.ts';
import { type Page, redirect } from '../../http/page.ts';
import { isolate } from '../../text/isolate.ts';
import { countReaction } from '../kit/actions.ts';
import { nextOf, renderEmpty } from '../kit/empty.html.ts';
import { hidden } from '../kit/form.html.ts';
import { ownForm, ownPage, type SignedIn, safeNext } from '../kit/forms.ts';
import { ownFragment } from '../kit/fragment.ts';
import type { IconName } from '../kit/icon-names.ts';
import { icon } from '../kit/icons.ts';
import { showPage } from '../kit/layout.ts';
import { undoable } from '../kit/live.html.ts';
import { type Markup, markup } from '../kit/markup.ts';
import { numbersOf } from '../languages/intl.ts';
import { pinName, pinPath, pinsOf, renderPin } from '../parts/pins.html.ts';

const PATH = '/pins';

/** The pin in a query. @throws {ApiError} 404 */
function pinIn({ kind, value = '', title = '' }: Record<string, string | undefined>): Pin {
  if (!pinKinds.some((one) => one === kind)) throw new ApiError('not-found', 'there is no such list.');
  return { kind: kind as PinKind, value, title };
}

/** What a form does with a pin; `at` is its place, from 0, where it had one. */
type Change = (now: readonly Pin[], pin: Pin, at: number) => readonly Pin[];

/** The pins with one moved by some places, as far as there are others. */
function moved(now: readonly Pin[], pin: Pin, by: number): readonly Pin[] {
  const from = now.findIndex((one) => isIn([one], pin));
  const to = from + by;
  const other = now[to];
  if (from < 0 || other === undefined) return now;
  return now.map((one, n) => (n === from ? other : n === to ? (now[from] as Pin) : one));
}

const changes: Readonly<Record<string, Change>> = {
  add: (now, pin, at) => (isIn(now, pin) ? now : now.toSpliced(at, 0, pin)),
  remove: (now, pin) => now.filter((one) => !isIn([one], pin)),
  up: (now, pin) => moved(now, pin, -1),
  down: (now, pin) => moved(now, pin, 1),
};

function renderEntry(pin: Pin, n: number, count: number, { csrf, language }: SignedIn): Markup {
  const { pins: texts, dir, locale } = language;
  const name = isolate(dir, pinName(pin));
  const { format } = numbersOf(locale);
  const asked = new URLSearchParams({ ...pin, at: String(n) });
  const path = (change: string) =>
    `${PATH}/${change}?${new URLSearchParams({ kind: pin.kind, value: pin.value })}`;
  const move = (change: 'up' | 'down', back: 'up' | 'down', place: number, image: IconName) => {
    const isPossible = place > 0 && place <= count;
    return markup`<button class="button icon" type="submit" formaction="${path(change)}" aria-label="${texts[change](name)}" title="${texts[change](name)}"${isPossible ? undoable(texts.moved(name, format(place), format(count)), path(back)) : markup` aria-disabled="true"`}>${icon(image)}</button>`;
  };
  return markup`<li><div id="pin-${pin.kind}-${encodeURIComponent(pin.value)}"><a href="${pinPath(pin)}"><bdi class="cut">${pinName(pin)}</bdi></a><p class="quiet">${texts.kinds[pin.kind]}</p></div>
<form method="post" action="${path('up')}" data-from="${PATH}">${hidden({ csrf, next: PATH })}${move('up', 'down', n, 'arrow-up')}${move('down', 'up', n + 2, 'arrow-down')}<button class="button icon" type="submit" formaction="${path('remove')}" aria-label="${texts.remove(name)}" title="${texts.remove(name)}"${undoable(texts.removed(name), `${PATH}/add?${asked}`)}>${icon('x')}</button></form></li>
`;
}

export const pinPages: readonly Page[] = [
  ownPage('pages.pins', PATH, async ({ ctx }, visit) => {
    const { language } = visit;
    const { pins: texts } = language;
    const pins = await pinsOf(ctx, visit);
    const content = markup`<section class="narrow" aria-labelledby="title"><h1 id="title">${texts.title}</h1>
<article class="pinned" id="pins" aria-labelledby="title">${
      pins.length === 0
        ? renderEmpty('wheel', texts.none, nextOf('explore', language))
        : markup`<p class="quiet">${texts.about}</p>
<ol>${pins.map((pin, n) => renderEntry(pin, n, pins.length, visit))}</ol>`
    }</article></section>`;
    return showPage({ visit, isTranslated: true, title: texts.title, back: '/home', content });
  }),

  ownForm('pages.pins.change', `${PATH}/:change`, async (call, visit, form) => {
    const { params, query, ctx } = call;
    const change = Object.hasOwn(changes, params.change ?? '') ? changes[params.change ?? ''] : undefined;
    if (change === undefined) throw new ApiError('not-found', 'there is nothing at this URL.');
    const pin = pinIn(query);
    const at = /^\d+$/.test(query.at ?? '') ? Number(query.at) : Number.POSITIVE_INFINITY;
    await countReaction(call, visit);
    await changePins(ctx.store, visit.session.userId, (now) => change(now, pin, at));
    return redirect(safeNext(form.next), visit.headers);
  }),

  /** The button that pins a list. */
  ownFragment('pin', 'pin', ({ ctx, query }, visit) =>
    renderPin(ctx, visit, pinIn(query), query.look === 'entry' ? 'entry' : 'icon'),
  ),
];
