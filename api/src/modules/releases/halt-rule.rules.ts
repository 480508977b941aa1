import type * as z from 'zod/mini';
import type { HaltRuleForm } from '@techadds/shared/contract/releases/forms';
import type { HaltRule } from '@techadds/shared/contract/releases/health';
import { systemTenantId } from '../../platform/auth/rate-limits/postgres-store';
import type { Tx } from '../../platform/database/client';
import { inTenant } from '../../platform/database/in-tenant';
import { isStaleVersion, nextUpdatedAt } from '../../platform/database/record-version';
import { conflict } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { recordAuditEvent } from '../audit/audit.service';
import { findHaltRule, saveHaltRule, type HaltRuleRow, type HealthRow } from './release-health.db';

/** 2 % of at least 50 loads, and three times as many as the current version has. */
const defaultRule = { enabled: true, errorShareBp: 200, minLoads: 50, timesCurrent: 3 };

export const toHaltRuleDto = (row: HaltRuleRow | undefined): HaltRule => {
  const { enabled, errorShareBp, minLoads, timesCurrent } = row ?? defaultRule;
  return { enabled, errorShareBp, minLoads, timesCurrent, updatedAt: row?.updatedAt ?? new Date(0).toISOString() };
};

/** Changes the rule. @throws AppError 409 where somebody else has changed it */
export async function changeHaltRule(
  tx: Tx,
  { caller, actor, requestMeta, now }: ActionContext,
  { updatedAt, ...values }: z.output<typeof HaltRuleForm>,
): Promise<HaltRule> {
  const before = await findHaltRule(tx);
  if (before && isStaleVersion(updatedAt, before))
    throw conflict('changed_meanwhile', 'Somebody else changed the rule in the meantime. Nothing was saved; look at it first.');
  const next = before ? nextUpdatedAt(before, now) : now.toISOString();
  const after = toHaltRuleDto(await saveHaltRule(tx, { ...values, updatedAt: next }));
  const { tenantId } = caller;
  const entry = {
    ...{ tenantId, actor, event: 'release.halt_rule_changed', description: `${caller.name} changed when a canary is taken back` },
    targets: [{ type: 'halt_rule', id: systemTenantId, name: 'Canaries' }],
    ...{ before: toHaltRuleDto(before), after },
  };
  await inTenant(tx, { tenantId, home: systemTenantId }, (own) => recordAuditEvent(own, requestMeta, entry, now));
  return after;
}

type Counts = Pick<HealthRow, 'version' | 'loads' | 'failures' | 'errors'>;

function sumOf(rows: readonly Counts[], version: string): { loads: number; bad: number } {
  const own = rows.filter((row) => row.version === version);
  return {
    loads: own.reduce((sum, { loads }) => sum + loads, 0),
    bad: own.reduce((sum, { failures, errors }) => sum + failures + errors, 0),
  };
}

const formatShare = ({ loads, bad }: { loads: number; bad: number }) => `${((bad / loads) * 100).toFixed(1)} % of ${loads} loads`;

/**
 * Why a canary is to be taken back; undefined while it does well or too few have loaded it.
 * @param rows the counts of both versions since the canary began
 */
export function findHaltReason(
  rule: HaltRule,
  rows: readonly Counts[],
  { canaryVersion, currentVersion }: { canaryVersion: string; currentVersion: string },
): string | undefined {
  const canary = sumOf(rows, canaryVersion);
  const current = sumOf(rows, currentVersion);
  if (!rule.enabled || canary.loads < rule.minLoads) return undefined;
  if (canary.bad * 10_000 < canary.loads * rule.errorShareBp) return undefined;
  // Both shares with their denominators multiplied out, so that no rounding decides.
  if (current.loads > 0 && canary.bad * current.loads < rule.timesCurrent * current.bad * canary.loads) return undefined;
  const compared = current.loads > 0 ? `, ${formatShare(current)} of ${currentVersion}` : '';
  return `Errors in ${formatShare(canary)} of ${canaryVersion}${compared}.`;
}
