import { IconButton } from '@techadds/shared/ui';
import { IconDownload } from '@techadds/shared/ui/icons';
import { usePdfDownload } from '../record/usePdfDownload';

interface DownloadButtonProps {
  number: string;
  /** The bytes of the document as a binary string. @throws ApiError */
  load: () => Promise<string>;
}

/** Downloads the current version of the document. */
export function DownloadButton({ number, load }: DownloadButtonProps) {
  const { download, preparing } = usePdfDownload(number, load, `${number}.pdf was not downloaded.`);
  return (
    <IconButton
      label="Download PDF"
      size="lg"
      aria-busy={preparing || undefined}
      icon={<IconDownload size={18} />}
      onClick={() => void download()}
    />
  );
}
