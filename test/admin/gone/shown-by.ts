/**
 * The endpoints and pages that show each content. What is new and shows one is named here, so that nobody can forget to look
 * there whether it is gone; `bytes` are the addresses that it has of its own.
 */
const list = (names: string): string[] => names.split(/\s+/);

const posts =
  list(`pages.user.replies posts.explore posts.get posts.list posts.replies posts.search posts.stream posts.stream.global
posts.stream.unified posts.tag users.interactions users.posts users.stars`);

const pagesOfPosts =
  list(`pages.compose pages.explore.stream pages.fragments.posts pages.front pages.home pages.mentions pages.photo pages.post
pages.search pages.stars pages.tag`);

const messages =
  list(`channels.get channels.list messages.get messages.list messages.retrieve messages.search pages.channel
pages.channel.message.ask-delete pages.channel.message.ask-reaction pages.fragments.messages users.channels users.messages`);

const people =
  list(`account.profile apps.tokens bytes channels.search channels.subscribers files.get files.list token.get users.files
users.followers users.following users.get users.list users.search`);

export const shownBy: Readonly<Record<string, readonly string[]>> = {
  post: [
    ...posts,
    ...pagesOfPosts,
    ...list(`feeds.tag feeds.user oembed pages.interactions pages.notifications pages.post.edit pages.post.embed
pages.post.revisions posts.revisions`),
  ],
  message: [...messages, 'pages.channels', 'pages.fragments.channels'],
  'private message': [...messages, 'pages.messages', 'pages.notifications'],
  file: [
    ...posts,
    ...pagesOfPosts,
    ...list(`pages.explore pages.user.photos`),
    ...list(`account.files account.files.deletion account.files.file bytes channels.get channels.list files.content.get files.get files.list
messages.get messages.list messages.retrieve messages.search pages.channel pages.fragments.messages
pages.fragments.upload users.channels users.files users.messages`),
  ],
  channel: [
    ...messages,
    ...list(`channels.search channels.subscribers.map pages.channel.ask-leave pages.channel.deactivation pages.channel.level
pages.channel.people pages.channel.search pages.channel.settings pages.channels pages.channels.public pages.explore
pages.fragments.channels pages.interactions users.interactions`),
  ],
  'private channel': [
    ...messages,
    ...list(`channels.subscribers.map pages.channel.ask-leave pages.channel.deactivation pages.channel.level
pages.channel.people pages.channel.search pages.messages pages.notifications`),
  ],
  avatar: [
    ...posts,
    ...pagesOfPosts,
    ...people,
    ...list(
      `frame pages.explore pages.fragments.compose pages.fragments.faces pages.post.edit pages.user pages.user.photos`,
    ),
    ...list(`channels.get channels.list messages.get messages.list messages.retrieve messages.search pages.channel
pages.channel.people pages.followers pages.following pages.fragments.completions pages.fragments.messages
pages.interactions pages.messages pages.notifications users.avatar.get users.channels users.messages`),
  ],
  cover: [
    ...posts,
    ...people,
    ...list(`pages.user pages.user.photos`),
    ...list(`channels.get channels.list messages.get messages.list messages.retrieve messages.search users.channels users.cover.get
users.messages`),
  ],
};
