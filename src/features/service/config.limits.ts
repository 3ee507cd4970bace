import { ExtensionPoint } from '../../extensions.ts';

/** Limits shown to clients, under one key of the Configuration object (docs/interface.md, Configuration). */
export interface Limits {
  key: string;
  about: string;
  /** Integers, each with a description of what it limits. */
  numbers: Readonly<Record<string, readonly [value: number, about: string]>>;
}

/** Limits on the contents of objects, by kind. */
export const objectLimits = new ExtensionPoint<Limits>();

/** Limits on what clients send. */
export const requestLimits = new ExtensionPoint<Limits>();
