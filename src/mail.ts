import type { Config } from './config.ts';
import type { Log } from './log.ts';

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

/** Sends messages through the server of `MILLRACE_SMTP_URL`, a few at a time. */
export class Mailer {
  readonly #url: string;
  readonly #from: string;
  readonly #log: Log;
  #transport: Promise<{ sendMail(message: object): Promise<unknown>; close(): void }> | undefined;
  /** Deliveries under way. */
  readonly #sending = new Set<Promise<void>>();

  /** `smtpUrl` may give the sender's address as `?from=`; the default is `no-reply` at the host of the service. */
  constructor(smtpUrl: string, { url }: Pick<Config, 'url'>, log: Log) {
    const parsed = new URL(smtpUrl);
    this.#from = parsed.searchParams.get('from') ?? `no-reply@${new URL(url).hostname}`;
    parsed.searchParams.delete('from');
    this.#url = parsed.href;
    this.#log = log;
  }

  /**
   * Queues a message. Callers do not wait, so that the duration of a request does not reveal whether a message was sent; a
   * failure is logged without the message.
   */
  send(message: Message): void {
    const sent = this.deliver(message).catch((error: unknown) =>
      this.#log.error({ err: error }, 'an e-mail could not be sent'),
    );
    this.#sending.add(sent);
    void sent.finally(() => this.#sending.delete(sent));
  }

  /** Resolves once everything has been sent. */
  async close(): Promise<void> {
    await Promise.all(this.#sending);
    (await this.#transport)?.close();
  }

  /** Sends a message now. @throws if the mail server does not take it. */
  async deliver({ id, language, headers, ...message }: Message): Promise<void> {
    this.#transport ??= this.#open();
    const transport = await this.#transport;
    await transport.sendMail({
      from: this.#from,
      ...message,
      // Nobody reads answers of programs, such as that the person is away (RFC 3834).
      headers: { 'Content-Language': language, 'Auto-Submitted': 'auto-generated', ...headers },
      ...(id !== undefined && { messageId: id }),
    });
  }

  async #open() {
    // Loaded with the first message: most commands never send one.
    const { createTransport } = await import('nodemailer');
    const bounds = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
    return createTransport({ url: this.#url, pool: true, maxConnections: 2, ...bounds } as object);
  }
}
