import type { Context } from '../../context.ts';
import { ExtensionPoint } from '../../extensions.ts';
import type { Message } from '../../mail.ts';
import { type Instance, instanceOf } from './instance.texts.ts';

/** The e-mails of the features, by name, with what stands in them; each feature adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it
export interface Mails {}

/** The same for push messages. */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it
export interface Pushes {}

/** Whom a message is for. */
export interface Recipient {
  /** The tag of the language that they chose; null for that of the instance. */
  language: string | null;
}

/** Who sends it. */
export interface Sender {
  instance: Instance;
  /** The URL of the service. */
  url: string;
}

/** An e-mail without its address. */
export type ComposedMail = Omit<Message, 'to'>;

/** A push message in the words of a language. */
export interface ComposedPush {
  title: string;
  text: string;
  /** The tag of the language of its title. */
  language: string;
}

/** Puts messages into words, in the language of their recipient. */
export interface Composer {
  mail<N extends keyof Mails>(
    name: N,
    given: Mails[N],
    recipient: Recipient,
    sender: Sender,
  ): Promise<ComposedMail>;
  push<N extends keyof Pushes>(
    name: N,
    given: Pushes[N],
    recipient: Recipient,
    sender: Sender,
  ): Promise<ComposedPush>;
}

/** The one composer: the pages' module adds it, because the catalogues of texts are there. */
export const composers = new ExtensionPoint<Composer>();

type Sending = Pick<Context, 'caches' | 'config' | 'loadLater'>;

async function begin({
  caches,
  config,
  loadLater,
}: Sending): Promise<{ composer: Composer; sender: Sender }> {
  await loadLater();
  const [composer] = composers.items;
  if (composer === undefined) throw new Error('no module composes messages');
  return { composer, sender: { instance: await instanceOf({ caches }), url: config.url } };
}

/** Composes an e-mail. */
export async function composeMail<N extends keyof Mails>(
  ctx: Sending,
  name: N,
  given: Mails[N],
  { email, ...recipient }: Recipient & { email: string },
): Promise<Message> {
  const { composer, sender } = await begin(ctx);
  return { to: email, ...(await composer.mail(name, given, recipient, sender)) };
}

/** Composes a push message. */
export async function composePush<N extends keyof Pushes>(
  ctx: Sending,
  name: N,
  given: Pushes[N],
  recipient: Recipient,
): Promise<ComposedPush> {
  const { composer, sender } = await begin(ctx);
  return composer.push(name, given, recipient, sender);
}
