import { avatarPath, isActive, type UserRow } from '../../features/users/users.ts';
import { shownName } from '../../text/isolate.ts';
import { hidden } from '../kit/form.html.ts';
import type { SignedIn } from '../kit/forms.ts';
import { inPlace } from '../kit/live.html.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import { renderTime } from '../kit/time.html.ts';
import type { Texts } from '../languages/en.ts';
import type { TargetList } from './targets.ts';

/** Someone on the list, or who was on it until just now. */
export interface Target
  extends Pick<UserRow, 'id' | 'username' | 'name' | 'avatar' | 'cover' | 'suspended_at' | 'deleted_at'> {
  /** Since when; undefined if it was undone. */
  since: number | undefined;
}

type Seen = Pick<SignedIn, 'csrf' | 'here' | 'language'>;

/** Renders entries of a list, each with a button that undoes it, or that does it again. */
export function renderTargets(list: TargetList, targets: readonly Target[], visit: Seen): Markup {
  return markup`<ul class="people">${targets.map((target) => renderTarget(list, target, visit))}</ul>`;
}

function renderTarget(
  { path, name: list, again }: TargetList,
  target: Target,
  { csrf, here, language }: Seen,
): Markup {
  const { id, since } = target;
  const name = shownName(target);
  const isOn = since !== undefined;
  const texts = language.people[list];
  const [label, other] = isOn ? [texts.undo, texts.again] : [texts.again, texts.undo];
  const whole = isOn ? texts.undoFor(name) : texts.againFor(name);
  const action = isOn ? `${path}/${id}/undo` : `/users/${id}/${again}`;
  return markup`<li id="person-${id}">${renderWho(target, name, language)}
<form method="post" action="${action}"${inPlace(`/fragments/target?list=${list}&user=${id}`, here)}>${hidden({ csrf, next: here })}
<button class="button small plain" type="submit" aria-label="${whole}" data-other="${other}">${label}</button></form></li>`;
}

/** People who are suspended or have closed their account have no page. */
function renderWho(target: Target, name: string, language: Texts): Content {
  const { username, since } = target;
  const when = since !== undefined && [' · ', renderTime(since, language)];
  if (!isActive(target)) {
    const { people: texts } = language;
    const why = target.deleted_at === null ? texts.suspended : texts.closed;
    return markup`<div><span class="name"><bdi>@${username}</bdi></span> <span class="quiet">${why}${when}</span></div>`;
  }
  return markup`<a class="face" href="/@${username}" tabindex="-1" aria-hidden="true"><img src="${avatarPath(target)}?w=96&h=96" alt="" width="48" height="48" loading="lazy"></a>
<div><a class="name" href="/@${username}"><bdi>${name}</bdi></a> <span class="handle"><bdi>@${username}</bdi></span><span class="quiet">${when}</span></div>`;
}
