import type { Import } from '@techadds/shared/contract/imports/endpoints';
import { importFields, type ImportKind } from '@techadds/shared/contract/imports/fields';
import { paths } from '@techadds/shared/paths';

interface KindLabels {
  noun: string;
  title: string;
  list: string;
  page: string;
  accept: string;
  /** The first line of an empty file with all columns. */
  header: string;
  help: string;
}

export const importLabels: Record<ImportKind, KindLabels> = {
  contacts: {
    ...{ noun: 'contacts', title: 'Import contacts', list: paths.contacts, page: paths.importContacts },
    accept: '.csv,.tsv,.txt,.vcf,text/csv,text/vcard',
    header: `${Object.values(importFields.contacts).slice(1).join(',')}\r\n`,
    help: 'A CSV file whose first line names the columns, or a vCard file (.vcf), with up to 50,000 contacts and 10 MB. A first name or full name is needed.',
  },
  customers: {
    ...{ noun: 'customers', title: 'Import customers', list: paths.customers, page: paths.importCustomers },
    accept: '.csv,.tsv,.txt,text/csv',
    header: `${Object.values(importFields.customers).join(',')}\r\n`,
    help: 'A CSV file whose first line names the columns, with up to 50,000 customers and 10 MB. A name and an e-mail are needed.',
  },
};

export const stateLabels: Record<Import['state'], string> = {
  uploaded: 'Not checked',
  checking: 'Checking',
  checked: 'Ready to start',
  running: 'Importing',
  complete: 'Complete',
  failed: 'Failed',
  canceled: 'Canceled',
};

export const importSteps = ['Choose a file', 'Match columns', 'Check', 'Import'] as const;

/** The step that an import is at, from 0. */
export const getStep = (state: Import['state'] | undefined): number =>
  state === undefined ? 0 : state === 'uploaded' ? 1 : state === 'checking' || state === 'checked' ? 2 : 3;

export const formatCount = (count: number): string => count.toLocaleString('en');
export const getPercent = ({ processedCount, rowCount }: Import): number => Math.floor((100 * processedCount) / Math.max(1, rowCount));
