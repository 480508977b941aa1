import type { ContractBody, ContractDetail } from '@techadds/shared/contract/contracts/endpoints';
import { parseMoney } from '@techadds/shared/format/money';

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

export const toContractFormValues = ({ customer, title, body, valueCents, effectiveOn, endsOn }: ContractDetail): ContractFormValues => ({
  ...{ customerId: customer.id, customer: { name: customer.name, email: customer.email }, title, body, effectiveOn },
  value: (valueCents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 }),
  endsOn: endsOn ?? '',
});

/** Converts form values to the request body; calls `wrong` for each field that cannot be parsed. */
export function toContractBody(typed: ContractFormValues, wrong: (name: never, words: string) => never): ContractBody {
  const { customerId, title, body, value, effectiveOn, endsOn } = typed;
  const say = (name: string, words: string) => wrong(name as never, words);
  return {
    customerId: customerId === '' ? say('customerId', 'Choose a customer.') : customerId,
    ...{ title, body },
    valueCents: parseMoney(value) ?? say('valueCents', 'Write an amount, like 1,250.00.'),
    effectiveOn: effectiveOn === '' ? say('effectiveOn', 'Choose the first day.') : effectiveOn,
    endsOn: endsOn === '' ? null : endsOn,
  };
}
