import { ApiError } from '../../errors.ts';
import { type FoundChannel, findChannelIn, rights } from '../../features/channels/channels.ts';
import type { PageCall } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { Hydration } from '../../objects/hydration.ts';
import { type Visit, viewerOf } from '../kit/visit.ts';
import { nameOf, showNames } from './channels.html.ts';

/** The channel id in a page's URL. @throws {ApiError} 404 for an invalid id. */
export function channelIn({ params }: PageCall): number {
  const id = parseId(params.channel_id ?? '');
  if (id === undefined) throw new ApiError('not-found', 'there is no such channel.');
  return id;
}

/** Finds the channel of a path, with its name. @throws {ApiError} 404 */
export async function findNamed(
  call: PageCall,
  visit: Visit,
): Promise<FoundChannel & { state: Hydration; title: string }> {
  const state = Hydration.of(call.ctx, viewerOf(visit));
  const found = await findChannelIn(state, channelIn(call));
  await showNames(state, [found.record]);
  return { ...found, state, title: nameOf(found.record, state, visit.language).title };
}

/** Whether the viewer may write to a channel. */
export function mayWriteTo({ record, right }: FoundChannel): boolean {
  return right >= rights.write && record.row.is_inactive === 0;
}
