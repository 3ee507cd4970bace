import cluster from 'node:cluster';
import { Socket } from 'node:net';
import { shareFolder } from '../processes/folder-lock.ts';
import { HubBus } from './hub-bus.ts';
import { Progress } from './progress.ts';

/** File descriptors of a worker, beside the standard ones and that of Node.js itself. */
export const SOCKET_FD = 4;
const PROGRESS_FD = 5;

/** The variable that tells a worker its place, as JSON. */
export const PLACE = 'WORKER_PLACE';

/** The place of a worker among all workers of a service. */
export interface WorkerPlace {
  /** From 0. One that takes the place of another has its index. */
  index: number;
  workers: number;
  /** It starts before the others, and brings the store up to date. */
  isFirst: boolean;
}

/** What a worker tells the process that started it: that it answers requests, where. */
export interface WorkerReady {
  origin: string;
}

/** This worker's place; undefined if this process is none. */
export function readPlace(): WorkerPlace | undefined {
  return cluster.isWorker ? (JSON.parse(process.env[PLACE] ?? '') as WorkerPlace) : undefined;
}

/**
 * Connects a worker to the process that started it. If that ends, this one ends too.
 * @param folder - of the embedded store; undefined if there is none.
 */
export function joinHub({ index, workers }: WorkerPlace, folder: string | undefined): HubBus {
  if (folder !== undefined) shareFolder(folder);
  const end = () => process.exit(1);
  process.on('disconnect', end);
  const socket = new Socket({ fd: SOCKET_FD, readable: true, writable: true });
  return new HubBus(socket, new Progress(PROGRESS_FD, index, workers), end);
}
