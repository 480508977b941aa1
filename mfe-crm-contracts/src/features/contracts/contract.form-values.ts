import type { ContractBody, ContractDetail } from '@techadds/shared/contract/contracts/endpoints';
import type { Renewal } from '@techadds/shared/contract/contracts/states';
import { formatAmount } from '@techadds/shared/format/money';
import { getMoneyError, parseMoney } from '@techadds/shared/format/amount-input';

/** What happens at the end of a term. */
export const renewalOptions = [
  { value: 'none', label: 'Ends' },
  { value: 'auto', label: 'Automatic' },
  { value: 'manual', label: 'By agreement' },
];

/** The terms that an amendment can change, as text. */
export interface TermFormValues {
  body: string;
  value: string;
  /** Empty for a contract without an end. */
  endsOn: string;
  renewal: Renewal;
  renewalMonths: string;
  noticeDays: string;
}

/** The form values of a contract, as text. */
export interface ContractFormValues extends TermFormValues {
  customerId: string;
  /** Name and e-mail of the customer with this id. */
  customer: { name: string; email: string };
  title: string;
  effectiveOn: string;
}

export const createEmptyContract = (): ContractFormValues => ({
  ...{ customerId: '', customer: { name: '', email: '' }, title: '', value: '', endsOn: '' },
  ...{ renewal: 'none', renewalMonths: '12', noticeDays: '0' },
  effectiveOn: new Date().toISOString().slice(0, 10),
  body: '# 1. Scope\n\n\n\n# 2. Fee\n\n\n\n# 3. Term\n\n',
});

type Terms = Pick<ContractDetail, 'body' | 'valueCents' | 'endsOn' | 'renewal' | 'renewalMonths' | 'noticeDays'>;
export const toTermFormValues = ({ body, valueCents, endsOn, ...terms }: Terms, currency: string): TermFormValues => ({
  body,
  value: formatAmount(valueCents, currency),
  endsOn: endsOn ?? '',
  renewal: terms.renewal,
  renewalMonths: String(terms.renewalMonths ?? 12),
  noticeDays: String(terms.noticeDays),
});

export const toContractFormValues = ({ customer, title, currency, effectiveOn, ...terms }: ContractDetail): ContractFormValues => ({
  ...{ customerId: customer.id, customer: { name: customer.name, email: customer.email }, title, effectiveOn },
  ...toTermFormValues(terms, currency),
});

type AddError = (name: never, words: string) => never;

/** Converts the terms to their part of a request body; calls `wrong` for each field that cannot be parsed. */
export function toTermBody(typed: TermFormValues, wrong: AddError, currency: string) {
  const { body, value, endsOn, renewal } = typed;
  const say = (name: string, words: string) => wrong(name as never, words);
  const toCount = (name: string, text: string) =>
    /^\d{1,4}$/.test(text.trim()) ? Number(text) : say(name, 'Enter a whole number, like 12.');
  return {
    body,
    valueCents: parseMoney(value, currency) ?? say('valueCents', getMoneyError(value, currency, 1250)),
    endsOn: endsOn === '' ? null : endsOn,
    renewal,
    renewalMonths: renewal === 'auto' ? toCount('renewalMonths', typed.renewalMonths) : null,
    noticeDays: toCount('noticeDays', typed.noticeDays === '' ? '0' : typed.noticeDays),
  };
}

/** Converts form values to the request body; calls `wrong` for each field that cannot be parsed. */
export function toContractBody(typed: ContractFormValues, wrong: AddError, currency: string): ContractBody {
  const { customerId, title, effectiveOn } = typed;
  const say = (name: string, words: string) => wrong(name as never, words);
  return {
    ...toTermBody(typed, wrong, currency),
    customerId: customerId === '' ? say('customerId', 'Choose a customer.') : customerId,
    title,
    effectiveOn: effectiveOn === '' ? say('effectiveOn', 'Choose the first day.') : effectiveOn,
  };
}
