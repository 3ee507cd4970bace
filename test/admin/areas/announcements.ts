import { type Action, type Before, change } from './area.ts';

const announced: Before = ({ ctx }, { other }) =>
  change(
    ctx,
    `insert into announcements (id, text, created_at, ends_at) values (${other}, 'We move.', 0, 1e13)`,
  );

/** At most five stand at once. */
const noOthers: Before = ({ ctx }) => change(ctx, 'delete from announcements');

export const actions: readonly Action[] = [
  {
    name: 'list announcements',
    command: ['announcement list', () => []],
    what: 'settings',
    call: ['announcements'],
  },
  {
    name: 'announce',
    before: noOthers,
    command: ['announcement add', () => ['We move.'], { until: '1h' }],
    what: 'settings',
    page: ['announcements', () => '/admin/announcements', () => ({ text: 'We move.', until: '1h' })],
    call: ['announcement.add', { text: 'We move.', until: '1h' }],
  },
  {
    name: 'end an announcement',
    command: ['announcement end', ({ other }) => [other]],
    what: 'settings',
    page: ['announcements.end', () => '/admin/announcements/end', ({ other }) => ({ id: other })],
    before: announced,
    call: ['announcement.end', {}],
  },
];
