import { avatarPath, type UserRow } from '../../features/users/users.ts';
import { type Markup, markup } from '../kit/markup.ts';

/** The faces of people who are named beside them, or whose names do not matter. */
export function renderFaces(people: readonly UserRow[]): Markup {
  return markup`<span class="faces">${people.map(
    (row) => markup`<img src="${avatarPath(row)}?w=56&h=56" alt="" width="28" height="28" loading="lazy">`,
  )}</span>`;
}
