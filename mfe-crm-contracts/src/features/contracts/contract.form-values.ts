import type { ContractBody, ContractDetail } from '@techadds/shared/contract/contracts/endpoints';
import { formatAmount } from '@techadds/shared/format/money';
import { getMoneyError, parseMoney } from '@techadds/shared/format/amount-input';

/** The form values of a contract, as text. */
export interface ContractFormValues {
  customerId: string;
  /** Name and e-mail of the customer with this id. */
  customer: { name: string; email: string };
  title: string;
  body: string;
  value: string;
  effectiveOn: string;
  /** Empty for a contract without an end. */
  endsOn: string;
}

export const createEmptyContract = (): ContractFormValues => ({
  ...{ customerId: '', customer: { name: '', email: '' }, title: '', value: '', endsOn: '' },
  effectiveOn: new Date().toISOString().slice(0, 10),
  body: '# 1. Scope\n\n\n\n# 2. Fee\n\n\n\n# 3. Term\n\n',
});

export const toContractFormValues = ({
  customer,
  title,
  body,
  valueCents,
  currency,
  effectiveOn,
  endsOn,
}: ContractDetail): ContractFormValues => ({
  ...{ customerId: customer.id, customer: { name: customer.name, email: customer.email }, title, body, effectiveOn },
  value: formatAmount(valueCents, currency),
  endsOn: endsOn ?? '',
});

/** Converts form values to the request body; calls `wrong` for each field that cannot be parsed. */
export function toContractBody(typed: ContractFormValues, wrong: (name: never, words: string) => never, currency: string): ContractBody {
  const { customerId, title, body, value, effectiveOn, endsOn } = typed;
  const say = (name: string, words: string) => wrong(name as never, words);
  return {
    customerId: customerId === '' ? say('customerId', 'Choose a customer.') : customerId,
    ...{ title, body },
    valueCents: parseMoney(value, currency) ?? say('valueCents', getMoneyError(value, currency, 1250)),
    effectiveOn: effectiveOn === '' ? say('effectiveOn', 'Choose the first day.') : effectiveOn,
    endsOn: endsOn === '' ? null : endsOn,
  };
}
