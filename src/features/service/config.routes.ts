import { endpoint } from '../../http/endpoint.ts';
import { toJson } from '../../http/json-text.ts';
import { ANNOTATION_MAX_BYTES } from '../annotations/annotations.ts';
import { messageRules, postRules, profileRules } from '../content/content.rules.ts';
import { Configuration } from './config.schema.ts';

const annotations = { annotation_max_bytes: ANNOTATION_MAX_BYTES };
const configuration = toJson({
  text: { uri_template_length: { post_id: 9, message_id: 12 } },
  user: { ...annotations, text_max_length: profileRules.maxLength },
  file: annotations,
  post: { ...annotations, text_max_length: postRules.maxLength },
  message: { ...annotations, text_max_length: messageRules.maxLength },
  channel: annotations,
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
