import { defineModule } from '../../modules.ts';

import { requestLimits } from '../service/service.ts';
import { MAX_LENGTH } from './search.params.ts';
import { MAX_TERMS } from './search.query.ts';

export const searchModule = defineModule({
  name: 'search',
  tier: 7,
  guides: [{ position: 69, name: 'search' }],
  extends: [
    requestLimits.with({
      key: 'search',
      about: 'Limits of a search for posts, messages or channels.',
      numbers: {
        max_terms: [MAX_TERMS, 'Terms of all queries together.'],
        query_max_length: [MAX_LENGTH, 'Longest query, in code points.'],
      },
    }),
  ],
});
