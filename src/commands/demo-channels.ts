import type { Community, DemoChannel, DemoMessage, DemoReaction, DemoReading } from '@millrace/sample-data';
import type { Context } from '../context.ts';
import { broadcastType, createChannel, type GivenChannel, subscribe } from '../features/channels/channels.ts';
import { setLevel } from '../features/levels/levels.ts';
import { channelMarkerName, moveMarkers } from '../features/markers/markers.ts';
import { createMessage, selectMessages, sendPrivateMessage } from '../features/messages/messages.ts';
import { react } from '../features/reactions/reactions.ts';
import type { UserCaller } from '../http/endpoint.ts';

/** The type of the demonstration's rooms. */
const ROOM = 'com.example.room';

/** Writes the channels and messages of a demonstration. */
export class DemoChannels {
  readonly #ctx: Context;
  readonly #community: Community;
  readonly #idOf: (user: number) => number;
  readonly #appId: number;
  /** Ids of messages by index. */
  readonly messages: number[] = [];
  /** Ids by index; a channel's is set once its first message is written. */
  readonly #channels: number[] = [];

  /** `idOf` maps the index of a user of the community to an id. */
  constructor(ctx: Context, community: Community, idOf: (user: number) => number, appId: number) {
    this.#ctx = ctx;
    this.#community = community;
    this.#idOf = idOf;
    this.#appId = appId;
  }

  /** Writes a message, and its channel with the first one; expects messages in order. */
  async write(message: DemoMessage, index: number): Promise<void> {
    const { createdAt: now } = message;
    const channel = this.#community.channels[message.channel] as DemoChannel;
    const author = this.#caller(message.author);
    const draft = {
      text: message.text,
      replyTo: message.replyTo === undefined ? undefined : this.messages[message.replyTo],
      machineOnly: false,
      annotations: this.#subjectOf(message),
      entities: undefined,
    };
    let id = this.#channels[message.channel];
    if (id === undefined && channel.kind === 'private') {
      const others = channel.others.map(this.#idOf);
      const first = await sendPrivateMessage(this.#ctx, author, others, draft, now);
      const [row] = await selectMessages(this.#ctx.store.read, { ids: [first] });
      this.#channels[message.channel] = row?.channel_id ?? 0;
      this.messages[index] = first;
      return;
    }
    id ??= await this.#create(channel, now);
    this.#channels[message.channel] = id;
    this.messages[index] = await createMessage(this.#ctx, author, id, draft, now);
  }

  /** Moves a user's marker to the last message that they read; to be called once all messages are written. */
  async read({ user, message }: DemoReading): Promise<void> {
    const { channel } = this.#community.messages[message] as DemoMessage;
    const name = channelMarkerName(this.#channels[channel] as number);
    const place = { name, position: this.messages[message] as number, percentage: 0 };
    await moveMarkers(this.#ctx.store, this.#idOf(user), [place], false);
  }

  /** Reacts to a message that is written. */
  async react({ user, message, emoji }: DemoReaction): Promise<void> {
    const { channel } = this.#community.messages[message] as DemoMessage;
    const place = {
      channel_id: this.#channels[channel] as number,
      message_id: this.messages[message] as number,
    };
    await react(this.#ctx, this.#caller(user), place, emoji);
  }

  /** Has one channel tell the visitor nothing. */
  async silence(): Promise<void> {
    const { silent, visitor } = this.#community;
    const id = this.#channels[silent];
    if (id !== undefined) await setLevel(this.#ctx, this.#caller(visitor), id, 'none');
  }

  async #create(channel: DemoChannel, now: number): Promise<number> {
    const { kind, owner, others } = channel;
    const { namespace } = this.#ctx.config;
    const isBroadcast = kind === 'broadcast';
    const { title, description } = channel;
    const metadata = `${namespace}.${isBroadcast ? 'broadcast' : 'channel'}.metadata`;
    const given: GivenChannel & { type: string } = {
      type: isBroadcast ? broadcastType(this.#ctx.config) : ROOM,
      annotations: [{ type: metadata, value: { title, description: description || `About ${title}.` } }],
      ...(kind === 'room'
        ? { writers: { user_ids: others.map(this.#idOf) }, auto_subscribe: true }
        : { readers: { public: true }, ...(kind === 'open' && { writers: { any_user: true } }) }),
    };
    const id = await createChannel(this.#ctx, this.#caller(owner), given, now);
    if (kind !== 'room') for (const user of others) await subscribe(this.#ctx, this.#caller(user), id, now);
    return id;
  }

  /** The annotation with the subject of a broadcast. */
  #subjectOf({ subject }: DemoMessage): object[] {
    const type = `${this.#ctx.config.namespace}.broadcast.message.metadata`;
    return subject === undefined ? [] : [{ type, value: { subject } }];
  }

  #caller(user: number): UserCaller {
    const isBot = this.#community.users[user]?.type === 'bot';
    return { id: 0, appId: this.#appId, clientId: '', userId: this.#idOf(user), isBot, scopes: ['messages'] };
  }
}
