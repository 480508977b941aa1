import { listLedgerAccounts, type LedgerAccount } from '@techadds/shared/contract/ledger/endpoints';
import { accountTypes } from '@techadds/shared/contract/ledger/types';
import { paths } from '@techadds/shared/paths';
import { ListView, useListParams } from '@techadds/shared/patterns/list';
import { Money } from '@techadds/shared/ui';
import { IconBook } from '@techadds/shared/ui/icons';
import type { Column } from '@techadds/shared/ui/table';
import { humanize } from '@techadds/shared/features/amount-breakdown';

const accountColumns: readonly Column<LedgerAccount>[] = [
  { key: 'name', header: 'Account', primary: true, cardSlot: 'title', cell: ({ name }) => name },
  { key: 'code', header: 'Code', width: '14rem', sort: 'code', hideBelow: 'cLg', cell: ({ code }) => code },
  { key: 'type', header: 'Type', width: '7rem', cardSlot: 'line', cell: ({ type }) => humanize(type) },
  { key: 'currency', header: 'Currency', width: '6rem', cardSlot: 'line', cell: ({ currency }) => currency },
  {
    key: 'pending',
    header: 'Reserved',
    width: '8.5rem',
    align: 'end',
    hideBelow: 'cMd',
    cell: ({ balanceCents, availableCents, currency }) => <Money cents={balanceCents - availableCents} currency={currency} />,
  },
  {
    key: 'balance',
    header: 'Balance',
    width: '9rem',
    align: 'end',
    sort: 'balance',
    cardSlot: 'amount',
    cell: ({ balanceCents, currency }) => <Money cents={balanceCents} currency={currency} />,
  },
];

const typeFilter = { name: 'type', label: 'Type', options: accountTypes.map((value) => ({ value, label: humanize(value) })) };
const rowKey = ({ code, currency }: LedgerAccount) => `${code} ${currency}`;

/** The balances of the ledger accounts; each links to its entries. */
export function LedgerAccountList() {
  const params = useListParams({ sorts: ['code', 'balance'], filters: { type: accountTypes } });
  return (
    <ListView
      resource={['account', 'accounts']}
      endpoint={listLedgerAccounts}
      params={params}
      columns={accountColumns}
      rowKey={rowKey}
      rowHref={({ code }) => paths.ledgerAccount(code)}
      filters={[typeFilter]}
      searchHelp="The search looks at codes."
      errorReassurance="No balance is affected."
      emptyState={{
        icon: <IconBook size={14} />,
        title: 'There are no accounts yet',
        text: 'Accounts appear with their first entry.',
      }}
    />
  );
}
