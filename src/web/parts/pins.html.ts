/** What was pinned: the tabs that follow the two lists of Home, and the button that pins a list where it is shown. */
import type { Context } from '../../context.ts';
import { ExtensionPoint } from '../../extensions.ts';
import { isIn, MAX_TITLE, MAX_VALUE, type Pin, type PinKind, readPins } from '../../features/pins/pins.ts';
import type { Outcome } from '../../http/outcome.ts';
import type { PageCall } from '../../http/page.ts';
import { isBlank } from '../../text/invisible.ts';
import { plainLine } from '../../text/isolate.ts';
import { hidden } from '../kit/form.html.ts';
import type { SignedIn } from '../kit/forms.ts';
import { icon } from '../kit/icons.ts';
import { inPlace, undoable } from '../kit/live.html.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import type { Visit } from '../kit/visit.ts';

/** A tab of Home. */
export interface HomeTab {
  pin: Pin;
  /** The path of the tab. */
  path: string;
  title: string;
  /** All tabs, in place of the title. */
  views: Markup;
}

/** What an area shows as a tab of Home. */
export interface PinnedList {
  kind: PinKind;
  /** @throws {ApiError} 404 for what is no longer there. */
  show(call: PageCall, visit: SignedIn, tab: HomeTab): Promise<Outcome>;
}

/** One for each kind. */
export const pinnedLists = new ExtensionPoint<PinnedList>();

/** The path of a pin's tab. */
export function pinPath({ kind, value }: Pick<Pin, 'kind' | 'value'>): string {
  return `/home?${new URLSearchParams({ kind, value })}`;
}

/** What a pin is called: what it leads to where its title shows nothing. */
export function pinName({ title, kind, value }: Pin): string {
  if (!isBlank(title)) return plainLine(title);
  return kind === 'tag' ? `#${value}` : plainLine(value);
}

/** What a list is pinned as; undefined where there is too much of it. */
export function pinOf(kind: PinKind, value: string, name: string): Pin | undefined {
  const title = [...name].slice(0, MAX_TITLE).join('').trim();
  return [...value].length > MAX_VALUE ? undefined : { kind, value, title: title || value };
}

/** The pins of who is signed in; none for strangers. */
export async function pinsOf({ store }: Pick<Context, 'store'>, { session }: Visit): Promise<Pin[]> {
  return session === undefined ? [] : readPins(store.read, session.userId);
}

/** How the button is drawn: an icon beside a title, or an entry of a menu. */
export type PinLook = 'icon' | 'entry';

/** The button that pins a list, or unpins it; for signed-in people. */
export async function renderPin(
  ctx: Context,
  visit: Visit,
  pin: Pin | undefined,
  look: PinLook = 'icon',
): Promise<Content> {
  if (pin === undefined || visit.session === undefined) return undefined;
  return renderButton(visit, pin, isIn(await pinsOf(ctx, visit), pin), look);
}

/** The button for a list that is pinned, or is not. */
function renderButton({ csrf, here, language }: Visit, pin: Pin, isOn: boolean, look: PinLook): Markup {
  const { pins: texts } = language;
  const asked = new URLSearchParams({ ...pin });
  const [on, off] = [`/pins/add?${asked}`, `/pins/remove?${asked}`];
  const from = `/fragments/pin?${asked}&look=${look}`;
  const [label, other] = isOn ? [texts.unpin, texts.pin] : [texts.pin, texts.unpin];
  return markup`<form class="pin" id="pin" method="post" action="/pins/add"${inPlace(from, here)}>${hidden({ csrf, next: here })}<button${look === 'icon' && markup` class="button icon" title="${label}"`} type="submit" formaction="${isOn ? off : on}" data-other="${other}"${isOn ? undoable(texts.unpinned, on) : undoable(texts.pinned, off)}>${icon(isOn ? 'pin-off' : 'pin')}<span${look === 'icon' && markup` class="unseen"`}>${label}</span></button></form>`;
}

/** Where a tab of Home leads, and the button that unpins it. */
export function renderTabFoot(visit: Visit, { pin }: HomeTab, path: string): Markup {
  return markup`<div class="described"><p><a href="${path}">${visit.language.pins.open}</a></p>${renderButton(visit, pin, true, 'icon')}</div>`;
}
