import { useState } from 'react';
import { bytesOf, saveFile } from '@techadds/shared/file';
import { IconButton, toast } from '@techadds/shared/ui';
import { IconDownload } from '@techadds/shared/ui/icons';

interface DownloadButtonProps {
  number: string;
  /** The bytes of the document, a character for each. @throws ApiError */
  load: () => Promise<string>;
}

/** Hands the document over, as it stands now. */
export function DownloadButton({ number, load }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    if (busy) return;
    setBusy(true);
    try {
      saveFile(`${number}.pdf`, 'application/pdf', bytesOf(await load()));
      toast({ title: `${number}.pdf is in your downloads`, tone: 'ok' });
    } catch (error) {
      toast({ title: `${number}.pdf was not downloaded. ${error instanceof Error ? error.message : ''}`, tone: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <IconButton
      label="Download PDF"
      size="lg"
      aria-busy={busy || undefined}
      icon={<IconDownload size={18} stroke={1.75} />}
      onClick={() => void download()}
    />
  );
}
