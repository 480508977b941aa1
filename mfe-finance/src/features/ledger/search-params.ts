import { entryKinds, subjectTypes } from '@techadds/shared/contract/ledger/types';
import { useListParams } from '@techadds/shared/patterns/list';
import { journalEntryList } from './first-queries';

const ledgerTabs = ['entries', 'accounts', 'balance'] as const;
export type LedgerTab = (typeof ledgerTabs)[number];

export const toLedgerTab = (text: string): LedgerTab => ledgerTabs.find((tab) => tab === text) ?? 'entries';

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** The filters of the journal, its page and the open entry, in the URL. */
export const useEntryParams = () =>
  useListParams({
    ...journalEntryList,
    filters: { kind: entryKinds, account: (text: string) => text !== '', subjectType: subjectTypes, subjectId: isId },
  });

type EntryParams = ReturnType<typeof useEntryParams>['rawParams'];

/** The query of the journal request; invalid values from the URL are dropped, and so is half a subject. */
export const toEntryQuery = ({
  kind,
  account,
  subjectType,
  subjectId,
}: Pick<EntryParams, 'kind' | 'account' | 'subjectType' | 'subjectId'>) => {
  const type = subjectTypes.find((known) => known === subjectType);
  const subject = type && isId(subjectId);
  return {
    kind: entryKinds.find((known) => known === kind),
    account: account.slice(0, 120),
    subjectType: subject ? type : undefined,
    subjectId: subject ? subjectId : undefined,
  };
};
