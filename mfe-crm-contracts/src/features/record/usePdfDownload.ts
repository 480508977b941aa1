import { useState } from 'react';
import { binaryStringToBytes, saveFile } from '@techadds/shared/file';
import { toast, toastError } from '@techadds/shared/ui';

/**
 * Downloads the current PDF of a record.
 * @param load the bytes of the PDF as a binary string
 * @param missing what the toast says, before the reason, if the download fails
 */
export function usePdfDownload(number: string, load: () => Promise<string>, missing = 'There is no document.') {
  const [preparing, setPreparing] = useState(false);
  const download = async () => {
    if (preparing) return;
    setPreparing(true);
    try {
      saveFile(`${number}.pdf`, 'application/pdf', binaryStringToBytes(await load()));
      toast({ title: `${number}.pdf downloaded`, tone: 'ok' });
    } catch (error) {
      toastError(missing, error);
    }
    setPreparing(false);
  };
  return { download, preparing };
}
