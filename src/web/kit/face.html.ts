import type { Session } from '../../features/accounts/accounts.ts';
import { avatarPath } from '../../features/users/users.ts';
import { type Markup, markup } from './markup.ts';

/** The picture of the signed-in person, whose name stands beside it. */
export function renderOwnFace({ userId: id, avatar }: Session): Markup {
  return markup`<span class="face"><img src="${avatarPath({ id, avatar, cover: null })}?w=96&h=96" alt="" width="40" height="40"></span>`;
}
