import { ApiError } from '../../errors.ts';
import { throttleOf } from '../../features/accounts/accounts.ts';
import { exportList, importList, listNames, MAX_LIST_BYTES } from '../../features/archives/archives.ts';
import { content, type Page } from '../../http/page.ts';
import type { Part } from '../../http/upload.ts';
import { countWrite } from '../kit/actions.ts';
import { withFiles } from '../kit/file-forms.ts';
import { errorOf, ownPage } from '../kit/forms.ts';
import { readFile } from './list-file.ts';
import { LISTS } from './list-tabs.html.ts';
import { listsPage } from './lists.html.ts';

/** Lists of people as files. */
export const addressListPages: readonly Page[] = [
  ownPage('account.lists', LISTS, (_, visit) => listsPage(visit, {})),

  ...listNames.map((name) =>
    ownPage(`account.lists.${name}`, `${LISTS}/${name}.csv`, async ({ ctx }, visit) => {
      const csv = await exportList(ctx, visit.session.userId, name);
      const headers = ['Content-Disposition', `attachment; filename="${name}.csv"`];
      return content('text/csv; charset=utf-8', csv, [...visit.headers, ...headers]);
    }),
  ),

  {
    name: 'account.lists.upload',
    method: 'POST',
    path: LISTS,
    handle(call) {
      let file: Buffer | undefined;
      const receiver = {
        // Larger ones are read for a while, so that the page can say so.
        maxBytes: 5 * MAX_LIST_BYTES,
        receive: async (_: unknown, part: Part) => {
          file = await readFile(part);
        },
      };
      return withFiles(call, receiver, async (visit, form, failed) => {
        try {
          if (failed !== undefined) throw failed;
          const name = listNames.find((one) => one === form.list);
          if (name === undefined) throw new ApiError('missing-parameter', 'say what to do with the people.');
          if (file === undefined) throw new ApiError('missing-parameter', 'choose a file.');
          await countWrite(call, visit);
          await throttleOf(call.ctx).ofAccount('list-file', visit.session.userId);
          const result = await importList(call.ctx, visit.session.userId, name, file);
          return listsPage(visit, { came: { name, result } });
        } catch (thrown) {
          return listsPage(visit, { error: errorOf(thrown) });
        }
      });
    },
  },
];
