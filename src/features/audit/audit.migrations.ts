import type { Migration } from '../../db/migrations.ts';

export const auditMigrations: readonly Migration[] = [
  {
    name: '0044-roles',
    statements: [
      'alter table users add column role text',
      // All administrators had the same rights; the one who was there first becomes the owner.
      "update users set role = 'administrator' where is_admin = 1",
      `update users set role = 'owner' where id =
        (select min(id) from users where is_admin = 1 and suspended_at is null and deleted_at is null)`,
      'create index users_by_role on users (role) where role is not null',
      "alter table audit add column via text not null default 'command'",
      'alter table audit add column origin text',
      "alter table audit add column reason text not null default ''",
      'create index audit_by_target on audit (target_kind, target_id, id)',
      'create index audit_by_actor on audit (actor_id, id)',
    ],
  },
  {
    name: '0057-audit-times',
    statements: ['create index audit_by_time on audit (at)'],
  },
];
