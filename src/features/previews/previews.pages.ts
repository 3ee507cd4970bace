import { ApiError } from '../../errors.ts';
import { content, type Page } from '../../http/page.ts';
import { selectPicture } from './previews.sql.ts';

/** The path of a preview's picture. The picture's own key is in it, since another one may follow. */
export function previewPicturePath({ key, picture }: { key: string; picture: string }): string {
  return `/previews/${key}?v=${picture.slice(0, 12)}`;
}

/** The picture of a page that is linked to, as drawn by this service. */
export const previewPicture: Page = {
  name: 'previews.picture',
  method: 'GET',
  path: '/previews/:key',
  limit: 'picture',
  async handle({ ctx, params: { key = '' } }) {
    const [row] = await selectPicture(ctx.store.read, { key });
    const found = row?.picture ? await ctx.blobs.get(row.picture) : undefined;
    if (row?.picture_type == null || found === undefined) {
      throw new ApiError('not-found', 'there is no such picture.');
    }
    const { headers, ...rest } = content(row.picture_type, '', [
      ...['Cache-Control', 'private, max-age=604800, immutable'],
      ...['Content-Security-Policy', "default-src 'none'; sandbox"],
      ...['Cross-Origin-Resource-Policy', 'same-origin', 'X-Robots-Tag', 'noindex'],
    ]);
    return { ...rest, headers, body: found.stream, length: found.size };
  },
};
