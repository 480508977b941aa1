import type * as z from 'zod/mini';
import type { Output } from '@techadds/shared/contract/endpoint';
import type { listStages, PutStages } from '@techadds/shared/contract/crm/pipeline';
import { isClosing, type StageDefinition } from '@techadds/shared/contract/crm/stages';
import type { Tx } from '../../platform/database/client';
import { conflict, validationError } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { lockTenant } from '../tenants/tenants.service';
import * as db from './stages.db';
import { listStageRows, type StageRow } from './stages.service';

type StagesDto = Output<typeof listStages>;

/** Presents the stages; the version is the time of the last change. */
export function toStagesDto(rows: readonly StageRow[]): StagesDto {
  const items = rows.map(({ id, name, type, probabilityBp, stuckAfterDays }) => ({ id, name, type, probabilityBp, stuckAfterDays }));
  return {
    items,
    version:
      rows
        .map(({ updatedAt }) => updatedAt)
        .sort()
        .at(-1) ?? '',
  };
}

/** A pipeline needs stages to work in, one to win in and one to lose in. @throws AppError 422 by field */
function requireComplete(stages: readonly StageDefinition[]): void {
  const has = (test: (stage: StageDefinition) => boolean) => stages.some(test);
  if (!has(({ type }) => !isClosing(type))) throw validationError({ stages: 'Keep at least one open stage.' });
  if (!has(({ type }) => type === 'won')) throw validationError({ stages: 'Keep a stage for won deals.' });
  if (!has(({ type }) => type === 'lost')) throw validationError({ stages: 'Keep a stage for lost deals.' });
  const names = stages.map(({ name }) => name.trim().toLowerCase());
  const twice = names.findIndex((name, n) => names.indexOf(name) !== n);
  if (twice >= 0) throw validationError({ [`stages.${twice}.name`]: 'Another stage has this name.' });
}

/** Closed deals are neither likely nor stuck. */
const normalize = ({ name, type, probabilityBp, stuckAfterDays }: StageDefinition): StageDefinition => ({
  ...{ name, type, probabilityBp: type === 'won' ? 10_000 : type === 'lost' ? 0 : probabilityBp },
  stuckAfterDays: isClosing(type) ? null : stuckAfterDays,
});

/**
 * Replaces the stages of the tenant, in the given order.
 * @throws AppError 409 `stage_in_use` if a removed stage, or one that would open or close its deals, has deals; 409 `changed_meanwhile`; 422 by field
 */
export async function putStages(tx: Tx, { caller, audit, now }: ActionContext, body: z.output<typeof PutStages>): Promise<StagesDto> {
  const { tenantId } = caller;
  await lockTenant(tx, tenantId);
  await db.lockStages(tx, tenantId);
  const before = await listStageRows(tx, tenantId);
  const current = toStagesDto(before);
  if (body.version !== undefined && body.version !== current.version)
    throw conflict('changed_meanwhile', 'Somebody else changed the stages in the meantime. Nothing was saved; look at them first.', {
      current,
    });
  requireComplete(body.stages);
  const known = new Map(before.map((stage) => [stage.id, stage]));
  const ids = body.stages.flatMap(({ id }) => id ?? []);
  const isFirst = (id: string, n: number) => body.stages.findIndex((stage) => stage.id === id) === n;
  const wrong = body.stages.findIndex(({ id }, n) => id !== undefined && (!known.has(id) || !isFirst(id, n)));
  if (wrong >= 0) throw validationError({ [`stages.${wrong}.id`]: 'There is no such stage.' });

  const removed = before.filter(({ id }) => !ids.includes(id));
  const closingChanged = body.stages.flatMap(({ id, type }) => {
    const old = id === undefined ? undefined : known.get(id);
    return old && old.type !== type && (isClosing(old.type) || isClosing(type)) ? [old] : [];
  });
  const inUse = await db.countDealsInStages(
    tx,
    tenantId,
    [...removed, ...closingChanged].map(({ id }) => id),
  );
  const [used] = inUse;
  if (used) {
    const { name } = known.get(used.stageId)!;
    throw conflict(
      'stage_in_use',
      `${name} has ${used.count} ${used.count === 1 ? 'deal' : 'deals'}. Move them to another stage first. Nothing was saved.`,
    );
  }
  await db.deleteStages(
    tx,
    tenantId,
    removed.map(({ id }) => id),
  );
  const at = new Date(Math.max(now.getTime(), Date.parse(current.version || '1970-01-01T00:00:00Z') + 1)).toISOString();
  for (const [position, { id, ...stage }] of body.stages.entries()) {
    const values = { ...normalize(stage), position, updatedAt: at };
    if (id === undefined) await db.insertStage(tx, { ...values, tenantId, createdAt: at });
    else await db.updateStage(tx, { tenantId, id }, values);
  }
  const after = toStagesDto(await listStageRows(tx, tenantId));
  await audit(tx, {
    event: 'pipeline.stages_updated',
    description: `${caller.name} changed the stages of the pipeline`,
    targets: [],
    before: { stages: current.items },
    after: { stages: after.items },
  });
  return after;
}
