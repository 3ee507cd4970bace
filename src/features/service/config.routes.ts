import { endpoint } from '../../http/endpoint.ts';
import { toJson } from '../../http/json-text.ts';
import { MAX_IDS } from '../../http/params.ts';
import { MAX_BODY_BYTES, MAX_DEPTH, MAX_VALUES } from '../../http/read-body.ts';
import { MAX_LIST } from '../../http/schema.ts';
import { ANNOTATION_MAX_BYTES } from '../annotations/annotations.ts';
import { messageRules, postRules, profileRules } from '../content/content.rules.ts';
import { MAX_FILTERS } from '../filters/filters.actions.ts';
import { MAX_CLAUSES, MAX_FIELD, MAX_NAME, MAX_TEXT } from '../filters/filters.fields.ts';
import { MAX_LENGTH } from '../search/search.params.ts';
import { MAX_TERMS } from '../search/search.query.ts';
import { TARGETS_LIMIT } from '../users/users.limits.ts';
import { Configuration } from './config.schema.ts';

const annotations = { annotation_max_bytes: ANNOTATION_MAX_BYTES };
const configuration = toJson({
  text: { uri_template_length: { post_id: 9, message_id: 12 } },
  user: { ...annotations, text_max_length: profileRules.maxLength },
  file: annotations,
  post: { ...annotations, text_max_length: postRules.maxLength },
  message: { ...annotations, text_max_length: messageRules.maxLength },
  channel: annotations,
  limits: {
    body: { max_bytes: MAX_BODY_BYTES, max_values: MAX_VALUES, max_depth: MAX_DEPTH },
    filter: {
      max_count: MAX_FILTERS,
      max_clauses: MAX_CLAUSES,
      max_list_members: MAX_LIST,
      name_max_length: MAX_NAME,
      field_max_length: MAX_FIELD,
      value_max_length: MAX_TEXT,
    },
    search: { max_terms: MAX_TERMS, query_max_length: MAX_LENGTH },
    lookup: { max_ids: MAX_IDS },
    user: { max_muted: TARGETS_LIMIT, max_blocked: TARGETS_LIMIT },
  },
});

export const configEndpoints = [
  endpoint({
    name: 'config.get',
    method: 'GET',
    path: '/config',
    section: 'Other',
    summary: "The service's limits; ask at most once a day.",
    token: 'none',
    limited: false,
    reply: Configuration,
    async handle() {
      return { data: configuration };
    },
  }),
];
