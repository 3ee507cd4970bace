import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { ExtensionPoint } from '../../extensions.ts';
import type { Viewer } from '../../http/endpoint.ts';
import { Hydration } from '../../objects/hydration.ts';
import type { ObjectKind } from '../../objects/kind.ts';
import { findSeen } from '../../objects/list.ts';
import type { AnnotationsToRender } from './annotations.view.ts';

/** An object that has annotations, as it is loaded. */
export interface Annotated {
  /** Its annotations where they hold replacements. */
  replacing(config: Config): AnnotationsToRender | undefined;
}

/** A kind of object whose objects have annotations. */
export interface AnnotatedKind {
  name: string;
  /** One that the viewer may see at all, and may so read the files in its annotations. */
  find(ctx: Context, viewer: Viewer, id: number): Promise<Annotated | undefined>;
}

/** All kinds that have annotations; each is added by its feature. */
export const annotatedKinds = new ExtensionPoint<AnnotatedKind>();

/** A kind whose `canSee` decides; `filter` leaves out nothing that the viewer may see at all. */
export function annotated<R extends Annotated, O, F, X>(
  kind: ObjectKind<R, O, F, X>,
  filter: F,
): AnnotatedKind {
  return {
    name: kind.name,
    find: (ctx, viewer, id) => findSeen(Hydration.of(ctx, viewer), kind, id, filter),
  };
}
