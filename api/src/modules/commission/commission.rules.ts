import type * as z from 'zod/mini';
import type {
  CommissionRate,
  CommissionRateChange,
  CommissionRateForm,
  CommissionRulesForm,
} from '@techadds/shared/contract/commission/endpoints';
import type { Tx } from '../../platform/database/client';
import { AppError, conflict, validationError, notFound } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { lockTenant } from '../tenants/tenants.service';
import { nextUpdatedAt } from '../../platform/database/record-version';
import * as db from './commission.db';

function computeRateState({ archivedAt, isEnabled, activeFrom, activeUntil }: db.CommissionRateRow, now: Date): CommissionRate['state'] {
  if (archivedAt !== null) return 'archived';
  if (!isEnabled) return 'disabled';
  if (Date.parse(activeFrom) > now.getTime()) return 'scheduled';
  return activeUntil !== null && Date.parse(activeUntil) <= now.getTime() ? 'ended' : 'active';
}

export function toRateDto(row: db.CommissionRateRow, now: Date): CommissionRate {
  const { tenantId: _, ...rate } = row;
  return { ...rate, state: computeRateState(row, now) };
}

/** The rate fields recorded in audit events. */
const rateAuditSnapshot = ({
  name,
  code,
  type,
  rateBp,
  amounts,
  includeTax,
  isDefault,
  isEnabled,
  tiers,
  tierMode,
  tierPeriod,
  activeFrom,
  activeUntil,
  rules,
}: db.CommissionRateRow) => ({
  ...{ name, code, type, rateBp, amounts, includeTax, isDefault, isEnabled, tiers, tierMode, tierPeriod, activeFrom, activeUntil },
  rules: rules.map((rule) => `${rule.reference} ${rule.name}`),
});

async function recordRateEvent(
  tx: Tx,
  { caller, audit }: ActionContext,
  event: string,
  did: string,
  after: db.CommissionRateRow,
  before?: db.CommissionRateRow,
): Promise<void> {
  await audit(tx, {
    event: `commission_rate.${event}`,
    description: `${caller.name} ${did} the commission rate ${after.name}`,
    targets: [{ type: 'commission_rate', id: after.id, name: after.name }],
    ...(before && { before: rateAuditSnapshot(before) }),
    after: rateAuditSnapshot(after),
  });
}

/** @throws AppError 404. */
export async function getRate(tx: Tx, tenantId: string, id: string): Promise<db.CommissionRateRow> {
  const row = await db.findRate(tx, tenantId, id);
  if (!row) throw notFound('commission rate');
  return row;
}

async function rejectTakenCode(tx: Tx, tenantId: string, code: string, exceptId?: string): Promise<void> {
  const taken = await db.findRateByCode(tx, tenantId, code, exceptId);
  if (!taken) return;
  throw new AppError(409, 'code_taken', `${taken.name} has this code already. Nothing was saved; choose another code.`, {
    fields: { code: `${taken.name} has this code already.` },
  });
}

/** @throws AppError 409 `code_taken` if another rate, even an archived one, has the code. */
export async function createRate(tx: Tx, context: ActionContext, body: z.output<typeof CommissionRateForm>): Promise<CommissionRate> {
  const { caller, now } = context;
  const { tenantId } = caller;
  const at = now.toISOString();
  await lockTenant(tx, tenantId);
  await rejectTakenCode(tx, tenantId, body.code);
  if (body.isDefault) await db.clearDefaultRate(tx, tenantId, at);
  const id = await db.insertRate(tx, { ...body, tenantId, activeFrom: body.activeFrom ?? at, createdAt: at, updatedAt: at });
  const row = await getRate(tx, tenantId, id);
  await recordRateEvent(tx, context, 'created', 'added', row);
  return toRateDto(row, now);
}

const rateArchivedError = () => conflict('archived', 'This rate is archived. Nothing was saved; restore it first.');

