import { useState } from 'react';
import { call } from '@techadds/shared/api';
import { payoutStatement, type PayoutDetail } from '@techadds/shared/contract/payouts/endpoints';
import { binaryStringToBytes, saveFile } from '@techadds/shared/file';
import { Button, toast } from '@techadds/shared/ui';
import { IconChevronDown, IconDownload, IconFileText } from '@techadds/shared/ui/icons';
import { Menu } from '@techadds/shared/ui/menu';

const statementFormats = {
  pdf: { label: 'PDF, to print and keep', type: 'application/pdf' },
  csv: { label: 'CSV, for spreadsheets', type: 'text/csv' },
} as const;
type StatementFormat = keyof typeof statementFormats;

/** Downloads the statement of a payout. */
export function StatementMenu({ payout: { id, number } }: { payout: PayoutDetail }) {
  const [busy, setBusy] = useState(false);
  const take = async (format: StatementFormat) => {
    setBusy(true);
    try {
      const file = await call(payoutStatement, { params: { id }, query: { format } });
      saveFile(`${number}.${format}`, statementFormats[format].type, binaryStringToBytes(file));
      toast({ title: `${number}.${format} downloaded`, tone: 'ok' });
    } catch (error) {
      toast({ title: `There is no statement. ${error instanceof Error ? error.message : ''}`, tone: 'bad' });
    }
    setBusy(false);
  };
  return (
    <Menu
      label="Statement"
      trigger={(props) => (
        <Button {...props} busy={busy} icon={<IconDownload aria-hidden />}>
          Statement
          <IconChevronDown size={14} aria-hidden />
        </Button>
      )}
      items={(Object.keys(statementFormats) as StatementFormat[]).map((format) => ({
        label: statementFormats[format].label,
        icon: <IconFileText aria-hidden />,
        onSelect: () => void take(format),
      }))}
    />
  );
}
