import { defineModule } from '../../modules.ts';
import { postKind } from './posts.kind.ts';
import { postPeopleEndpoints } from './posts.people.routes.ts';
import { postEndpoints } from './posts.routes.ts';
import { postSearchEndpoints } from './posts.search.routes.ts';

export const postsModule = defineModule({
  name: 'posts',
  tier: 9,
  kinds: [postKind],
  endpoints: [...postSearchEndpoints, ...postPeopleEndpoints, ...postEndpoints],
});
