import type { AmendContractInput } from '@techadds/shared/contract/contracts/forms';
import type { ContractVersion } from '@techadds/shared/contract/contracts/versions';
import type { Milestone } from '@techadds/shared/contract/projects/endpoints';
import { getMoneyError, parseMoney, toAmountInput } from '@techadds/shared/format/amount-input';
import { toTermBody, toTermFormValues, type TermFormValues } from './contract.form-values';

export interface MilestoneRow {
  key: string;
  /** Null for a new milestone. */
  id: string | null;
  title: string;
  amount: string;
  dueOn: string;
  /** Its work or its payment has started, so it stays as it is. */
  fixed: boolean;
}

/** The form values of an amendment, as text. */
export interface AmendmentFormValues extends TermFormValues {
  milestones: MilestoneRow[];
}

export const createMilestoneRow = (amount = ''): MilestoneRow => ({
  ...{ key: crypto.randomUUID(), id: null, title: '', amount, dueOn: '', fixed: false },
});

/** The values of a form that starts from a version, with the plan that the contract has or that the version proposes. */
export function toAmendmentFormValues(version: ContractVersion, existing: readonly Milestone[], currency: string): AmendmentFormValues {
  const planned = version.milestones?.filter(({ removed }) => !removed) ?? existing;
  return {
    ...toTermFormValues(version, currency),
    milestones: planned.map(({ id, title, amountCents, dueOn }) => ({
      ...createMilestoneRow(toAmountInput(amountCents, currency)),
      ...{ id, title, dueOn: dueOn ?? '', fixed: existing.some((each) => each.id === id && each.status !== 'pending') },
    })),
  };
}

/** Converts form values to the request body; calls `wrong` for each field that cannot be parsed. */
export function toAmendmentBody(
  typed: AmendmentFormValues,
  wrong: (name: never, words: string) => never,
  currency: string,
): AmendContractInput {
  const { milestones } = typed;
  return {
    ...toTermBody(typed, wrong, currency),
    milestones:
      milestones.length === 0
        ? null
        : milestones.map(({ id, title, amount, dueOn }, n) => ({
            ...{ id, title, dueOn: dueOn === '' ? null : dueOn },
            amountCents:
              parseMoney(amount, currency) ?? wrong(`milestones.${n}.amountCents` as never, getMoneyError(amount, currency, 1250)),
          })),
  };
}
