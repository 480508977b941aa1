import { randomUUID } from 'node:crypto';
import type { z } from 'zod/mini';
import type { Output } from '@techadds/shared/contract/endpoint';
import type { startImpersonation as startImpersonationEndpoint } from '@techadds/shared/contract/observability/endpoints';
import type { Deps } from '../../platform/deps';
import { AppError, notFound } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { recordAuditEvent } from '../audit/audit.service';
import { canBeImpersonated, endExpiredImpersonations, stopImpersonationsByActor } from './impersonation.service';
import { findImpersonationSubject, insertImpersonation } from './impersonation.db';

/** Lifetime of an impersonation; it cannot be extended. */
const impersonationSeconds = 30 * 60;

type StartImpersonationBody = z.output<typeof startImpersonationEndpoint.body>;

const impersonationForbiddenError = (message: string) => new AppError(403, 'view_as_refused', message);

/**
 * Lets a super-admin see the product as a user of the current tenant. Stops the super-admin's open impersonation in that tenant.
 * @throws AppError 404 for a user of another tenant; 403 for the caller and for admins
 */
export function startImpersonation(
  { db, tokens }: Pick<Deps, 'db' | 'tokens'>,
  context: ActionContext,
  subjectId: string,
  body: StartImpersonationBody,
): Promise<Output<typeof startImpersonationEndpoint>> {
  const { caller, requestMeta, now } = context;
  const { tenantId, homeTenantId, sessionId, userId, name } = caller;
  return db.withTenant(tenantId, async (tx) => {
    if (subjectId === userId) throw impersonationForbiddenError('You cannot view as yourself.');
    const user = await findImpersonationSubject(tx, tenantId, subjectId);
    if (!user) throw notFound('user');
    if (!canBeImpersonated(user.role)) throw impersonationForbiddenError('Admins and super-admins cannot be viewed as.');
    await endExpiredImpersonations(tx, tenantId, now);
    await stopImpersonationsByActor(tx, requestMeta, tenantId, userId, now);

    const iat = Math.floor(now.getTime() / 1000);
    const expiresAt = new Date((iat + impersonationSeconds) * 1000).toISOString();
    const id = randomUUID();
    const { reason, ticketRef = null, mode } = body;
    await insertImpersonation(tx, {
      tenantId,
      id,
      actorTenantId: homeTenantId,
      actorId: userId,
      actorSessionId: sessionId,
      actorName: name,
      subjectId,
      reason,
      ticketRef,
      mode,
      startedAt: now.toISOString(),
      expiresAt,
    });
    const subject = { id: user.id, name: `${user.firstName} ${user.lastName}` };
    const impersonator = { id: userId, name, reason };
    await recordAuditEvent(
      tx,
      requestMeta,
      {
        tenantId,
        actor: { ...subject, role: user.role, impersonator },
        event: 'view_as.started',
        description: `${name} started viewing as ${subject.name}: ${reason}`,
        targets: [{ type: 'user', ...subject }],
        after: { reason, ticketRef, mode, expiresAt },
      },
      now,
    );
    const { email, subdomain, role } = user;
    const claims = { sub: user.id, email, tenantId, subdomain, role, sid: id, jti: randomUUID(), iat, act: { sub: userId } };
    return { token: await tokens.sign(claims, impersonationSeconds), expiresAt, user, actor: { id: userId, name } };
  });
}

/** Stops the caller's impersonation in the current tenant; its token is rejected from the next request on. */
export function stopImpersonation({ db }: Pick<Deps, 'db'>, { caller, requestMeta, now }: ActionContext): Promise<void> {
  return db.withTenant(caller.tenantId, (tx) => stopImpersonationsByActor(tx, requestMeta, caller.tenantId, caller.userId, now));
}
