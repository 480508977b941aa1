import { IconButton } from '@techadds/shared/ui';
import { IconDownload } from '@techadds/shared/ui/icons';
import { useDocument } from '../record/usePdfDownload';

interface DownloadButtonProps {
  number: string;
  /** The bytes of the document, a character for each. @throws ApiError */
  load: () => Promise<string>;
}

/** Hands the document over, as it stands now. */
export function DownloadButton({ number, load }: DownloadButtonProps) {
  const { download, preparing } = useDocument(number, load, `${number}.pdf was not downloaded.`);
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
