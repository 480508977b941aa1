import type { AccountChanges, JournalLine, JournalReport } from '@techadds/shared/contract/reports/journal-lines';
import { Money } from '@techadds/shared/ui';
import { DataTable, type Column } from '@techadds/shared/ui/table';

interface Row {
  key: string;
  label: string;
  changes: AccountChanges;
}

const labels: Record<JournalLine, string> = {
  payments: 'Payments',
  payment_fees: 'Payment fees',
  releases: 'Releases',
  refunds: 'Refunds',
  disputes: 'Disputes',
  payouts: 'Payouts',
  deposits: 'Deposits and their fees',
  exchanges: 'Currency exchange',
  partner_debts: 'Owed by partners',
  corrections: 'Adjustments and reversals',
};

const changeColumns = [
  ['asset', 'Assets', 'amount'],
  ['liability', 'Liabilities', 'meta'],
  ['income', 'Income', 'line'],
  ['expense', 'Expenses', 'line'],
] as const;

/** What the entries of the period changed by type of account, every kind of entry in one line. */
export function JournalLines({ journal: { lines, total }, currency }: { journal: JournalReport; currency: string }) {
  const rows: Row[] = [
    ...lines.map(({ line, changes }) => ({ key: line, label: labels[line], changes })),
    { key: 'total', label: 'Total', changes: total },
  ];
  const columns: Column<Row>[] = [
    { key: 'line', header: 'Line', primary: true, cardSlot: 'title', cell: ({ label }) => label },
    ...changeColumns.map(([type, header, cardSlot]): Column<Row> => ({
      ...{ key: type, header, width: '8.5rem', align: 'end', cardSlot },
      cell: ({ changes }) => <Money cents={changes[type]} currency={currency} />,
    })),
  ];
  return <DataTable inCard caption="Changes by kind of entry" columns={columns} rows={rows} rowKey={({ key }) => key} />;
}
