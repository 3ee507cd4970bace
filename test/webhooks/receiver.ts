/** A server that receives the requests of webhooks, and checks their signatures by itself. */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Client, Json } from '../harness.ts';

export interface Received {
  path: string;
  id: string;
  timestamp: number;
  /** Which secret each signature is by, in their order; undefined if it is by none that the receiver knows. */
  signedBy: (string | undefined)[];
  events: Json[];
  /** Bytes of the body. */
  length: number;
}

/** Answers a request; the default is 204. */
type Answer = (response: ServerResponse, received: Received) => unknown;

export class Receiver {
  /** Every request, also those that it did not answer well. */
  readonly received: Received[] = [];
  secrets: string[] = [];
  answer: Answer = (response) => response.writeHead(204).end();
  /** How many requests are being answered, and most at once. */
  open = 0;
  most = 0;
  url = '';
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => void this.#take(request, response));
  }

  static async start(): Promise<Receiver> {
    const receiver = new Receiver();
    receiver.#server.listen(0, '127.0.0.1');
    await once(receiver.#server, 'listening');
    receiver.url = `http://127.0.0.1:${(receiver.#server.address() as AddressInfo).port}/hook`;
    return receiver;
  }

  /** The events of all requests, in their order. */
  get events(): Json[] {
    return this.received.flatMap(({ events }) => events);
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.open++;
    this.most = Math.max(this.most, this.open);
    response.on('close', () => this.open--);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const { headers } = request;
    const id = String(headers['webhook-id']);
    const signed = `${id}.${headers['webhook-timestamp']}.${body.toString('utf8')}`;
    const signatures = String(headers['webhook-signature']).split(' ');
    const received = {
      path: request.url ?? '',
      id,
      timestamp: Number(headers['webhook-timestamp']),
      signedBy: signatures.map((given) =>
        this.secrets.find((secret) => signatureBy(secret, signed) === given),
      ),
      events: JSON.parse(body.toString('utf8')).events,
      length: body.length,
    };
    this.received.push(received);
    this.answer(response, received);
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

/** Starts a receiver for one test. */
export async function receive(): Promise<Receiver> {
  const receiver = await Receiver.start();
  onTestFinished(() => receiver.stop());
  return receiver;
}

function signatureBy(secret: string, signed: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

/** Creates a webhook of an app for a receiver, of posts unless told otherwise. */
export async function hook(app: Client, receiver: Receiver, more: object = {}): Promise<Json> {
  const given = { url: receiver.url, object_types: ['post'], ...more };
  const { status, body, data } = await app.post('/webhooks', given);
  if (status !== 200) throw new Error(`no webhook: ${JSON.stringify(body)}`);
  receiver.secrets.push(data.secret);
  return data;
}

/** The objects that its requests were about. */
export function idsOf({ events }: Pick<Receiver, 'events'>): string[] {
  return events.map(({ meta }) => meta.id);
}
