import type { Context } from '../../context.ts';
import { broadcastType, type ChannelRow, metadataOf } from '../../features/channels/channels.ts';
import { hidden } from '../kit/form.html.ts';
import { icon } from '../kit/icons.ts';
import { type Markup, markup } from '../kit/markup.ts';
import type { Visit } from '../kit/visit.ts';
import { en } from '../languages/en.ts';

/** The path of a channel's page. */
export function channelPath(id: number): string {
  return `/channels/${id}`;
}

type Described = Pick<ChannelRow, 'id' | 'type' | 'annotations'>;

/** A channel's title and description, from its annotations. */
export function describeChannel(
  config: Context['config'],
  row: Described,
  { channels: texts } = en,
): { title: string; description: string } {
  const { title = texts.untitled(row.id), description = '' } = metadataOf(config, row).value;
  return { title, description };
}

/** The sign of a channel that is no private conversation, where people have their face. */
export function renderSquare(config: Context['config'], { type }: Pick<ChannelRow, 'type'>): Markup {
  return markup`<span class="face square">${icon(type === broadcastType(config) ? 'megaphone' : 'messages-square')}</span>`;
}

/** A one-button form for an action on a channel; `next` is the page that has it, and `name` what screen readers say. */
export function channelButton(
  visit: Visit,
  id: number,
  action: string,
  label: string,
  {
    style = 'plain small',
    next = channelPath(id),
    name,
  }: { style?: string; next?: string; name?: string } = {},
): Markup {
  return markup`<form method="post" action="${channelPath(id)}/${action}" data-from="${next}">${hidden({ csrf: visit.csrf, next })}<button class="button ${style}" type="submit"${name !== undefined && markup` aria-label="${name}"`}>${label}</button></form>`;
}
