import type * as z from 'zod/mini';
import type { SyncRun } from '@techadds/shared/contract/salesforce/endpoints';
import type { ChooseConflicts, StartSync } from '@techadds/shared/contract/salesforce/forms';
import type { Tx } from '../../../platform/database/client';
import { AppError, conflict, notFound } from '../../../platform/http/errors';
import type { ActionContext } from '../../audit/action-context.service';
import { lockConnection, type ConnectionRow } from '../connection.db';
import { toTeam, type Team } from '../../../platform/auth/team';
import { toRunDtos } from './runs.presenter';
import * as runs from './runs.db';

const toDto = async (tx: Tx, run: runs.RunRow): Promise<SyncRun> => (await toRunDtos(tx, [run]))[0]!;
const busy = () => conflict('sync_running', 'Another run is in progress. Wait until it has finished. Nothing was started.');

/**
 * Starts a comparison, or applies one: the run then writes what it has shown. Applying it again returns it as it is, or goes on if it failed.
 * @throws AppError 404 if there is no such run; 409 `sync_running` if another one is in progress, `connection_changed`
 */
export async function startSync(tx: Tx, context: ActionContext, body: z.output<typeof StartSync>): Promise<SyncRun> {
  const { caller, now } = context;
  const team = toTeam(caller);
  const connection = await lockConnection(tx, team, now);
  if (body.runId !== undefined) return applyRun(tx, context, body.runId, { team, connection, rule: body.rule });
  if (await runs.hasOpenRun(tx, team)) throw busy();
  const at = now.toISOString();
  const { mode, direction, rule } = body;
  const run = await runs.insertRun(tx, {
    ...{ ...team, provider: connection.provider, direction, mode, rule, caller, createdAt: at, updatedAt: at },
  });
  await recordStart(tx, context, run);
  return toDto(tx, run);
}

async function applyRun(
  tx: Tx,
  context: ActionContext,
  runId: string,
  { team, connection, rule }: { team: Team; connection: ConnectionRow; rule: SyncRun['rule'] },
): Promise<SyncRun> {
  const { caller, now } = context;
  const run = await runs.findRun(tx, team, runId, true);
  if (!run) throw notFound('sync run');
  const isRepeat = run.mode === 'apply' && run.status !== 'failed';
  if (isRepeat) return toDto(tx, run);
  if (!run.isPlanned || (await runs.hasOpenRun(tx, team, run.id))) throw busy();
  if (run.provider !== connection.provider)
    throw conflict('connection_changed', 'The connection was changed since this comparison. Compare again. Nothing was written.');
  if (rule !== 'ask') await runs.setUndecided(tx, run, rule);
  if (run.mode === 'apply') await runs.retryFailed(tx, run);
  const started = await runs.updateRun(tx, run, {
    ...{ mode: 'apply', status: 'queued', caller, attempts: 0, note: null, retryAt: null, finishedAt: null, updatedAt: now.toISOString() },
  });
  await recordStart(tx, context, started);
  return toDto(tx, started);
}

const recordStart = (tx: Tx, { caller, audit }: ActionContext, { id, mode, direction, provider }: runs.RunRow) =>
  audit(tx, {
    event: mode === 'apply' ? 'crm_sync.applied' : 'crm_sync.compared',
    description: `${caller.name} ${mode === 'apply' ? 'started writing the differences to' : 'compared the CRM with'} Salesforce`,
    targets: [{ type: 'sync_run', id, name: 'Salesforce' }],
    after: { mode, direction, provider },
  });

/** Chooses who wins conflicts of a dry run. @throws AppError 404; 409 `already_applied` */
export async function chooseConflicts(
  tx: Tx,
  { caller }: ActionContext,
  id: string,
  { choice, conflictIds }: z.output<typeof ChooseConflicts>,
): Promise<SyncRun> {
  const run = await runs.findRun(tx, toTeam(caller), id, true);
  if (!run) throw notFound('sync run');
  if (run.mode === 'apply')
    throw new AppError(409, 'already_applied', 'This run is already applied. Compare again to decide what is left.');
  await runs.setChoices(tx, run, choice === 'none' ? null : choice, conflictIds);
  return toDto(tx, run);
}
