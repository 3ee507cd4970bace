import { drawAvatar } from '@millrace/avatars';
import { makeCommunity, readLanguages } from '@millrace/sample-data';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

const now = Date.UTC(2026, 4, 14, 15, 3);
const usual = { users: 300, posts: 4000, seed: 7, now };
const languages = readLanguages();
const community = makeCommunity(usual, languages);
const { users, follows, posts, stars, visitor, previews, covers } = community;
const length = (text: string): number => [...text].length;

test('the same options give the same community, another seed another one', () => {
  expect(makeCommunity(usual, readLanguages())).toEqual(community);
  expect(makeCommunity({ ...usual, seed: 8 }, languages).posts[0]).not.toEqual(posts[0]);
});

test('users keep to the limits', () => {
  expect(users).toHaveLength(300);
  expect(new Set(users.map((user) => user.username)).size).toBe(300);
  for (const user of users) {
    expect(user.username).toMatch(/^[a-z0-9_]{1,20}$/);
    expect(length(user.name)).toBeGreaterThan(0);
    expect(length(user.name)).toBeLessThanOrEqual(50);
    expect(length(user.description)).toBeLessThanOrEqual(256);
  }
  expect(new Set(users.map((user) => user.type))).toEqual(new Set(['human', 'feed', 'bot']));
});

test('people do different things besides writing', () => {
  const photographed = posts.filter(({ photos }) => photos !== undefined);
  const pictures = new Set(photographed.flatMap(({ photos = [] }) => photos));
  expect(photographed.length).toBeGreaterThan(60);
  // However many there are, they are drawn once.
  expect(pictures.size).toBeGreaterThan(24);
  expect(pictures.size).toBeLessThanOrEqual(40);
  const counts = new Set(photographed.map(({ photos = [] }) => photos.length));
  expect([...counts].sort()).toEqual([1, 2, 3, 4]);
  for (const { photos = [], replyTo, repostOf } of photographed) {
    expect(replyTo ?? repostOf).toBeUndefined();
    expect(new Set(photos).size).toBe(photos.length);
  }
  const warned = posts.filter(({ warning }) => warning !== undefined);
  expect(warned.length).toBeGreaterThan(20);
  expect(warned.length).toBeLessThan(posts.length / 20);
  expect(posts.filter(({ isAtPlace }) => isAtPlace).length).toBeGreaterThan(20);
  expect(new Set(covers).size).toBeGreaterThan(10);
  expect(covers).toContain(undefined);
});

test('every link of a post shows something', () => {
  const known = new Set(previews.map(({ url }) => url));
  expect(known.size).toBe(previews.length);
  for (const { text } of posts)
    for (const [url] of text.matchAll(/https:\/\/[\w./-]*[\w/]/g)) expect([...known]).toContain(url);
});

test('visitors are somebody whom others know and mention', () => {
  const mentions = posts.filter(({ text, replyTo }) => {
    const isAnswer = replyTo !== undefined && posts[replyTo]?.author === visitor;
    return !isAnswer && text.includes(`@${users[visitor]?.username}`);
  });
  expect(mentions.length).toBeGreaterThan(0);
  expect(community.seen).toBeLessThan(now);
  expect(community.seen).toBeGreaterThan(now - 7 * 86_400_000);
});

test('follows are heavy-tailed', () => {
  expect(new Set(follows.map(([from, to]) => `${from}/${to}`)).size).toBe(follows.length);
  const followers = users.map(() => 0);
  const followees = users.map(() => 0);
  for (const [from, to] of follows) {
    expect(from).not.toBe(to);
    followers[to] = (followers[to] ?? 0) + 1;
    followees[from] = (followees[from] ?? 0) + 1;
  }
  followers.sort((a, b) => b - a);
  const top = followers.slice(0, 15).reduce((sum, count) => sum + count, 0) / 15;
  expect(top).toBeGreaterThan(2.5 * (followers[150] as number));
  expect(followees.filter((count) => count >= 20 && count <= 120).length).toBeGreaterThan(240);
});

