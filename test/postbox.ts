/** A mail server of the tests. */
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe } from 'vitest';
import { mailLimitsOf } from '../src/features/instance/mail/limits.ts';
import { readEmail } from '../src/text/email.ts';
import { databases, TestService, until } from './harness.ts';

/** A message that has come. */
export interface Received {
  from: string;
  to: string[];
  user: unknown;
  text: string;
  /** As it came. */
  raw: string;
}

/** Takes e-mail in by SMTP, from one user with a password. */
export class Postbox {
  readonly messages: Received[] = [];
  /** Refuses messages, for now. */
  isBroken = false;
  /** Addresses that it refuses for good. */
  readonly unknown = new Set<string>();
  /** Takes messages and cuts the connection instead of an answer. */
  cuts = false;
  /** Takes messages and does not answer. */
  holds = false;
  #server: SMTPServer;
  #port = 0;

  private constructor() {
    this.#server = this.#make();
  }

  #make(): SMTPServer {
    return new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth({ username, password }, _session, done) {
        if (username === 'mill race' && password === 'p@ss') done(null, { user: username });
        else done(new Error('wrong'));
      },
      onMailFrom: (_address, _session, done) =>
        done(this.isBroken ? Object.assign(new Error('not now'), { responseCode: 451 }) : null),
      onRcptTo: ({ address }, _session, done) =>
        done(
          this.unknown.has(address) ? Object.assign(new Error('no such user'), { responseCode: 550 }) : null,
        ),
      onData: (stream, { envelope, user }, done) => {
        void readText(stream).then((text) => {
          const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
          const to = envelope.rcptTo.map(({ address }) => address);
          // Lines are folded for the way.
          this.messages.push({
            from,
            to,
            user,
            text: text.replaceAll('=\r\n', '').replaceAll('=3D', '='),
            raw: text,
          });
          if (this.cuts) this.#cut();
          else if (!this.holds) done();
        });
      },
    });
  }

  #cut(): void {
    const { connections } = this.#server as unknown as { connections: Set<{ _socket: Socket }> };
    for (const { _socket } of connections) _socket.destroy();
  }

  static async start(): Promise<Postbox> {
    const postbox = new Postbox();
    await postbox.#listen();
    return postbox;
  }

  async #listen(): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server.server, 'listening');
    this.#port = (this.#server.server.address() as AddressInfo).port;
  }

  /** Comes back at the same port after `stop`. */
  async restart(): Promise<void> {
    this.#server = this.#make();
    await this.#listen();
  }

  get url(): string {
    return `smtp://mill%20race:p%40ss@127.0.0.1:${this.#port}?from=mail@birds.example`;
  }

  /** The next message to an address, which is then taken away. */
  async next(to: string): Promise<Received> {
    const found = await until(() => this.messages.find((message) => message.to.includes(to)));
    this.messages.splice(this.messages.indexOf(found), 1);
    return found;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(resolve));
  }
}

/** Lets an address get as many messages as if none had been sent to it. */
export async function forgetMailTo({ ctx }: TestService, email: string): Promise<void> {
  for (let count = 0; count < 20; count++) await mailLimitsOf(ctx).takeBack(readEmail(email)!);
}

/** Declares a suite for every database, each with a service of its own that sends its e-mail to a postbox. */
export function describeWithPostbox(
  name: string,
  body: (service: () => TestService, postbox: () => Postbox) => void,
  settings: Record<string, string> = {},
): void {
  describe.each(databases)(`${name} on %s`, (database) => {
    let postbox: Postbox;
    let service: TestService;
    beforeAll(async () => {
      postbox = await Postbox.start();
      service = await TestService.start(database, { MILLRACE_SMTP_URL: postbox.url, ...settings });
    });
    afterAll(async () => {
      await service.stop();
      await postbox.stop();
    });
    body(
      () => service,
      () => postbox,
    );
  });
}
