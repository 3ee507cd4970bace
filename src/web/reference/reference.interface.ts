import manifest from '../../../package.json' with { type: 'json' };
import { describeInterface, type Interface, type Operated } from '../../http/openapi.ts';
import type { App, DescribedInterface } from '../../modules.ts';
import { exampleReplies } from './example-replies.ts';

/** The calls, and the general parts of the description. */
export function interfaceOf(described: DescribedInterface, origin: string, instance?: Operated): Interface {
  return {
    instance,
    version: manifest.version,
    origin,
    ...described,
    schemas: described.schemas(),
    replies: exampleReplies(origin),
  };
}

/** The calls of everybody with those of the administration. */
export function withAdministration({ described, administration }: App): DescribedInterface {
  return {
    ...described,
    endpoints: [...described.endpoints, ...administration.endpoints],
    schemas: () => [...described.schemas(), ...administration.schemas()],
  };
}

/** `openapi.json` as it is served; with an empty origin its URLs are relative. */
export function writeOpenApi(described: DescribedInterface, origin: string, instance?: Operated): string {
  return `${JSON.stringify(describeInterface(interfaceOf(described, origin, instance)), null, 2)}\n`;
}
