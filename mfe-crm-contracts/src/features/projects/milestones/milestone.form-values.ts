import type { Milestone } from '@techadds/shared/contract/projects/endpoints';
import { getMoneyError, parseMoney, toAmountInput } from '@techadds/shared/format/amount-input';

export interface MilestoneFormValues {
  title: string;
  description: string;
  amountCents: string;
  weight: string;
  dueOn: string;
  /** One a line. */
  acceptanceCriteria: string;
  deliverables: string;
  /** The pending milestone that the difference of the amount comes from, or goes to. */
  balanceId: string;
}

export const emptyMilestone: MilestoneFormValues = {
  ...{ title: '', description: '', amountCents: '', weight: '1', dueOn: '', acceptanceCriteria: '', deliverables: '', balanceId: '' },
};

export const toMilestoneFormValues = (milestone: Milestone): MilestoneFormValues => ({
  ...{ title: milestone.title, description: milestone.description, weight: String(milestone.weight), dueOn: milestone.dueOn ?? '' },
  amountCents: toAmountInput(milestone.amountCents, milestone.currency),
  acceptanceCriteria: milestone.acceptanceCriteria.join('\n'),
  deliverables: milestone.deliverables.join('\n'),
  balanceId: '',
});

const toLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

type AddError = (name: 'amountCents' | 'weight' | 'balanceId', message: string) => never;

/** The fields of a milestone as the server takes them; calls `addError` for what cannot be parsed. */
export function parseMilestone(values: MilestoneFormValues, currency: string, addError: AddError) {
  const { title, description, amountCents, weight, dueOn } = values;
  return {
    ...{ title, description, dueOn: dueOn === '' ? null : dueOn },
    amountCents: parseMoney(amountCents, currency) ?? addError('amountCents', getMoneyError(amountCents, currency, 1250)),
    weight: /^\d{1,4}$/.test(weight.trim()) ? Number(weight) : addError('weight', 'Enter a whole number, like 1.'),
    acceptanceCriteria: toLines(values.acceptanceCriteria),
    deliverables: toLines(values.deliverables),
  };
}

/** The new amount of the milestone that makes up for the difference, so that all add up to the value. */
export function toAdjustment(
  balanceId: string,
  differenceCents: number,
  milestones: readonly Milestone[],
  addError: AddError,
): { id: string; amountCents: number }[] {
  const balance = milestones.find(({ id }) => id === balanceId);
  if (differenceCents === 0 || !balance) return [];
  const amountCents = balance.amountCents - differenceCents;
  if (amountCents < 1) addError('balanceId', `${balance.title} is too small for that.`);
  return [{ id: balance.id, amountCents }];
}
