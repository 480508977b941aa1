import type { ContactRow, CustomerRow, DealRow, OurRow } from '../our-records.db';
import { toDecimalAmount } from './decimal-amount';
import { getStageName, type Mapping, type Values } from './mapping';

/** Salesforce trims texts and has its own line breaks, which are no changes. */
export const normalizeText = (text: string): string => text.replaceAll('\r\n', '\n').trim();

const accountValues = ({ name, email, phone, website, note }: CustomerRow): Values => ({ name, email, phone, website, note });

/** Salesforce needs a last name, and here the first name is needed: the only name of a contact is its last name there. */
const contactValues = ({ firstName, lastName, title, emails, phones, background }: ContactRow): Values => ({
  ...(lastName.trim() === '' ? { firstName: '', lastName: firstName } : { firstName, lastName }),
  ...{ title, email: emails[0]?.email ?? '', phone: phones[0]?.number ?? '', background },
});

function dealValues({ name, stageId, amountCents, currency, expectedCloseDate, nextStep }: DealRow, mapping: Mapping): Values {
  const stage = mapping.stages.find(({ id }) => id === stageId);
  return {
    ...{ name, stage: stage ? getStageName(mapping, stage) : '', amount: toDecimalAmount(amountCents, currency) },
    ...{ closeDate: expectedCloseDate ?? '', nextStep },
  };
}

/** Our record in the form in which both sides are compared. `accountOf` gives the account of a customer; undefined if it has none. */
export function toOurValues(row: OurRow, mapping: Mapping, accountOf: (customerId: string) => string | undefined): Values {
  const values = row.object === 'Account' ? accountValues(row) : row.object === 'Contact' ? contactValues(row) : dealValues(row, mapping);
  const normalized = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, normalizeText(value)]));
  if (row.object === 'Account') return normalized;
  const customer = row.customerId === null ? '' : accountOf(row.customerId);
  return customer === undefined ? normalized : { ...normalized, customer };
}
