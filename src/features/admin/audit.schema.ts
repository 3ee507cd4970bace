import { Type } from 'typebox';
import { id, maybe, named, oneOf, time } from './admin.schema.ts';

export const AuditEntry = named('AuditEntry', {
  id,
  at: time,
  actor: maybe('Username; null for the operator on the command line and for the service itself.'),
  action: Type.String(),
  target: Type.String({ description: 'A username with @, or a kind and an id.' }),
  via: oneOf(['command', 'page', 'api', 'upkeep']),
  origin: maybe('The IP address and the app, or the user and the host of a command line.'),
  reason: Type.String(),
  detail: Type.Object({}, { additionalProperties: true, description: 'Depends on the action.' }),
});
