import { useState } from 'react';
import { saveFile } from '@techadds/shared/file';
import { useAuth } from '@techadds/shared/session';
import { Button, toast } from '@techadds/shared/ui';
import { IconDownload } from '@techadds/shared/ui/icons';

interface ExportButtonProps {
  /** The start of the file name; tenant and day follow. */
  name: string;
  load: () => Promise<string>;
  label?: string;
  size?: 'sm' | 'md';
}

/** Exports the data of a page as CSV. It is fetched with the user's credentials, because a plain link would not be authorized. */
export function ExportButton({ name, load, label = 'Export CSV', size = 'md' }: ExportButtonProps) {
  const [busy, setBusy] = useState(false);
  const subdomain = useAuth().user?.subdomain ?? 'marketplace';
  const exportCsv = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const content = await load();
      const file = `${name}-${subdomain}-${new Date().toISOString().slice(0, 10)}.csv`;
      saveFile(file, 'text/csv', content);
      toast({ title: `${file} downloaded`, tone: 'ok' });
    } catch (error) {
      toast({ title: `Nothing was exported. ${error instanceof Error ? error.message : ''}`, tone: 'bad' });
    }
    setBusy(false);
  };
  return (
    <Button size={size} busy={busy} icon={<IconDownload aria-hidden />} onClick={() => void exportCsv()}>
      {label}
    </Button>
  );
}
