import { accessCommands } from './access.ts';
import { accountCommands } from './accounts.ts';
import { announcementCommands } from './announcements.ts';
import { appealCommands } from './appeals.ts';
import { appCommands } from './apps.ts';
import { auditCommands } from './audit.ts';
import { backup } from './backup.ts';
import { check } from './check.ts';
import type { AnyCommand } from './command.ts';
import { compactCommand } from './compact.ts';
import { completionOf } from './completion.ts';
import { contentCommands } from './content.ts';
import { copy } from './copy.ts';
import { demo } from './demo.ts';
import { distributeCommand } from './distribute.ts';
import { exploreCommands } from './explore.ts';
import { exportCommand } from './export.ts';
import { importCommand } from './import.ts';
import { instanceCommands } from './instance.ts';
import { inviteCommands } from './invite.ts';
import { migrateCommand } from './migrate.ts';
import { moderationCommands } from './moderation.ts';
import { overviewCommand } from './overview.ts';
import { placeCommands } from './places.ts';
import { reportCommands } from './reports.ts';
import { restore } from './restore.ts';
import { sandboxCommand } from './sandbox.ts';
import { serveCommand } from './serve-command.ts';
import { signUpCommands } from './sign-ups.ts';
import { tokenCommands } from './tokens.ts';
import { wordCommands } from './words.ts';

/** All commands, in the order of `millrace --help`. */
export const commands: readonly AnyCommand[] = [
  serveCommand,
  overviewCommand,
  ...accountCommands,
  ...moderationCommands,
  ...accessCommands,
  ...signUpCommands,
  ...inviteCommands,
  ...instanceCommands,
  ...announcementCommands,
  ...exploreCommands,
  ...contentCommands,
  ...wordCommands,
  ...reportCommands,
  ...appealCommands,
  ...auditCommands,
  ...appCommands,
  ...tokenCommands,
  sandboxCommand,
  ...placeCommands,
  demo,
  check,
  backup,
  restore,
  copy,
  migrateCommand,
  compactCommand,
  distributeCommand,
  exportCommand,
  importCommand,
  completionOf(() => commands),
];
