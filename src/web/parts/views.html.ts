import type { Pin } from '../../features/pins/pins.ts';
import { icon } from '../kit/icons.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import type { Texts } from '../languages/en.ts';
import { pinName, pinPath } from './pins.html.ts';

const paths = { following: '/home', everyone: '/' } as const;

/** The lists that a signed-in person reads most, in place of their titles: two, and what the person pinned. */
export function renderViews(here: keyof typeof paths | Pin, pins: readonly Pin[], language: Texts): Markup {
  const { timelines: texts, pins: own } = language;
  const link = (path: string, label: Content, isHere: boolean) =>
    markup`<a href="${path}"${isHere && markup` aria-current="page"`}>${label}</a>`;
  const view = (name: keyof typeof paths) => link(paths[name], texts[name], name === here);
  return markup`<nav class="tabs views" aria-label="${texts.views}">${view('following')}${view('everyone')}${pins.map(
    (pin) => link(pinPath(pin), markup`<bdi class="cut">${pinName(pin)}</bdi>`, pin === here),
  )}${pins.length > 0 && markup`<a class="edit" href="/pins" aria-label="${own.edit}" title="${own.edit}">${icon('pencil')}</a>`}</nav>`;
}
