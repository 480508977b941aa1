import {
  mergedFields,
  movedRecords,
  type MergedField,
  type MovedRecord,
  type UndoneMerge,
} from '@techadds/shared/contract/customers/merges';

const recordLabels: Record<MovedRecord, [one: string, many: string]> = {
  orders: ['order', 'orders'],
  quotes: ['quote', 'quotes'],
  contracts: ['contract', 'contracts'],
  projects: ['project', 'projects'],
  deals: ['deal', 'deals'],
  contacts: ['contact', 'contacts'],
  ratings: ['rating', 'ratings'],
  tasks: ['task', 'tasks'],
};
const fieldLabels: Record<MergedField, string> = {
  phone: 'the phone',
  website: 'the website',
  countryCode: 'the country',
  taxId: 'the tax id',
  note: 'the note',
  status: 'the status',
  userId: 'the account',
};

/** Such as "2 quotes, the phone"; empty if everything was restored. */
export function describeNotRestored({ fields, records }: UndoneMerge['notRestored']): string {
  const counts = movedRecords
    .filter((name) => records[name] > 0)
    .map((name) => `${records[name]} ${recordLabels[name][records[name] === 1 ? 0 : 1]}`);
  return [...counts, ...mergedFields.filter((field) => fields.includes(field)).map((field) => fieldLabels[field])].join(', ');
}
