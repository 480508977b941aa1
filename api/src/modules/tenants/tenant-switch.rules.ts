import type { Tenant } from '@techadds/shared/contract/tenants/endpoints';
import type { Tx } from '../../platform/database/client';
import { notFound, unauthorized } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { recordAuditEvent } from '../audit/audit.service';
import { stopImpersonationsByActor } from '../impersonation/impersonation.service';
import { findAccount, findTenantById, lockSession, switchSessionTenant, rotateSession, type Account } from '../accounts/accounts.db';
import { signCurrentToken, createRotation, type SessionDeps } from '../sessions/sessions.rules';

/**
 * Switches the caller's session to another tenant. User and session stay in the home tenant; the session's next token, which replaces
 * the current one, names both. The switch is audited in both tenants.
 * @throws AppError 404 if there is no such tenant.
 */
export async function switchTenant(
  { db, tokens }: SessionDeps,
  context: ActionContext,
  tenantId: string,
): Promise<{ account: Account; tenant: Tenant; token: string }> {
  const { caller, requestMeta, now } = context;
  const { homeTenantId: home, userId, sessionId } = caller;
  const [from, to] = [await findTenantById(db, caller.tenantId), await findTenantById(db, tenantId)];
  if (!from || !to) throw notFound('tenant');

  const report = async (tx: Tx, inTenant: string) => {
    if (inTenant === from.id) await stopImpersonationsByActor(tx, requestMeta, from.id, userId, now);
    const description = `${caller.name} went from ${from.name} to ${to.name}`;
    const targets = [{ type: 'tenant', id: to.id, name: to.name }];
    const [before, after] = [{ tenantId: from.id }, { tenantId: to.id }];
    await recordAuditEvent(
      tx,
      requestMeta,
      { tenantId: inTenant, actor: context.actor, event: 'tenant.switched', description, targets, before, after },
      now,
    );
  };

  // Audited before the switch: a failed switch may leave an extra event, but no switch goes unrecorded.
  const elsewhere = new Set([from.id, to.id]);
  for (const id of elsewhere) if (id !== home) await db.withTenant(id, (tx) => report(tx, id));
  return db.withTenant(home, async (tx) => {
    const session = await lockSession(tx, home, sessionId);
    const account = await findAccount(tx, home, userId);
    if (!session || !account || session.revokedAt !== null) throw unauthorized();
    const next = await switchSessionTenant(
      tx,
      await rotateSession(tx, session, createRotation(requestMeta, now)),
      to.id === home ? null : to,
    );
    await report(tx, home);
    return { account, tenant: to, token: await signCurrentToken(tokens, account, next) };
  });
}
