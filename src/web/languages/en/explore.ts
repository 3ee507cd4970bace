/** Streams of posts to explore. */
export const explore = {
  title: 'Explore',
  describe: (site: string) => `Streams of posts on ${site}.`,
  everybody: 'Everybody’s posts',
  trends: 'Trending hashtags',
  views: 'Streams of posts',
  forNow: 'For now',
  all: 'All',
  none: 'There are no such posts yet.',
  /** Those that every service has. */
  streams: {
    conversations: { title: 'Conversations', description: 'Posts that others have answered.' },
    photos: { title: 'Photos', description: 'Posts with a photo.' },
    trending: {
      title: 'Trending',
      description: 'Posts that many people starred, reposted or answered in the last days.',
    },
    checkins: { title: 'Checkins', description: 'Posts from a place.' },
    posts: { title: 'Posts', description: 'Everything that is not directed at one person.' },
  },
};
