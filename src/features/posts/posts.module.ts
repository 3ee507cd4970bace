import { defineModule } from '../../modules.ts';
import { annotated, annotatedKinds } from '../annotations/annotated.ts';
import { interactionActions } from '../interactions/interactions.types.ts';
import { postEvent } from './posts.events.ts';
import { replied, reposted } from './posts.interactions.ts';
import { postKind } from './posts.kind.ts';
import { everyPost } from './posts.params.ts';
import { postPeopleEndpoints } from './posts.people.routes.ts';
import { postEndpoints } from './posts.routes.ts';
import { postSearchEndpoints } from './posts.search.routes.ts';

export const postsModule = defineModule({
  name: 'posts',
  tier: 9,
  kinds: [postKind],
  events: [postEvent],
  endpoints: [...postSearchEndpoints, ...postPeopleEndpoints, ...postEndpoints],
  extends: [interactionActions.with(replied, reposted), annotatedKinds.with(annotated(postKind, everyPost))],
});
