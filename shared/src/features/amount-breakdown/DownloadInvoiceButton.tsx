import { useState } from 'react';
import { call } from '@techadds/shared/api';
import { invoicePdf, type Invoice } from '@techadds/shared/contract/invoices/endpoints';
import { binaryStringToBytes, saveFile } from '@techadds/shared/file';
import { Button, IconButton, toast } from '@techadds/shared/ui';
import { IconDownload } from '@techadds/shared/ui/icons';

export interface DownloadInvoiceButtonProps {
  invoice: Pick<Invoice, 'id' | 'number'>;
  /** Only the icon, in rows. */
  compact?: boolean;
}

/** Downloads a document as PDF. The request needs the access token, so a plain link would not work. */
export function DownloadInvoiceButton({ invoice: { id, number }, compact = false }: DownloadInvoiceButtonProps) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      saveFile(`${number}.pdf`, 'application/pdf', binaryStringToBytes(await call(invoicePdf, { params: { id } })));
      toast({ title: `${number}.pdf downloaded`, tone: 'ok' });
    } catch (error) {
      toast({ title: `${number} was not downloaded. ${error instanceof Error ? error.message : ''}`, tone: 'bad' });
    }
    setBusy(false);
  };
  if (compact) return <IconButton label={`Download ${number}`} icon={<IconDownload />} busy={busy} onClick={() => void download()} />;
  return (
    <Button busy={busy} icon={<IconDownload aria-hidden />} onClick={() => void download()}>
      Download PDF
    </Button>
  );
}
