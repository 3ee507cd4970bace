import { formOf } from '../../files/files.ts';
import { blankPng } from '../../png.ts';
import type { Action } from './area.ts';

/** The body that sets a picture of the instance. */
const pictureOf = (kind: string) => formOf([{ name: kind, filename: 'x.png', content: blankPng(200) }]);

let made = 0;
const accent = (): string => `#0000${(128 + made++).toString(16)}`;

const style = (): string => `a { order: ${made++}; }`;

export const actions: readonly Action[] = [
  { name: 'see the appearance', what: 'settings', call: ['appearance'] },
  {
    name: 'set the accent',
    differs: 'the command sets it as it does the texts',
    what: 'settings',
    page: ['appearance', () => '/admin/appearance', () => ({ text: accent() })],
    call: ['appearance.accent', () => ({ accent: accent() })],
    command: ['instance set', () => ['accent', accent()]],
  },
  {
    name: 'reset the accent',
    lacks: 'an empty accent: instance set, and the call that sets it',
    what: 'settings',
    page: ['appearance.accent.reset', () => '/admin/appearance/accent/reset'],
  },
  {
    name: 'set the style sheet',
    lacks: 'the call that sets it is that of the texts',
    differs: 'the command sets it as it does the texts',
    what: 'settings',
    page: ['appearance.style', () => '/admin/appearance', () => ({ css: style() })],
    command: ['instance set', () => ['style', style()]],
  },
  {
    name: 'say whether search engines may show the pages',
    lacks: 'the call that sets it is that of the texts',
    differs: 'the command sets it as it does the texts',
    what: 'settings',
    page: ['appearance.indexing', () => '/admin/appearance', () => ({ indexed: '1' })],
    isIdle: true,
    command: ['instance set', () => ['indexing', 'on']],
  },
  {
    name: 'set the logo',
    lacks: 'the command reads a file: instance picture',
    what: 'settings',
    page: ['appearance.logo', () => '/admin/appearance/logo'],
    lacksFile: true,
    call: ['appearance.logo.set', pictureOf('logo')],
  },
  {
    name: 'reset the logo',
    differs: 'the command sets the default: instance picture --default',
    what: 'settings',
    page: ['appearance.logo.reset', () => '/admin/appearance/logo/reset'],
    call: ['appearance.logo.reset', {}],
    isIdle: true,
    command: ['instance picture', () => ['logo'], { default: true }],
  },
  {
    name: 'set the icon',
    lacks: 'the command reads a file: instance picture',
    what: 'settings',
    page: ['appearance.icon', () => '/admin/appearance/icon'],
    lacksFile: true,
    call: ['appearance.icon.set', pictureOf('icon')],
  },
  {
    name: 'reset the icon',
    differs: 'the command sets the default: instance picture --default',
    what: 'settings',
    page: ['appearance.icon.reset', () => '/admin/appearance/icon/reset'],
    call: ['appearance.icon.reset', {}],
    isIdle: true,
    command: ['instance picture', () => ['icon'], { default: true }],
  },
  {
    name: 'set the cover',
    lacks: 'the command reads a file: instance picture',
    what: 'settings',
    page: ['appearance.cover', () => '/admin/appearance/cover'],
    lacksFile: true,
    call: ['appearance.cover.set', pictureOf('cover')],
  },
  {
    name: 'reset the cover',
    differs: 'the command sets the default: instance picture --default',
    what: 'settings',
    page: ['appearance.cover.reset', () => '/admin/appearance/cover/reset'],
    call: ['appearance.cover.reset', {}],
    isIdle: true,
    command: ['instance picture', () => ['cover'], { default: true }],
  },
];
