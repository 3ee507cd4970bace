/** What scripts show: the keys, pictures above the page, and distances. */
export const live = {
  keys: {
    j: 'Next post',
    k: 'Previous post',
    r: 'Reply to the post',
    e: 'React to the message',
    s: 'Star the post, or remove the star',
    n: 'Write a post',
    '/': 'Search',
    '?': 'Show these keys',
  },
  /** Enter does one of `sends` and `breaks`, and with Shift the other. */
  talkKeys: {
    title: 'In conversations',
    move: 'Previous or next message',
    ends: 'First or newest message',
    sends: 'Send the message',
    breaks: 'Begin a new line',
    leave: 'Do not reply after all',
  },
  reportKeys: {
    j: 'Next report',
    k: 'Previous report',
    t: 'Take the report',
    d: 'Go to the decision',
    n: 'Write a note about the report',
  },
  useKeys: 'Use these keys in this browser',
  close: 'Close',
  /** Pictures above the page. */
  pictures: {
    picture: 'Picture',
    at: '{0} of {1}: {2}',
    close: 'Close',
    previous: 'Previous picture',
    next: 'Next picture',
  },
  /** A distance with its unit. */
  fromYou: '{0} from you',
};
