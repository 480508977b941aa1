import { call, queryKey } from '@techadds/shared/api';
import {
  archiveContract,
  contractPdf,
  getContract,
  restoreContract,
  signingUrl,
  type ContractDetail,
} from '@techadds/shared/contract/contracts/endpoints';
import { useAction } from '@techadds/shared/patterns/record';
import { usePdfDownload } from '../record/usePdfDownload';
import { useArchiveOptions } from '../record/useArchiveOptions';

/** Actions on a contract that need no dialog. Only reversible ones are shown before the server confirms. */
export function useContractActions({ id, number }: ContractDetail) {
  const params = { id };
  const { archiving, restoring } = useArchiveOptions(queryKey(getContract, { params }), number);
  const restore = useAction(restoreContract, restoring);
  const archive = useAction(archiveContract, { ...archiving, undo: () => restore.run({ params }) });
  const { download, preparing } = usePdfDownload(number, () => call(contractPdf, { params }));

  /** Opens the user's signing page, which is outside the app. */
  const sign = useAction(signingUrl, { failed: 'You cannot sign it now.', onSuccess: ({ url }) => location.assign(url) });
  return {
    archive: () => archive.run({ params }),
    restore: () => restore.run({ params }),
    sign: () => sign.run({ params }),
    signing: sign.busy,
    download,
    preparing,
  };
}
