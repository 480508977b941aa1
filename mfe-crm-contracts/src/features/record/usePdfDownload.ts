import { useState } from 'react';
import { binaryStringToBytes, saveFile } from '@techadds/shared/file';
import { toast } from '@techadds/shared/ui';
import { failed } from './toast-error';

/**
 * Hands the document of a record over, as it stands now.
 * @param load the bytes of the PDF, a character for each
 * @param missing what is said, before the reason, where there is none
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
