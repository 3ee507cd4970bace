import { type Action, run } from './area.ts';

export const actions: readonly Action[] = [
  { name: 'list reports', what: 'reports', call: ['reports'], command: ['report list', () => []] },
  { name: 'see a report', what: 'reports', call: ['report'] },
  {
    name: 'take a report',
    what: 'reports',
    page: ['report.take', ({ report }) => `/admin/reports/${report}/take`],
    call: ['report.take', {}],
    command: ['report take', ({ report }) => [report]],
  },
  {
    name: 'decide a report',
    differs: 'report resolve is older than the page',
    what: 'reports',
    page: ['report', ({ report }) => `/admin/reports/${report}`, () => ({ decision: 'remove' })],
    call: ['report.decide', { decision: 'remove' }],
    command: ['report resolve', ({ report }) => [report], { decision: 'remove' }],
  },
  {
    name: 'decide several reports',
    differs: 'report resolve is older than the page',
    what: 'reports',
    page: [
      'reports',
      () => '/admin/reports',
      ({ report }) => ({ [`report-${report}`]: '1', decision: 'remove' }),
    ],
    call: ['reports.decide', ({ report }) => ({ ids: [report], decision: 'remove' })],
    command: ['report resolve', ({ report }) => [report], { decision: 'remove' }],
  },
  {
    name: 'open a report again',
    what: 'reports',
    before: ({ ctx }, { report }) => run(ctx, 'report resolve', [report]),
    page: ['report.reopen', ({ report }) => `/admin/reports/${report}/reopen`],
    call: ['report.reopen', {}],
    command: ['report reopen', ({ report }) => [report]],
  },
];
