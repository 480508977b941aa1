import { entryKinds, subjectTypes } from '@techadds/shared/contract/ledger/types';

const tabs = ['entries', 'accounts', 'balance'] as const;
export type Tab = (typeof tabs)[number];

export const defaults = { tab: 'entries', query: '', kind: '', account: '', subjectType: '', subjectId: '', open: '', offset: '0' };
export type Address = Record<keyof typeof defaults, string>;
export type Change = (changes: Partial<Address>) => void;

export const tabOf = (text: string): Tab => tabs.find((tab) => tab === text) ?? 'entries';

/** The query of the journal request; invalid values from the URL are dropped. */
export const filterOf = ({ query, kind, account, subjectType, subjectId }: Address) => {
  const type = subjectTypes.find((known) => known === subjectType);
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(subjectId);
  return {
    query: query.slice(0, 200),
    kind: entryKinds.find((known) => known === kind),
    account: account.slice(0, 120),
    ...(type && isId ? { subjectType: type, subjectId } : {}),
  };
};

export const isFiltered = (address: Address): boolean => {
  const { query, kind, account, subjectId } = filterOf(address);
  return Boolean(query || kind || account || subjectId);
};

export const unfiltered = { query: '', kind: '', account: '', subjectType: '', subjectId: '' };
