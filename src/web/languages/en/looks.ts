/** How pages look for their reader, and who may find them or see what they have read. */
export const looks = {
  display: 'Display',
  theme: 'Theme',
  themes: { system: 'As the system', light: 'Light', dark: 'Dark' },
  text: 'Size of the text',
  sizes: { normal: 'Normal', large: 'Large', larger: 'Larger' },
  enter: 'In messages, Enter',
  enterKeys: { sends: 'sends the message', breaks: 'begins a new line' },
  changeDisplay: 'Change the display',
  ofBrowser: 'This browser remembers it. Sign in to have it everywhere.',
  ofAccount: 'It is stored with your account, and this browser remembers it.',
  searchEngines: 'Search engines',
  mayIndex: 'Search engines may show my profile and my posts',
  mayIndexHint:
    'It takes some days until they have noticed a change. Others may still quote you, and apps may show what is public.',
  seen: 'What you have read',
  shareSeen: 'People in my private channels see what I have read, and I see what they have read',
  shareSeenHint:
    'If it is off, you do not see it of others either. Channels that everybody can read never show it.',
  instanceMayIndex: 'Search engines may show the public pages of this instance',
  style: 'Style sheet of the instance',
  css: 'CSS',
  styleHint: (limit: string) =>
    `It comes after the styles of the service, on all pages but those of the administration. At most ${limit} characters.`,
  save: 'Save',
  done: { display: 'The display is changed.', indexing: 'It is saved.' },
};
