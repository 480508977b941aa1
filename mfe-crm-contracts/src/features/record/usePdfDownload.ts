import { useState } from 'react';
import { binaryStringToBytes, saveFile } from '@techadds/shared/file';
import { toast } from '@techadds/shared/ui';
import { failed } from './toast-error';

/**
 * Downloads the current PDF of a record.
 * @param load the bytes of the PDF as a binary string
 * @param missing what the toast says, before the reason, if the download fails
 */
export function useDocument(number: string, load: () => Promise<string>, missing = 'There is no document.') {
  const [preparing, setPreparing] = useState(false);
  const download = async () => {
    if (preparing) return;
    setPreparing(true);
    try {
      saveFile(`${number}.pdf`, 'application/pdf', binaryStringToBytes(await load()));
      toast({ title: `${number}.pdf downloaded`, tone: 'ok' });
    } catch (error) {
      failed(missing, error);
    }
    setPreparing(false);
  };
  return { download, preparing };
}
