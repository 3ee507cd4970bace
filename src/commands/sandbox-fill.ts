import type { Context } from '../context.ts';
import { addUser } from '../features/accounts/accounts.ts';
import { addApp } from '../features/apps/apps.ts';
import { createChannel, subscribe } from '../features/channels/channels.ts';
import { follow } from '../features/follows/follows.ts';
import { createMessage, sendPrivateMessage } from '../features/messages/messages.ts';
import { createPoll, pollAnnotation } from '../features/polls/polls.ts';
import { createPost } from '../features/posts/posts.ts';
import { star } from '../features/stars/stars.ts';
import { issueAppToken, issueUserToken } from '../features/tokens/tokens.ts';
import type { UserCaller } from '../http/endpoint.ts';
import type { MadeSandbox } from '../sandboxes.ts';
import { allScopes } from '../scopes.ts';
import { DemoPictures } from './demo-pictures.ts';

/** Where programs on a developer's own machine usually listen (docs/interface.md, Signing in: any port of it is accepted). */
const REDIRECT_URI = 'http://127.0.0.1/callback';

const people = [
  { username: 'ada', name: 'Ada', about: 'reads every manual to the end.' },
  { username: 'ben', name: 'Ben', about: 'asks before reading the manual.' },
  { username: 'cem', name: 'Cem', about: 'takes pictures of manuals.' },
] as const;

const photo = {
  width: 960,
  height: 640,
  description: 'A yellow sun over green hills.',
  svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 640"><path fill="#bfe3f5" d="M0 0h960v640H0z"/><circle cx="700" cy="190" r="80" fill="#ffd23f"/><path fill="#7bb661" d="M0 420q240-160 480-20t480-60v300H0z"/><path fill="#4f8a45" d="M0 520q300-90 560 0t400-40v160H0z"/></svg>`,
};

/** What a sandbox begins with; tokens are as its own store knows them. */
type Filled = Pick<
  MadeSandbox,
  'client_id' | 'client_secret' | 'redirect_uri' | 'app_token' | 'channel_id' | 'people'
>;

/** Fills an empty store with an app, people who follow one another, posts, a photo, a poll, and a channel with messages. */
export async function fillSandbox(ctx: Context): Promise<Filled> {
  const { store, config } = ctx;
  const { namespace } = config;
  const ids: number[] = [];
  for (const { username, name, about } of people) {
    const description = `A test account of a sandbox: ${name} is nobody, and ${about}`;
    ids.push(await addUser(store, { username, name, description }));
  }
  const [ada = 0, ben = 0, cem = 0] = ids;
  const app = await addApp(ctx, {
    ...{ ownerId: ada, name: 'Test app', link: config.url, redirectUris: [REDIRECT_URI] },
  });
  const caller = (userId: number): UserCaller => {
    return { id: 0, appId: app.id, clientId: app.client_id, userId, isBot: false, scopes: allScopes };
  };
  const draft = (text: string, annotations: readonly object[] = [], replyTo?: number) => {
    return { text, replyTo, machineOnly: false, annotations, entities: undefined };
  };
  for (const one of ids) for (const other of ids) if (one !== other) await follow(store, one, other);

  const hello = await createPost(ctx, caller(ada), draft('Hello from a #sandbox. Nobody real reads this.'));
  await createPost(ctx, caller(ben), draft('@ada Then whom do I ask? #sandbox', [], hello));
  await star(store, ben, hello);
  await new DemoPictures(ctx, []).writeWith([photo], caller(cem), (shown) =>
    createPost(ctx, caller(cem), draft('What the sun does to #hills.', shown)),
  );
  const poll = await createPoll(ctx, caller(ben), {
    prompt: 'What do you read first?',
    options: ['The guide', 'The reference', 'The error message'],
    duration: 86_400,
  });
  await createPost(ctx, caller(ben), draft('A question for developers.', [pollAnnotation.of(config, poll)]));

  const title = { title: 'Test room', description: 'Everybody of this sandbox may write here.' };
  const channel = await createChannel(ctx, caller(ada), {
    type: 'com.example.room',
    annotations: [{ type: `${namespace}.channel.metadata`, value: title }],
    readers: { public: true },
    writers: { any_user: true },
  });
  for (const other of [ben, cem]) await subscribe(ctx, caller(other), channel);
  await createMessage(ctx, caller(ada), channel, draft('Welcome to the test room.'));
  await createMessage(ctx, caller(ben), channel, draft('Is this thing on?'));
  await sendPrivateMessage(
    ctx,
    caller(cem),
    [ada],
    draft('A private message, which only you and I can read.'),
  );

  return {
    client_id: app.client_id,
    client_secret: app.client_secret,
    redirect_uri: REDIRECT_URI,
    app_token: await issueAppToken(ctx, app.id),
    channel_id: String(channel),
    people: await Promise.all(
      people.map(async ({ username, name }, index) => {
        return { username, name, token: await issueUserToken(ctx, app.id, ids[index] ?? 0, allScopes) };
      }),
    ),
  };
}