/** @throws AppError 404; 409 if it is archived, the code is taken, or it was changed since `updatedAt`; 422 if the end precedes the start. */
export async function updateRate(
  tx: Tx,
  context: ActionContext,
  id: string,
  body: z.output<typeof CommissionRateChange>,
): Promise<CommissionRate> {
  const { caller, now } = context;
  const { tenantId } = caller;
  await lockTenant(tx, tenantId);
  const present = await getRate(tx, tenantId, id);
  const { updatedAt, activeFrom = present.activeFrom, isDefault = present.isDefault, ...fields } = body;
  if (updatedAt !== undefined && Date.parse(updatedAt) !== Date.parse(present.updatedAt)) {
    const words = 'Somebody else changed this rate in the meantime. Nothing was saved; look at the new version first.';
    throw conflict('changed_meanwhile', words, { current: toRateDto(present, now) });
  }
  if (present.archivedAt !== null) throw rateArchivedError();
  if (body.activeUntil !== null && Date.parse(body.activeUntil) <= Date.parse(activeFrom)) {
    throw validationError({ activeUntil: 'The end must be after the beginning.' });
  }
  await rejectTakenCode(tx, tenantId, body.code, id);
  const version = nextUpdatedAt(present, now);
  if (isDefault && !present.isDefault) await db.clearDefaultRate(tx, tenantId, version);
  await db.updateRateRow(tx, tenantId, id, { ...fields, activeFrom, isDefault, updatedAt: version });
  const row = await getRate(tx, tenantId, id);
  await recordRateEvent(tx, context, 'updated', 'changed', row, present);
  return toRateDto(row, now);
}

/** Archives a rate; idempotent. @throws AppError 404; 409 for the default rate. */
export async function archiveRate(tx: Tx, context: ActionContext, id: string): Promise<CommissionRate> {
  const { caller, now } = context;
  await lockTenant(tx, caller.tenantId);
  const present = await getRate(tx, caller.tenantId, id);
  if (present.archivedAt !== null) return toRateDto(present, now);
  if (present.isDefault)
    throw conflict('is_default', 'This is the default rate. Nothing was archived; make another rate the default first.');
  await db.updateRateRow(tx, caller.tenantId, id, { archivedAt: now.toISOString(), updatedAt: nextUpdatedAt(present, now) });
  const row = await getRate(tx, caller.tenantId, id);
  await recordRateEvent(tx, context, 'archived', 'archived', row, present);
  return toRateDto(row, now);
}

/** Restores a rate as disabled, so that it affects no orders before an admin has reviewed it. @throws AppError 404. */
export async function restoreRate(tx: Tx, context: ActionContext, id: string): Promise<CommissionRate> {
  const { caller, now } = context;
  await lockTenant(tx, caller.tenantId);
  const present = await getRate(tx, caller.tenantId, id);
  if (present.archivedAt === null) return toRateDto(present, now);
  await db.updateRateRow(tx, caller.tenantId, id, { archivedAt: null, isEnabled: false, updatedAt: nextUpdatedAt(present, now) });
  const row = await getRate(tx, caller.tenantId, id);
  await recordRateEvent(tx, context, 'restored', 'restored', row, present);
  return toRateDto(row, now);
}

type RuleFormValues = z.output<typeof CommissionRulesForm>['rules'];

/** Rules with the names of the rows they refer to. @throws AppError 422 naming each rule with an unknown service, category or partner. */
export async function resolveRuleNames(
  tx: Tx,
  tenantId: string,
  rules: RuleFormValues,
): Promise<(RuleFormValues[number] & { name: string })[]> {
  const names = await db.findReferenceNames(tx, tenantId, rules);
  const named = rules.map((rule) => ({ ...rule, name: names.get(`${rule.reference} ${rule.referenceId.toLowerCase()}`) }));
  const unknown = named.flatMap(({ reference, name }, n) =>
    name === undefined ? [[`rules.${n}.referenceId`, `There is no such ${reference}.`] as const] : [],
  );
  if (unknown.length > 0) throw validationError(Object.fromEntries(unknown));
  return named.map((rule) => ({ ...rule, name: rule.name ?? '' }));
}

/** @throws AppError 404; 409 if it is archived; 422 for unknown references, see `resolveRuleNames`. */
export async function setRules(
  tx: Tx,
  context: ActionContext,
  id: string,
  { rules }: z.output<typeof CommissionRulesForm>,
): Promise<CommissionRate> {
  const { caller, now } = context;
  await lockTenant(tx, caller.tenantId);
  const present = await getRate(tx, caller.tenantId, id);
  if (present.archivedAt !== null) throw rateArchivedError();
  await resolveRuleNames(tx, caller.tenantId, rules);
  await db.replaceRules(tx, caller.tenantId, id, present.rules, rules);
  await db.updateRateRow(tx, caller.tenantId, id, { updatedAt: nextUpdatedAt(present, now) });
  const row = await getRate(tx, caller.tenantId, id);
  await recordRateEvent(tx, context, 'rules_set', 'set the rules of', row, present);
  return toRateDto(row, now);
}
