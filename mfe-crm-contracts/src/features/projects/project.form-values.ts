import type { CreateProjectInput } from '@techadds/shared/contract/projects/forms';
import { getMoneyError, parseMoney } from '@techadds/shared/format/amount-input';

export interface ProjectFormValues {
  name: string;
  customerId: string;
  customer: { name: string; email: string };
  serviceId: string;
  service: string;
  valueCents: string;
  startsOn: string;
  dueOn: string;
}

/** What a new project is made of: its value and its customer are what was agreed. */
export interface ProjectOrigin {
  kind: 'quote' | 'contract';
  id: string;
  number: string;
  title: string;
  valueCents: number;
  currency: string;
  customer: { id: string; name: string; email: string };
}

export const createEmptyProject = (origin?: ProjectOrigin): ProjectFormValues => ({
  ...{ name: origin?.title ?? '', customerId: origin?.customer.id ?? '', serviceId: '', service: '', valueCents: '' },
  customer: { name: origin?.customer.name ?? '', email: origin?.customer.email ?? '' },
  ...{ startsOn: new Date().toISOString().slice(0, 10), dueOn: '' },
});

type AddError = (name: 'customerId' | 'serviceId' | 'valueCents', message: string) => never;

/** Converts form values to the request body; calls `addError` for each field that cannot be parsed. */
export const createProjectParser =
  (currency: string, origin: ProjectOrigin | undefined) =>
  (values: ProjectFormValues, addError: AddError): CreateProjectInput => {
    const { name, customerId, serviceId, valueCents, startsOn, dueOn } = values;
    const base = {
      ...{ name, memberIds: [], milestones: [], startsOn: startsOn === '' ? null : startsOn, dueOn: dueOn === '' ? null : dueOn },
      ...(serviceId !== '' && { serviceId }),
    };
    if (origin) return { ...base, ...(origin.kind === 'quote' ? { quoteId: origin.id } : { contractId: origin.id }) };
    if (customerId === '') addError('customerId', 'Choose a customer.');
    if (serviceId === '') addError('serviceId', 'Choose a service.');
    const cents = parseMoney(valueCents, currency);
    return { ...base, customerId, valueCents: cents ?? addError('valueCents', getMoneyError(valueCents, currency, 1250)) };
  };
