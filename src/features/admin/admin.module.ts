import { namesByKind } from '../../db/tables.ts';
import { defineModule } from '../../modules.ts';
import { accessCalls } from './access.routes.ts';
import { endSuspensions } from './admin.actions.ts';
import { exportedNotices } from './admin.export.ts';
import { adminMigrations } from './admin.tables.ts';
import { announcementCalls } from './announcements.routes.ts';
import { appealCalls } from './appeals.routes.ts';
import { appearanceCalls } from './appearance.routes.ts';
import { auditCalls } from './audit.routes.ts';
import { eraseRemoved, purgeRemoved, RESTORABLE_MS } from './content.actions.ts';
import { contentCalls } from './content.routes.ts';
import { exploreCalls } from './explore.routes.ts';
import { growthCalls } from './growth.routes.ts';
import { countWeek } from './growth.ts';
import { heldCalls } from './held.routes.ts';
import { instanceCalls } from './instance.routes.ts';
import { invitationCalls } from './invitations.routes.ts';
import { endLimits } from './limits.actions.ts';
import { mailNotices } from './notices.actions.ts';
import { overviewCalls } from './overview.routes.ts';
import { peopleCalls } from './people.routes.ts';
import { placeCalls } from './places.routes.ts';
import { goOnWithRemovals } from './posts.actions.ts';
import { reportCalls } from './reports.routes.ts';
import { signUpBlockCalls } from './sign-up-blocks.routes.ts';
import { signUpCalls } from './sign-ups.routes.ts';
import { wordCalls } from './words.routes.ts';

export const adminModule = defineModule({
  name: 'admin',
  tier: 12,
  administration: [
    overviewCalls,
    growthCalls,
    reportCalls,
    contentCalls,
    auditCalls,
    appealCalls,
    peopleCalls,
    accessCalls,
    signUpCalls,
    signUpBlockCalls,
    wordCalls,
    heldCalls,
    announcementCalls,
    appearanceCalls,
    instanceCalls,
    invitationCalls,
    exploreCalls,
    placeCalls,
  ],
  guides: [{ position: 84, name: 'administration' }],
  reference: {
    sections: {
      Administration:
        'What the pages below `/admin` and the commands do, for tools (docs/administration.md, Calls). They need the scope `admin`, which an owner permits to an app and people with a role grant it; each call does what the role of the user allows.',
    },
  },
  contents: [
    { of: 'removed pictures', table: 'removed_content', key: 'content', where: 'content is not null' },
  ],
  upkeep: [
    {
      name: 'removed content',
      by: 'leader',
      run: ({ store }) => purgeRemoved(store),
      due: { table: 'removed_content', since: 'removed_at', age: RESTORABLE_MS },
    },
    {
      name: 'messages of moderators',
      by: 'leader',
      run: mailNotices,
      due: { table: 'moderation_notices', since: 'created_at', where: 'is_mailed = 0' },
    },
    { name: 'people of the week', by: 'leader', run: (ctx) => countWeek(ctx) },
    {
      name: 'removals of all posts of a person',
      by: 'leader',
      run: goOnWithRemovals,
      due: {
        table: 'post_removals',
        since: 'created_at',
        where: "(state = 'removing' or state = 'restoring')",
      },
    },
    {
      name: 'ended suspensions',
      by: 'leader',
      run: ({ store }) => endSuspensions(store),
      due: {
        table: 'users',
        since: 'suspended_until',
        where: 'suspended_at is not null and deleted_at is null',
      },
    },
    {
      name: 'ended limits',
      by: 'leader',
      run: ({ store }) => endLimits(store),
      due: { table: 'users', since: 'limited_until', where: 'limited_at is not null and deleted_at is null' },
    },
  ],
  migrations: adminMigrations,
  tables: {
    removed_content: {
      key: ['kind', 'id'],
      owner: 'user_id',
      erase: { position: 105, batch: eraseRemoved },
      names: namesByKind('id', ['post', 'message'], 'keeps it'),
      export: 'not: moderators removed it',
    },
    moderation_notices: {
      key: 'id',
      owner: 'user_id',
      erase: 'at once',
      export: exportedNotices,
    },
    post_removals: {
      key: 'id',
      owner: 'user_id',
      erase: 'at once',
      export: 'not: it says only how far moderators are',
    },
    weekly_activity: { key: ['joined', 'week'] },
    moderation_notes: {
      key: 'id',
      owner: 'user_id',
      erase: 'at once',
      export: 'not: moderators wrote them for one another',
    },
  },
});
