import manifest from '../../../package.json' with { type: 'json' };
import type { Described } from '../../http/endpoint.ts';
import { describeInterface, type Interface, type Operated } from '../../http/openapi.ts';
import { AppStream } from '../app-streams/app-streams.schema.ts';
import { Acl, Channel } from '../channels/channels.schema.ts';
import { ExploreStream } from '../explore/explore.schema.ts';
import { DerivedFile, File } from '../files/files.schema.ts';
import { Filter } from '../filters/filters.schema.ts';
import { Interaction } from '../interactions/interactions.schema.ts';
import { StreamMarker } from '../markers/markers.schema.ts';
import { Message } from '../messages/messages.schema.ts';
import { Place } from '../places/places.schema.ts';
import { Post } from '../posts/posts.schema.ts';
import { Configuration } from '../service/config.schema.ts';
import { App, TokenObject } from '../tokens/tokens.schema.ts';
import { Annotation, Entities, Image, User } from '../users/users.schema.ts';
import { exampleReplies } from './example-replies.ts';

import { sections } from './sections.ts';

/** The objects that the reference names by their titles, in its order. */
const schemas = [
  User,
  Post,
  StreamMarker,
  Interaction,
  ExploreStream,
  Channel,
  Acl,
  Message,
  File,
  DerivedFile,
  AppStream,
  Filter,
  TokenObject,
  App,
  Image,
  Entities,
  Annotation,
  Place,
  Configuration,
];

/** What is described: the calls under each root, and what is beside them. */
export interface DescribedInterface {
  endpoints: readonly Described[];
  beside: readonly Described[];
}

/** The calls, and what the description says of them. */
export function interfaceOf(described: DescribedInterface, origin: string, instance?: Operated): Interface {
  return {
    instance,
    version: manifest.version,
    origin,
    ...described,
    schemas,
    sections,
    replies: exampleReplies(origin),
  };
}

/** `openapi.json` as it is served; with an empty origin its URLs are relative. */
export function writeOpenApi(described: DescribedInterface, origin: string, instance?: Operated): string {
  return `${JSON.stringify(describeInterface(interfaceOf(described, origin, instance)), null, 2)}\n`;
}
