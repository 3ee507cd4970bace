import { type Markup, markup } from '../kit/markup.ts';
import type { Texts } from '../languages/en.ts';

const paths = { following: '/home', everyone: '/' } as const;

/** The two lists that a signed-in person reads most, in place of their titles. */
export function renderViews(here: keyof typeof paths, { timelines: texts }: Texts): Markup {
  const link = (view: keyof typeof paths) =>
    markup`<a href="${paths[view]}"${view === here && markup` aria-current="page"`}>${texts[view]}</a>`;
  return markup`<nav class="tabs" aria-label="${texts.views}">${link('following')}${link('everyone')}</nav>`;
}
