import type { Count, Window } from '../bus/windows.ts';

/** What a worker asks the hub, and the answers. */
export interface Questions {
  put: { given: { values: [key: string, text: string][]; ms: number }; answer: null };
  get: { given: string[]; answer: (string | null)[] };
  count: { given: Window[]; answer: Count[] };
  takeBack: { given: string; answer: null };
  forget: { given: string; answer: null };
  /** Stores an id unless there is one. */
  identify: { given: string; answer: string };
  isMember: { given: string; answer: boolean };
  /** Asks every worker for its metrics. */
  metrics: { given: null; answer: string[] };
}

export type Question = keyof Questions;

/** How a line of a worker begins that is for the thread that writes, before 1 if it ends a transaction, 0, and the request. */
export const WRITE = 'write';
/** How a line begins with which that thread answers. */
export const REPORT = 'report';

/** A message of a worker to the hub. */
export type FromWorker =
  | ['subscribe', channel: string]
  | ['ask', number: number, question: Question, given: unknown]
  | ['metrics', number: number, text: string]
  | ['enter' | 'leave', member: string]
  | ['pong']
  | ['writes', file: string];

/** A message of the hub to a worker. */
export type FromHub =
  | ['answer', number: number, answer: unknown]
  | ['metrics', number: number]
  | ['members', members: string[]]
  | ['ping']
  | ['lost', message: string];
