import { avatarPath } from '../../features/users/users.images.ts';
import type { UserRow } from '../../features/users/users.sql.ts';
import { isActive } from '../../features/users/users.visibility.ts';
import type { SignedIn } from '../accounts/forms.ts';
import { hidden } from '../pages/form.html.ts';
import { inPlace } from '../pages/live.html.ts';
import { type Content, type Markup, markup } from '../pages/markup.ts';
import { renderTime } from '../pages/posts.html.ts';
import type { TargetList } from './targets.ts';

/** Someone on the list, or who was on it until just now. */
export interface Target
  extends Pick<UserRow, 'id' | 'username' | 'name' | 'avatar' | 'cover' | 'suspended_at' | 'deleted_at'> {
  /** Since when; undefined if it was undone. */
  since: number | undefined;
}

/** Renders entries of a list, each with a button that undoes it, or that does it again. */
export function renderTargets(
  list: TargetList,
  targets: readonly Target[],
  visit: Pick<SignedIn, 'csrf' | 'here'>,
): Markup {
  return markup`<ul class="people">${targets.map((target) => renderTarget(list, target, visit))}</ul>`;
}

function renderTarget(
  { path, labels, again }: TargetList,
  target: Target,
  { csrf, here }: Pick<SignedIn, 'csrf' | 'here'>,
): Markup {
  const { id, username, since } = target;
  const name = target.name || username;
  const isOn = since !== undefined;
  const [label, other] = isOn ? [labels.undo, labels.again] : [labels.again, labels.undo];
  const action = isOn ? `${path}/${id}/undo` : `/users/${id}/${again}`;
  return markup`<li id="person-${id}">${renderWho(target, name)}
<form method="post" action="${action}"${inPlace(`/fragments/target?list=${path.replace('/account/', '')}&user=${id}`, here)}>${hidden({ csrf, next: here })}
<button class="button small plain" type="submit" aria-label="${label}: ${name}" data-other="${other}">${label}</button></form></li>`;
}

/** People who are suspended or have closed their account have no page. */
function renderWho(target: Target, name: string): Content {
  const { username, since } = target;
  const when = since !== undefined && [' · ', renderTime(since)];
  if (!isActive(target)) {
    const why = target.deleted_at === null ? 'suspended' : 'closed their account';
    return markup`<div><span class="name"><bdi>@${username}</bdi></span> <span class="quiet">${why}${when}</span></div>`;
  }
  return markup`<a class="face" href="/@${username}" tabindex="-1" aria-hidden="true"><img src="${avatarPath(target)}?w=96&h=96" alt="" width="48" height="48" loading="lazy"></a>
<div><a class="name" href="/@${username}"><bdi>${name}</bdi></a> <span class="handle">@${username}</span><span class="quiet">${when}</span></div>`;
}
