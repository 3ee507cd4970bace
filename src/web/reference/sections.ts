/** What each section of the reference is about; the keys are the sections of the calls. */
export const sections: Readonly<Record<string, string>> = {
  Token: 'What a token may do, ending it, and who authorised an app.',
  Users: 'Profiles, following, muting and blocking, and who reacted to a post.',
  Posts: 'Writing, reading, reposting and starring posts, and the streams that they are read in.',
  Places: 'Places around a position, and one place by its id.',
  Channels: 'Creating channels, who may read and write them, and subscribing to them.',
  Messages: 'Writing, reading and deleting the messages of channels, private messages among them.',
  Files: 'Uploading files, with derived files, and reading, changing and deleting them.',
  Filters: 'Which messages an app stream lets through: clauses about their fields.',
  'User streams': 'The live connection of a client and its subscriptions.',
  'App streams': 'Streams of everything that an app may see, for its server.',
  Other: 'The configuration of the service, and trying how a text is parsed.',
};
