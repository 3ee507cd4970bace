import type { Config } from '../../../config.ts';
import type { ChoiceKey, InstanceKey, PairName } from '../../../features/instance/instance.ts';
import type { InstancePicture } from '../../../images/pictures.ts';
import { type Content, markup } from '../../kit/markup.ts';
import type { Slot } from '../intl.ts';

type Choices = Readonly<Record<Exclude<ChoiceKey, 'language'>, Readonly<Record<string, string>>>>;

/** The settings of the instance in the administration, and the audit. */
export const instance = {
  texts: {
    name: 'Name',
    description: 'Description',
    headline: 'Headline of the front page',
    reasons: 'Reasons to take part, one in each paragraph',
    contact: 'Contact',
    rules: 'Rules',
    terms: 'Terms',
    answers: 'Texts that moderators choose from, one in each paragraph',
    app_registration: 'Who registers apps',
    admin_second_factor: 'Second factor for everyone with a role',
    language: 'Language',
    sign_up: 'Sign-up',
    accent: 'Accent',
    style: 'Style sheet',
    indexing: 'Search engines',
    logo: 'Logo',
    icon: 'Icon',
    cover: 'Cover of the front page',
  } satisfies Record<InstanceKey | InstancePicture, string> as Record<InstanceKey | InstancePicture, string>,
  /** Below the fields of these. */
  hints: {
    headline: 'One line, for people who are not signed in; without it, the name.',
    reasons: 'The first line of a paragraph is its title.',
    contact: 'An e-mail address, a URL or a sentence.',
    language: 'For people whose account and browser name no language that this service has.',
    markdown: 'With Markdown.',
  },
  /** What settings can be set to, by their keys. */
  choices: {
    app_registration: { everybody: 'everybody', admins: 'administrators' },
    admin_second_factor: { optional: 'optional', required: 'required' },
    sign_up: {
      open: 'open to everybody',
      invite: 'by invitation',
      approval: 'after approval',
      closed: 'closed',
    },
    indexing: { on: 'may show the pages', off: 'may not show the pages' },
  } satisfies Choices as Choices,
  /** The choice that takes the mode of sign-up from the environment. */
  asSetting: (mode: string) => `as MILLRACE_SIGNUP says: ${mode}`,
  /** A value that is not set. */
  notSet: 'the default',
  signUp: {
    open: (setting) => markup`Sign-up is open (${setting}).`,
    invite: (setting) => markup`Sign-up is by invitation (${setting}).`,
    approval: (setting) => markup`Sign-up needs approval (${setting}).`,
    closed: (setting) => markup`Sign-up is closed (${setting}).`,
  } satisfies Record<Config['signup'], (setting: Content) => Content> as Record<
    Config['signup'],
    (setting: Content) => Content
  >,
  replaceInvitation: 'Replace the invitation',
  joined: 'Joined',
  link: 'Link',
  noInvitations: 'There are no invitations.',
  announcementsHint: 'They are shown above every page until they end; signed-in people can dismiss them.',
  announce: 'Announce',
  markdown: 'Text, with Markdown',
  endsHead: 'Ends',
  noAnnouncements: 'There are no announcements.',
  accent: 'Accent',
  pickColour: 'Pick a colour',
  pickHint:
    'Links, buttons and the focus have it. On each theme it is made lighter or darker until it is readable.',
  typeColour: 'Or type it',
  typeHint: 'In hexadecimal, such as #0b6270. A typed colour takes precedence.',
  toDefault: 'Go back to the default',
  logo: 'Logo',
  logoShown: 'It replaces the name at the top of every page; the name is its alternative text.',
  logoHint:
    'JPEG, PNG, GIF, WebP or AVIF, at most 10 MB, and at least 32 pixels wide and high. It is shown at up to 240 × 36 pixels. A transparent one that would be invisible on one of the themes gets the background of the other.',
  icon: 'Icon',
  iconNow: 'The icon as it is now',
  iconHint:
    'For tabs, home screens and notifications. JPEG, PNG, GIF, WebP or AVIF, at most 10 MB, and at least 192 pixels wide and high; square ones look best.',
  cover: 'Cover of the front page',
  coverNow: 'The cover as it is now',
  coverHint:
    'It is shown above the headline, 3 to 1: of other proportions the middle. JPEG, PNG, GIF, WebP or AVIF, at most 10 MB, and at least 200 pixels wide and high.',
  chooseImage: 'Choose an image',
  useImage: 'Use this image',
  contrast: 'Contrast of the colours',
  pair: 'Pair',
  atLeast: 'At least',
  light: 'Light',
  dark: 'Dark',
  /** Where two colours meet, by what `pairs` calls it. */
  pairs: {
    'links on pages': 'links on pages',
    'links on cards': 'links on cards',
    'links on notices': 'links on notices',
    'links on code': 'links on code',
    'text on buttons': 'text on buttons',
    'text on notices and what is pointed at': 'text on notices and what is pointed at',
    'small text on notices': 'small text on notices',
    'buttons and the focus on pages': 'buttons and the focus on pages',
    'buttons and the focus on cards': 'buttons and the focus on cards',
  } satisfies Record<PairName, string> as Record<PairName, string>,
  onTheme: { light: 'On the light theme', dark: 'On the dark theme' },
  changed: {
    light: (colour: Content, given: Content) =>
      markup`On the light theme it is ${colour}, as near to ${given} as is readable there.`,
    dark: (colour: Content, given: Content) =>
      markup`On the dark theme it is ${colour}, as near to ${given} as is readable there.`,
  },
  unchanged: {
    light: (colour: Content) => markup`On the light theme it is ${colour} itself.`,
    dark: (colour: Content) => markup`On the dark theme it is ${colour} itself.`,
  },
  sampleText: (link: Slot, focused: Slot) =>
    markup`A text with ${link('a link')}, and something ${focused('in focus')}.`,
  sampleNotice: (link: Slot) => markup`A notice with ${link('a link')}.`,
  sampleSmall: 'And small text.',
  sampleButton: 'A button',
  samplePlain: 'A plain one',
  wordsHint:
    'New posts with these words, or with links to these domains, are held until a moderator has looked at them, or refused. Messages in public channels and profiles cannot wait: there both are refused. Whole words are compared, without regard to case and accents.',
  addRule: 'Add a rule',
  add: 'Add',
  ruleAbout: 'It is about',
  ruleKinds: { word: 'words', domain: 'a domain and its subdomains' },
  about: 'About',
  ruleKindsShort: { word: 'word', domain: 'domain' },
  ruleValue: 'Words or domain',
  ruleHint: 'Such as: buy pills. Or: example.com.',
  ruleAction: 'A post with it is',
  ruleActions: { hold: 'held for review', refuse: 'refused' },
  tryText: 'Try a text',
  noRuleApplies: 'No rule applies.',
  /** A rule that applies to a text that is tried. */
  applies: (value: Content, action: string) => markup`${value}: ${action}.`,
  rules: 'Rules',
  noRules: 'There are no rules.',
  exploreStreams: 'Explore streams',
  slug: 'Slug',
  streamTitle: 'Title',
  hashtags: 'Hashtags',
  hashtagsHint: 'Empty for posts with a photo.',
  change: 'Change',
  changeStream: (slug: Content) => markup`Change ${slug}`,
  removeStream: (slug: Content) => markup`Remove ${slug}`,
  addStream: 'Add a stream',
  placesHint: (command: Content) => markup`Places that posts check in at. They come from a file: ${command}.`,
  lastImport: (time: Content) => markup`The last import was ${time}.`,
  neverImported: 'None was imported yet.',
  nameOrId: 'Name or id',
  address: 'Address',
  categories: 'Categories',
  actions: 'Actions',
  removePlaceHint:
    'It can no longer be found, and posts that name it show no place. Importing it again brings it back.',
  removePlace: (name: Content) => markup`Remove ${name}`,
  noPlaces: 'There are no places.',
  noSuchPlaces: 'There are no such places.',
  show: 'Show',
  exportAudit: 'Export as JSON lines',
  noActions: 'There are no such actions.',
};
