import type * as z from 'zod/mini';
import type {
  CommissionRate,
  CommissionRateChange,
  CommissionRateForm,
  CommissionRulesForm,
} from '@techadds/shared/contract/commission/endpoints';
import type { Tx } from '../../platform/database/client';
import { AppError, conflict, validationError, notFound } from '../../platform/http/errors';
import { toActor, type ActionContext } from '../../platform/action-context';
import { recordAuditEvent } from '../audit/audit.service';
import { lockTenant } from '../tenants/tenants.service';
import { nextUpdatedAt } from '../../platform/database/record-version';
import * as db from './commission.db';

function stateOf({ archivedAt, isEnabled, activeFrom, activeUntil }: db.RateRow, now: Date): CommissionRate['state'] {
  if (archivedAt !== null) return 'archived';
  if (!isEnabled) return 'disabled';
  if (Date.parse(activeFrom) > now.getTime()) return 'scheduled';
  return activeUntil !== null && Date.parse(activeUntil) <= now.getTime() ? 'ended' : 'active';
}

export function shownRate(row: db.RateRow, now: Date): CommissionRate {
  const { tenantId: _, ...rate } = row;
  return { ...rate, state: stateOf(row, now) };
}

/** The rate fields recorded in audit events. */
const imageOf = ({
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
}: db.RateRow) => ({
  ...{ name, code, type, rateBp, amounts, includeTax, isDefault, isEnabled, tiers, tierMode, tierPeriod, activeFrom, activeUntil },
  rules: rules.map((rule) => `${rule.reference} ${rule.name}`),
});

async function tell(
  tx: Tx,
  { caller, requestMeta, now }: ActionContext,
  event: string,
  did: string,
  after: db.RateRow,
  before?: db.RateRow,
): Promise<void> {
  await recordAuditEvent(
    tx,
    requestMeta,
    {
      tenantId: caller.tenantId,
      actor: toActor(caller),
      event: `commission_rate.${event}`,
      description: `${caller.name} ${did} the commission rate ${after.name}`,
      targets: [{ type: 'commission_rate', id: after.id, name: after.name }],
      ...(before && { before: imageOf(before) }),
      after: imageOf(after),
    },
    now,
  );
}

/** @throws AppError 404. */
export async function rateBy(tx: Tx, tenantId: string, id: string): Promise<db.RateRow> {
  const row = await db.findRate(tx, tenantId, id);
  if (!row) throw notFound('commission rate');
  return row;
}

async function refuseTakenCode(tx: Tx, tenantId: string, code: string, exceptId?: string): Promise<void> {
  const taken = await db.rateWithCode(tx, tenantId, code, exceptId);
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
  await refuseTakenCode(tx, tenantId, body.code);
  if (body.isDefault) await db.clearDefault(tx, tenantId, at);
  const id = await db.insertRate(tx, { ...body, tenantId, activeFrom: body.activeFrom ?? at, createdAt: at, updatedAt: at });
  const row = await rateBy(tx, tenantId, id);
  await tell(tx, context, 'created', 'added', row);
  return shownRate(row, now);
}

const isArchived = () => conflict('archived', 'This rate is archived. Nothing was saved; restore it first.');

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
  const present = await rateBy(tx, tenantId, id);
  const { updatedAt, activeFrom = present.activeFrom, isDefault = present.isDefault, ...fields } = body;
  if (updatedAt !== undefined && Date.parse(updatedAt) !== Date.parse(present.updatedAt)) {
    const words = 'Somebody else changed this rate in the meantime. Nothing was saved; look at the new version first.';
    throw conflict('changed_meanwhile', words, { current: shownRate(present, now) });
  }
  if (present.archivedAt !== null) throw isArchived();
  if (body.activeUntil !== null && Date.parse(body.activeUntil) <= Date.parse(activeFrom)) {
    throw validationError({ activeUntil: 'The end must be after the beginning.' });
  }
  await refuseTakenCode(tx, tenantId, body.code, id);
  const version = nextUpdatedAt(present, now);
  if (isDefault && !present.isDefault) await db.clearDefault(tx, tenantId, version);
  await db.setRate(tx, tenantId, id, { ...fields, activeFrom, isDefault, updatedAt: version });
  const row = await rateBy(tx, tenantId, id);
  await tell(tx, context, 'updated', 'changed', row, present);
  return shownRate(row, now);
}

/** Archives a rate; idempotent. @throws AppError 404; 409 for the default rate. */
export async function archiveRate(tx: Tx, context: ActionContext, id: string): Promise<CommissionRate> {
  const { caller, now } = context;
  await lockTenant(tx, caller.tenantId);
  const present = await rateBy(tx, caller.tenantId, id);
  if (present.archivedAt !== null) return shownRate(present, now);
  if (present.isDefault)
    throw conflict('is_default', 'This is the default rate. Nothing was archived; make another rate the default first.');
  await db.setRate(tx, caller.tenantId, id, { archivedAt: now.toISOString(), updatedAt: nextUpdatedAt(present, now) });
  const row = await rateBy(tx, caller.tenantId, id);
  await tell(tx, context, 'archived', 'archived', row, present);
  return shownRate(row, now);
}

/** Restores a rate as disabled, so that it affects no orders before an admin has reviewed it. @throws AppError 404. */
export async function restoreRate(tx: Tx, context: ActionContext, id: string): Promise<CommissionRate> {
  const { caller, now } = context;
  await lockTenant(tx, caller.tenantId);
  const present = await rateBy(tx, caller.tenantId, id);
  if (present.archivedAt === null) return shownRate(present, now);
  await db.setRate(tx, caller.tenantId, id, { archivedAt: null, isEnabled: false, updatedAt: nextUpdatedAt(present, now) });
  const row = await rateBy(tx, caller.tenantId, id);
  await tell(tx, context, 'restored', 'restored', row, present);
  return shownRate(row, now);
}

type Rules = z.output<typeof CommissionRulesForm>['rules'];

/** Rules with the names of the rows they refer to. @throws AppError 422 naming each rule with an unknown service, category or partner. */
export async function namedRules(tx: Tx, tenantId: string, rules: Rules): Promise<(Rules[number] & { name: string })[]> {
  const names = await db.namesOf(tx, tenantId, rules);
  const named = rules.map((rule) => ({ ...rule, name: names.get(`${rule.reference} ${rule.referenceId.toLowerCase()}`) }));
  const unknown = named.flatMap(({ reference, name }, n) =>
    name === undefined ? [[`rules.${n}.referenceId`, `There is no such ${reference}.`] as const] : [],
  );
  if (unknown.length > 0) throw validationError(Object.fromEntries(unknown));
  return named.map((rule) => ({ ...rule, name: rule.name ?? '' }));
}

/** @throws AppError 404; 409 if it is archived; 422 for unknown references, see `namedRules`. */
export async function setRules(
  tx: Tx,
  context: ActionContext,
  id: string,
  { rules }: z.output<typeof CommissionRulesForm>,
): Promise<CommissionRate> {
  const { caller, now } = context;
  await lockTenant(tx, caller.tenantId);
  const present = await rateBy(tx, caller.tenantId, id);
  if (present.archivedAt !== null) throw isArchived();
  await namedRules(tx, caller.tenantId, rules);
  await db.replaceRules(tx, caller.tenantId, id, present.rules, rules);
  await db.setRate(tx, caller.tenantId, id, { updatedAt: nextUpdatedAt(present, now) });
  const row = await rateBy(tx, caller.tenantId, id);
  await tell(tx, context, 'rules_set', 'set the rules of', row, present);
  return shownRate(row, now);
}
