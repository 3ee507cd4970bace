import { ExtensionPoint } from '../../extensions.ts';

/** Limits that clients are told of, under one key of the Configuration object (docs/interface.md, Configuration). */
export interface Limits {
  key: string;
  about: string;
  /** Whole numbers, each with what it bounds. */
  numbers: Readonly<Record<string, readonly [value: number, about: string]>>;
}

/** Limits of what an object may hold, by its kind. */
export const objectLimits = new ExtensionPoint<Limits>();

/** Limits of what clients send. */
export const requestLimits = new ExtensionPoint<Limits>();
