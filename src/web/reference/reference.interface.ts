import manifest from '../../../package.json' with { type: 'json' };
import { appStreamSchema } from '../../features/app-streams/app-streams.schema.ts';
import { App } from '../../features/apps/apps.schema.ts';
import { Acl, channelSchema } from '../../features/channels/channels.schema.ts';
import { ExploreStream } from '../../features/explore/explore.schema.ts';
import { DerivedFile, File } from '../../features/files/files.schema.ts';
import { filterSchema } from '../../features/filters/filters.schema.ts';
import { interactionSchema } from '../../features/interactions/interactions.schema.ts';
import { StreamMarker } from '../../features/markers/markers.schema.ts';
import { Message } from '../../features/messages/messages.schema.ts';
import { Place } from '../../features/places/places.schema.ts';
import { Post } from '../../features/posts/posts.schema.ts';
import { Configuration } from '../../features/service/config.schema.ts';
import { TokenObject } from '../../features/tokens/tokens.schema.ts';
import { Annotation, Entities, Image, User } from '../../features/users/users.schema.ts';
import { describeInterface, type Interface, type Operated } from '../../http/openapi.ts';
import type { DescribedInterface } from '../../modules.ts';
import { exampleReplies } from './example-replies.ts';

import { sections } from './sections.ts';

/** The objects that the reference names by their titles, in its order. */
const schemas = () => [
  User,
  Post,
  StreamMarker,
  interactionSchema(),
  ExploreStream,
  channelSchema(),
  Acl,
  Message,
  File,
  DerivedFile,
  appStreamSchema(),
  filterSchema(),
  TokenObject,
  App,
  Image,
  Entities,
  Annotation,
  Place,
  Configuration,
];

/** The calls, and what the description says of them. */
export function interfaceOf(described: DescribedInterface, origin: string, instance?: Operated): Interface {
  return {
    instance,
    version: manifest.version,
    origin,
    ...described,
    schemas: schemas(),
    sections,
    replies: exampleReplies(origin),
  };
}

/** `openapi.json` as it is served; with an empty origin its URLs are relative. */
export function writeOpenApi(described: DescribedInterface, origin: string, instance?: Operated): string {
  return `${JSON.stringify(describeInterface(interfaceOf(described, origin, instance)), null, 2)}\n`;
}