describe('posts', () => {
  test('are in order, within six weeks, after their authors joined', () => {
    expect(posts).toHaveLength(4000);
    let last = now - 43 * 86_400_000;
    for (const post of posts) {
      expect(post.createdAt).toBeGreaterThanOrEqual(last);
      expect(post.createdAt).toBeGreaterThan(users[post.author]?.createdAt as number);
      last = post.createdAt;
    }
    expect(last).toBeLessThan(now);
    expect(last).toBeGreaterThan(now - 2 * 3_600_000);
  });

  test('fit, and leave no template marks', () => {
    for (const post of posts) {
      expect(length(post.text)).toBeLessThanOrEqual(256);
      expect(post.text).not.toMatch(/[{}<>|~]|undefined|^@\S+ *$|\s$| {2}/);
      for (const [link] of post.text.matchAll(/https?:\/\/\S+/g))
        expect(link).toMatch(/\/\/(\w+\.)?example\.(org|com|net)\//);
      for (const [, name] of post.text.matchAll(/@(\w+)/g))
        expect(users.some((user) => user.username === name)).toBe(true);
    }
  });

  test('replies come from followers or within the thread, to whom they name', () => {
    const following = new Set(follows.map(([from, to]) => `${from}/${to}`));
    const replies = posts.filter((post) => post.replyTo !== undefined);
    expect(replies.length).toBeGreaterThan(1000);
    for (const post of replies) {
      const answered = posts[post.replyTo as number];
      expect(answered?.createdAt).toBeLessThan(post.createdAt);
      expect(answered?.author).not.toBe(post.author);
      expect(post.text.startsWith(`@${users[answered?.author as number]?.username} `)).toBe(true);
      if (answered?.replyTo === undefined)
        expect(following.has(`${post.author}/${answered?.author}`)).toBe(true);
    }
  });

  test('reposts and stars are of what may be reposted and starred', () => {
    const seen = new Set<string>();
    posts.forEach((post, index) => {
      if (post.repostOf === undefined) {
        expect(post.text).not.toBe('');
        return;
      }
      const original = posts[post.repostOf];
      expect(post.text).toBe('');
      expect(post.repostOf).toBeLessThan(index);
      expect(original?.repostOf ?? original?.replyTo).toBeUndefined();
      expect(original?.author).not.toBe(post.author);
      seen.add(`${post.author}/${post.repostOf}`);
    });
    const reposts = posts.filter((post) => post.repostOf !== undefined).length;
    expect(seen.size).toBe(reposts);
    expect(reposts).toBeGreaterThan(200);
    expect(new Set(stars.map((star) => star.join())).size).toBe(stars.length);
    for (const [user, post] of stars) {
      expect(posts[post]?.repostOf).toBeUndefined();
      expect(posts[post]?.author).not.toBe(user);
    }
  });

  test('are distinct, and in several languages', () => {
    const texts = posts.filter((post) => post.repostOf === undefined).map((post) => post.text);
    expect(new Set(texts).size / texts.length).toBeGreaterThan(0.9);
    for (const mark of [
      /[ぁ-ん]/,
      /¿/,
      /\b(und|nicht)\b/,
      /\b(les|une)\b/,
      /\b(não|uma)\b/,
      /#\w/,
      /https:/,
    ]) {
      expect(texts.filter((text) => mark.test(text)).length).toBeGreaterThan(5);
    }
  });
});

test.each([
  [0, 0],
  [1, 5],
  [2, 30],
  [12, 200],
  [60, 0],
  [2000, 30_000],
])('%i users with %i posts', (count, wanted) => {
  const small = makeCommunity({ users: count, posts: wanted, seed: 3, now }, languages);
  expect(small.users).toHaveLength(count);
  expect(small.posts).toHaveLength(count === 0 ? 0 : wanted);
});

describe('avatars', () => {
  test('are the same for the same seed and differ otherwise', () => {
    expect(drawAvatar('maren')).toBe(drawAvatar('maren'));
    expect(new Set(users.map((user) => drawAvatar(user.username))).size).toBe(300);
  });

  test('render, without text', async () => {
    for (const user of users.slice(0, 40)) {
      const svg = drawAvatar(user.username);
      expect(svg).not.toMatch(/<text|font|NaN|undefined/);
      const { info } = await sharp(Buffer.from(svg))
        .resize(48, 48)
        .png()
        .toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([48, 48]);
    }
  });
});
