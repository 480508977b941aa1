import type { DealDetail } from '@techadds/shared/contract/crm/deals';
import type { DealBody } from '@techadds/shared/contract/crm/forms';
import { getMoneyError, parseMoney, parseRate, toAmountInput, toRateInput } from '@techadds/shared/format/amount-input';

export interface DealFormValues {
  name: string;
  customerId: string | null;
  customer: { name: string; email: string };
  amountCents: string;
  stageId: string;
  ownerId: string;
  /** Empty for the probability of the stage. */
  probabilityBp: string;
  expectedCloseDate: string;
  nextStep: string;
  contactIds: string[];
  contacts: { id: string; name: string }[];
}

export const emptyDeal = (start: Partial<DealFormValues>): DealFormValues => ({
  ...{ name: '', customerId: null, customer: { name: '', email: '' }, amountCents: '', stageId: '', ownerId: '', probabilityBp: '' },
  ...{ expectedCloseDate: '', nextStep: '', contactIds: [], contacts: [] },
  ...start,
});

export function dealToFormValues(deal: DealDetail): DealFormValues {
  const { name, customer, amountCents, currency, stage, owner, hasOwnProbability, probabilityBp, expectedCloseDate, nextStep, contacts } =
    deal;
  return {
    ...{ name, customerId: customer?.id ?? null, customer: { name: customer?.name ?? '', email: '' }, nextStep },
    ...{ amountCents: toAmountInput(amountCents, currency), stageId: stage.id, ownerId: owner?.id ?? '' },
    ...{ probabilityBp: hasOwnProbability ? toRateInput(probabilityBp) : '', expectedCloseDate: expectedCloseDate ?? '' },
    ...{ contactIds: contacts.map(({ id }) => id), contacts: contacts.map(({ id, name: contact }) => ({ id, name: contact })) },
  };
}

type AddError = (name: 'amountCents' | 'probabilityBp', message: string) => never;

/** The body of the request, in the currency of the deal. */
export const createDealParser =
  (currency: string) =>
  ({ customer: _, contacts: __, stageId, ...values }: DealFormValues, addError: AddError): DealBody => {
    const { amountCents, ownerId, probabilityBp, expectedCloseDate } = values;
    return {
      ...values,
      ...(stageId !== '' && { stageId }),
      amountCents:
        amountCents.trim() === ''
          ? 0
          : (parseMoney(amountCents, currency) ?? addError('amountCents', getMoneyError(amountCents, currency, 12_500))),
      ownerId: ownerId === '' ? null : ownerId,
      probabilityBp:
        probabilityBp.trim() === '' ? null : (parseRate(probabilityBp) ?? addError('probabilityBp', 'Enter a percentage, like 50.')),
      expectedCloseDate: expectedCloseDate === '' ? null : expectedCloseDate,
    };
  };
