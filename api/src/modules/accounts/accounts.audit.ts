import type { Role } from '@techadds/shared/roles';
import type { Tx } from '../../platform/database/client';
import type { RequestMeta } from '../../platform/auth/caller';
import { recordAuditEvent, type AuditEntry } from '../audit/audit.service';

export interface AuditedUser {
  tenantId: string;
  id: string;
  name: string;
  role: Role;
}

/** Descriptions of account events, and whether the user is the actor: a failed sign-in may be someone else's attempt. */
const userEvents = {
  'user.signed_in': { tells: (name: string) => `${name} signed in`, byPerson: true },
  'user.signed_out': { tells: (name: string) => `${name} signed out`, byPerson: true },
  'user.sign_in_refused': { tells: (name: string) => `A sign-in as ${name} was refused: wrong password`, byPerson: false },
  'user.registered': { tells: (name: string) => `${name} registered as a customer`, byPerson: true },
  'user.email_verified': { tells: (name: string) => `${name} verified their e-mail`, byPerson: true },
  'user.updated': { tells: (name: string) => `${name} changed their name`, byPerson: true },
  'user.password_changed': { tells: (name: string) => `${name} changed their password; their other sessions were ended`, byPerson: true },
  'user.password_reset': {
    tells: (name: string) => `${name} set a new password with a link from a mail; their sessions were ended`,
    byPerson: true,
  },
  'session.ended': { tells: (name: string) => `${name} ended one of their sessions`, byPerson: true },
  'session.revoked': {
    tells: (name: string) => `A session of ${name} was ended, because a token was used that had been exchanged before`,
    byPerson: false,
  },
};

export function recordUserEvent(
  tx: Tx,
  requestMeta: RequestMeta,
  now: Date,
  event: keyof typeof userEvents,
  user: AuditedUser,
  images: Pick<AuditEntry, 'before' | 'after'> = {},
): Promise<void> {
  const { tenantId, id, name, role } = user;
  const { tells, byPerson } = userEvents[event];
  const actor = byPerson ? { id, name, role } : null;
  const targets = [{ type: 'user', id, name }];
  return recordAuditEvent(tx, requestMeta, { tenantId, actor, event, description: tells(name), targets, ...images }, now);
}
