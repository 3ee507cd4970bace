import type { ImageRef } from '../users/users.record.ts';

interface Pictured {
  id: number;
  /** JSON ImageRef, or null for the default picture. */
  avatar: string | null;
  cover: string | null;
}

/** Path of a user's avatar, without the origin; `?w=` and `?h=` give it in another size. */
export function avatarPath(user: Pictured): string {
  return `/images/avatar/${fileOf(user.avatar, user.id)}`;
}

/** Path of a user's cover, without the origin; `?w=` and `?h=` give it in another size. */
export function coverPath(user: Pictured): string {
  return `/images/cover/${fileOf(user.cover, user.id)}`;
}

function fileOf(ref: string | null, id: number): string {
  return ref === null ? `default-${id}` : (JSON.parse(ref) as ImageRef).file;
}
