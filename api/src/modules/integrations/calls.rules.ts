import type { CallProvider, ProviderCall } from '@techadds/shared/contract/integrations/endpoints';
import type { Caller } from '../../platform/auth/caller';
import { systemTenantId } from '../../platform/auth/rate-limits/postgres-store';
import { toTeam, type Team } from '../../platform/auth/team';
import { forbidden } from '../../platform/http/errors';
import type { CallRow } from './calls.db';
import { canManage, isTeamProvider } from './team-integrations';

/**
 * Whose calls the caller sees: those of the team by its own connection, or of the tenant by what its administrators and the operator set up. All
 * tenants share the exchange rates, so those calls have no tenant.
 * @throws AppError 403
 */
export function requireCallLog(caller: Caller, provider: CallProvider): Team {
  if (isTeamProvider(provider)) {
    if (!canManage(provider, caller)) throw forbidden();
    return toTeam(caller);
  }
  if (caller.scope !== 'tenant') throw forbidden();
  return { tenantId: provider === 'currency' ? systemTenantId : caller.tenantId, partnerId: null };
}

export const toCallDto = ({ id, at, operation, result, code, durationMs, correlationId }: CallRow): ProviderCall => ({
  ...{ id, at, operation, result, code, durationMs, referenceId: correlationId },
});
