import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { knownOr } from '../known.ts';

/** Requests of one connection that may wait; beyond this, the connection is closed after them. */
const MAX_WAITING = 100;

interface Request {
  response: ServerResponse;
  work: () => void;
}

/** The requests of one connection, run one at a time. */
interface Pipeline {
  isBusy: boolean;
  readonly waiting: Request[];
  /** Further requests are not answered. */
  isClosing: boolean;
}

/**
 * Runs the requests of each connection one at a time (pipelining): the next starts once the client has received the previous
 * reply. Until then the connection is not read, so that neither requests nor replies pile up.
 */
export class Pipelines {
  readonly #pipelines = new WeakMap<Socket, Pipeline>();

  /** Runs `work` when it is the request's turn; never if the connection ends first. */
  run(socket: Socket, response: ServerResponse, work: () => void): void {
    const idle = (): Pipeline => ({ isBusy: false, waiting: [], isClosing: false });
    const pipeline = knownOr(this.#pipelines, socket, idle);
    const { waiting } = pipeline;
    if (!pipeline.isBusy) {
      start(socket, pipeline, { response, work });
    } else if (waiting.length < MAX_WAITING && !pipeline.isClosing) {
      waiting.push({ response, work });
      socket.pause();
    } else {
      // Pausing is not enough: one chunk is parsed at once, however many requests it holds.
      pipeline.isClosing = true;
      const last = waiting.at(-1);
      if (last !== undefined) last.response.shouldKeepAlive = false;
    }
  }
}

function start(socket: Socket, pipeline: Pipeline, { response, work }: Request): void {
  pipeline.isBusy = true;
  response.once('close', () => {
    const next = pipeline.waiting.shift();
    if (socket.destroyed) return;
    if (next !== undefined) {
      start(socket, pipeline, next);
    } else {
      pipeline.isBusy = false;
      if (socket.isPaused()) socket.resume();
    }
  });
  work();
}
