import { Type } from 'typebox';
import { givenText } from '../../http/schema.ts';
import { body, closed, oneOf, time } from './admin.schema.ts';

const block = { kind: oneOf(['domain', 'range']), value: Type.String() };

export const SignUpBlock = Type.Object({ ...block, created_at: time }, { ...closed, title: 'SignUpBlock' });

/** The same without its time, as actions reply. */
export const NamedBlock = Type.Object(block, closed);

export const blockBody = body(
  { value: givenText('An e-mail domain, an IP address or a network such as 203.0.113.0/24.') },
  { value: 'spam.example' },
);
