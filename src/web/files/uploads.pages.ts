import { ApiError } from '../../errors.ts';
import {
  type Contents,
  createPending,
  fileKind,
  isRefused,
  noFile,
  posterOf,
  Room,
  receivePending,
  removePending,
} from '../../features/files/files.ts';
import { tiers } from '../../features/users/users.ts';
import { html, type Page, redirect } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { authorOf, countWrite } from '../kit/actions.ts';
import { withFiles } from '../kit/file-forms.ts';
import { ownForm, ownPage, type SignedIn } from '../kit/forms.ts';
import { markup } from '../kit/markup.ts';
import { once } from '../kit/once.ts';
import { renderThumbnail } from './own-files.html.ts';

const uploadPath = (id: number) => `/fragments/upload?file=${id}`;

/** Files that scripts upload while a post or message is written. */
export const uploadPages: readonly Page[] = [
  {
    name: 'pages.compose.upload',
    method: 'POST',
    path: '/compose/files',
    async handle(call) {
      const { ctx } = call;
      let room: Room | undefined;
      let contents: Contents | undefined;
      let isInVain = true;
      const receiver = {
        // A video comes with a picture.
        maxBytes: 2 * tiers.paid.file,
        async receive({ session }: SignedIn, part: Parameters<typeof receivePending>[1]) {
          room ??= await Room.open(ctx, session.userId);
          contents = await receivePending(session.userId, part, room, contents);
        },
      };
      try {
        return await withFiles(call, receiver, async (visit, form, failed) => {
          if (failed !== undefined) throw failed;
          if (contents?.content === undefined)
            throw new ApiError('missing-parameter', 'You must supply a file.');
          const given = contents;
          await countWrite(call, visit);
          const author = await authorOf(ctx, visit);
          const named = { ...form, content: given.content?.content };
          const to = await once(call, visit, named, async (noting) => {
            isInVain = false;
            return uploadPath(
              await createPending(noting, author, given).catch((error) => {
                isInVain = isRefused(error);
                throw error;
              }),
            );
          });
          return redirect(to, visit.headers);
        });
      } finally {
        await room?.end(isInVain);
      }
    },
  },

  ownPage('pages.fragments.upload', '/fragments/upload', async ({ ctx, query }, visit) => {
    const record = await ctx.objects.find(fileKind, parseId(query.file ?? '') ?? 0);
    if (record === undefined || record.row.user_id !== visit.session.userId) throw noFile();
    const { id, width } = record.row;
    const isShown = width !== null || posterOf(record) !== undefined;
    const thumbnail = renderThumbnail(
      { config: ctx.config, key: ctx.digestKey, language: visit.language },
      record,
    );
    const shown = markup`<span class="shown" data-id="${id}"${isShown && markup` data-picture`}>${thumbnail}</span>`;
    return html(shown.toString(), 200, [...visit.headers, 'X-Robots-Tag', 'noindex']);
  }),

  ownForm('pages.compose.remove', '/compose/files/:id/remove', async ({ ctx, params }, visit) => {
    await removePending(ctx, visit.session.userId, parseId(params.id ?? '') ?? 0);
    return html('', 200, visit.headers);
  }),
];
