import { readEmail } from './text/email.ts';

/** A message to one person. */
export interface Message {
  to: string;
  subject: string;
  text: string;
  /** The same as HTML. */
  html: string;
  /** The tag of the language that it is in. */
  language: string;
  /** Its `Message-ID`, and further headers. */
  id?: string;
  headers?: Readonly<Record<string, string>>;
}

/** An address that mail is from, with the name that is shown for it; empty for none. */
export interface Sender {
  name: string;
  address: string;
}

/** How many messages wait, and since when the oldest does, in milliseconds since 1970; 0 if none does. */
export interface MailQueue {
  queued: number;
  since: number;
}

/** How long a delivery may take in all, and how long it may go on when the service stops, in milliseconds. */
const LONGEST_MS = 60_000;
const ENDING_MS = 5_000;

/**
 * Sends messages through the server of `MILLRACE_SMTP_URL`, each on a connection of its own: a pool would try a message again by
 * itself when a connection is closed, beside the attempts that the queue counts.
 */
export class Mailer {
  /** What waits, in the process that sends it; undefined in the others. */
  queue: MailQueue | undefined;
  /** Messages that the server has taken, and those that were given up. */
  sent = 0;
  givenUp = 0;
  readonly #url: string;
  readonly #from: Sender;
  #transport: Promise<{ sendMail(message: object): Promise<unknown> }> | undefined;

  /** `smtpUrl` may give the sender as `?from=`; the default is `no-reply` at the host of the service. */
  constructor(smtpUrl: string, { url }: { url: string }) {
    const parsed = new URL(smtpUrl);
    const given = parsed.searchParams.get('from') ?? '';
    this.#from = readSender(given) ?? { name: '', address: `no-reply@${new URL(url).hostname}` };
    parsed.searchParams.delete('from');
    this.#url = parsed.href;
  }

  /**
   * Sends a message now.
   * @param ending - soon after it aborts, the delivery is given up.
   * @throws if the mail server does not take it; `isFinal` says whether it never will.
   */
  async deliver({ id, language, headers, to, ...message }: Message, ending?: AbortSignal): Promise<void> {
    const address = readEmail(to)?.text;
    if (address === undefined) throw new UnmailableAddress();
    this.#transport ??= this.#open();
    const transport = await this.#transport;
    const [signal, done] = bounded(ending);
    try {
      await transport.sendMail({
        from: this.#from,
        // Never as a text, which the library would parse in its own way.
        to: { name: '', address },
        ...message,
        // Nobody reads answers of programs, such as out-of-office replies (RFC 3834).
        headers: { 'Content-Language': language, 'Auto-Submitted': 'auto-generated', ...headers },
        ...(id !== undefined && { messageId: id }),
        signal,
      });
    } finally {
      done();
    }
    this.sent++;
  }

  async #open() {
    // Loaded with the first message: most commands never send one.
    const { createTransport } = await import('nodemailer');
    const bounds = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
    return createTransport({ url: this.#url, ...bounds } as object);
  }
}

/** A signal that ends a delivery that takes too long, and what to call when it is over. */
function bounded(ending: AbortSignal | undefined): [AbortSignal, () => void] {
  const controller = new AbortController();
  const end = (): void => controller.abort(new Error('the mail server took too long'));
  const longest = setTimeout(end, LONGEST_MS).unref();
  const soon = (): void => void setTimeout(end, ENDING_MS).unref();
  ending?.addEventListener('abort', soon, { once: true });
  return [
    controller.signal,
    () => {
      clearTimeout(longest);
      ending?.removeEventListener('abort', soon);
    },
  ];
}

/** Reads a sender: an e-mail address, or a name with one in angle brackets; undefined for anything else. */
export function readSender(given: string): Sender | undefined {
  const text = given.trim();
  const open = text.lastIndexOf('<');
  const isNamed = open > 0 && text.endsWith('>');
  const address = readEmail(isNamed ? text.slice(open + 1, -1) : text)?.text;
  const name = isNamed
    ? text
        .slice(0, open)
        .trim()
        .replace(/^"([^"]*)"$/, '$1')
    : '';
  return address === undefined ? undefined : { name, address };
}

/** Mail cannot be sent to what is no address. */
class UnmailableAddress extends Error {
  constructor() {
    super('mail cannot be sent to this address');
  }
}

/** The errors of the library. */
interface SmtpError {
  message: string;
  code?: string;
  /** Of the server's reply. */
  responseCode?: number;
}

/** Whether the server answered, so that an error is about the message, not about the server. */
export function isAnswered(error: unknown): boolean {
  const { code, responseCode } = error as SmtpError;
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined;
}

/** Whether the server, or nobody, will ever take this message: a reply of 5xx to it. Other errors may pass. */
export function isFinal(error: unknown): boolean {
  return (
    error instanceof UnmailableAddress ||
    (isAnswered(error) && ((error as SmtpError).responseCode ?? 0) >= 500)
  );
}

/** What to log of an error: without the address, which replies of servers repeat. */
export function reasonOf(error: unknown, address: string): string {
  const { message } = error as SmtpError;
  return message.toLowerCase().includes(address) ? message.toLowerCase().replaceAll(address, '…') : message;
}
