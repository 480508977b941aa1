import type * as z from 'zod/mini';
import { addDays, addMonths, getTermEnd } from '@techadds/shared/contract/contracts/dates';
import type { TerminateContract } from '@techadds/shared/contract/contracts/forms';
import { contractTermTransitions, contractTransitions } from '@techadds/shared/contract/contracts/states';
import type { Tx } from '../../platform/database/client';
import { validationError } from '../../platform/http/errors';
import type { ActionContext, ActorContext } from '../audit/action-context.service';
import { getTenantDay } from '../tenants/tenants.service';
import { isAllowedIn, transition } from '../transitions/transitions.service';
import { voidOpenAmendment } from './amendments.rules';
import type { ContractRow } from './contracts.db';
import { contractLifecycle } from './contracts.events';
import { lockContractForAction } from './contracts.rules';

/**
 * Terminates an active contract: at once, or on a later day by a job. The end is not before the notice period is over.
 * @throws AppError 404, 409; 422 for a day that the notice period does not allow
 */
export async function terminateContract(
  tx: Tx,
  context: ActionContext,
  id: string,
  { reason, effectiveOn }: z.output<typeof TerminateContract>,
): Promise<void> {
  const { contract } = await lockContractForAction(tx, context.caller, id, 'terminate');
  const today = await getTenantDay(tx, contract.tenantId, context.now);
  const earliest = addDays(today, contract.noticeDays);
  const on = effectiveOn ?? earliest;
  if (on < earliest) {
    const period = `The notice period is ${contract.noticeDays} ${contract.noticeDays === 1 ? 'day' : 'days'}`;
    throw validationError({
      effectiveOn: `${contract.noticeDays === 0 ? 'A contract cannot end before today' : period}: choose ${earliest} or later.`,
    });
  }
  const end = getTermEnd(contract);
  if (end !== null && contract.renewal !== 'auto' && on > addDays(end, 1))
    throw validationError({ effectiveOn: `It ends on ${end} anyway: choose an earlier day.` });
  const { to, event } = on <= today ? contractTransitions.terminate : contractTermTransitions.giveNotice;
  const change = { endReason: reason, terminatesOn: on };
  const ended = await transition(tx, context, contractLifecycle, contract, { to, event, change, note: reason });
  await voidOpenAmendment(tx, context, ended);
}

/** The step of a contract in force whose time has come, by the day in the tenant's time zone; undefined if there is none. */
function findDueStep(contract: ContractRow, today: string): keyof typeof contractTermTransitions | undefined {
  const end = getTermEnd(contract);
  const isDue = (step: keyof typeof contractTermTransitions) => isAllowedIn(contractTermTransitions[step], contract.status);
  if (contract.archivedAt !== null) return undefined;
  if (contract.terminatesOn !== null && contract.terminatesOn <= today) return isDue('end') ? 'end' : undefined;
  if (end === null || end >= today) return undefined;
  // After a notice of termination it goes on until its day, but not for another term.
  if (contract.terminatesOn !== null && contract.renewal === 'auto') return undefined;
  const step = contract.renewal === 'auto' ? 'renew' : 'expire';
  return isDue(step) ? step : undefined;
}

/** Ends, expires or renews a locked contract if its day has come. Returns what was done. */
export async function applyDueStep(tx: Tx, context: ActorContext, contract: ContractRow, today: string) {
  const step = findDueStep(contract, today);
  if (!step) return undefined;
  const { to, event } = contractTermTransitions[step];
  const renewedUntil = step === 'renew' ? computeRenewedEnd(contract, today) : contract.renewedUntil;
  await transition(tx, context, contractLifecycle, contract, {
    to,
    event,
    change: { renewedUntil },
    note: step === 'renew' ? `Until ${renewedUntil}` : null,
  });
  if (step !== 'renew') await voidOpenAmendment(tx, context, contract);
  return { step, renewedUntil };
}

/** The last day of the term that today is in. Counted from the signed end, so that a short month does not shorten later terms. */
function computeRenewedEnd({ endsOn, renewalMonths }: ContractRow, today: string): string {
  const first = endsOn ?? today;
  let terms = 1;
  while (addMonths(first, terms * (renewalMonths ?? 12)) < today) terms += 1;
  return addMonths(first, terms * (renewalMonths ?? 12));
}
