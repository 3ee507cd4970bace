import { selectNotices } from '../../../src/features/admin/admin.content.sql.ts';
import { appeal } from '../../../src/features/admin/appeals.actions.ts';
import { warnUser } from '../../../src/features/admin/notices.actions.ts';
import { selectAppealsOf } from '../../../src/features/reports/reports.sql.ts';
import type { Action, Before } from './area.ts';

/** A person who was warned appeals. */
const appealed: Before = async ({ ctx: { store } }, { id }) => {
  const user = Number(id);
  await warnUser(store, undefined, user, 'Be kind.');
  const [notice] = await selectNotices(store.read, { user, limit: 1 });
  await appeal(store, user, notice!.id, 'I was kind.');
  const [made] = await selectAppealsOf(store.read, { user, limit: 1 });
  return { report: String(made!.id) };
};

export const actions: readonly Action[] = [
  { name: 'list appeals', what: 'appeals', call: ['appeals'], command: ['appeal list', () => []] },
  ...(['accept', 'reject'] as const).map(
    (decision): Action => ({
      name: `${decision} an appeal`,
      what: 'appeals',
      before: appealed,
      page: [
        `appeal.${decision}`,
        ({ report }) => `/admin/reports/${report}/${decision}`,
        () => ({ answer: 'We looked again.' }),
      ],
      call: [`appeal.${decision}`, { answer: 'We looked again.' }],
      command: [`appeal ${decision}`, ({ report }) => [report], { answer: 'We looked again.' }],
    }),
  ),
];
