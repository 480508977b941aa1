import { call, queryKey, useApiMutation } from '@techadds/shared/api';
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
import { useArchive } from '../record/useArchive';

/** Actions on a contract that need no dialog. Only reversible ones are shown before the server confirms. */
export function useContractActions({ id, number }: ContractDetail) {
  const archiving = useApiMutation(archiveContract);
  const restoring = useApiMutation(restoreContract);
  const params = { id };
  const { archive, restore } = useArchive(queryKey(getContract, { params }), number, {
    archive: () => archiving.mutateAsync({ params }),
    restore: () => restoring.mutateAsync({ params }),
  });
  const { download, preparing } = usePdfDownload(number, () => call(contractPdf, { params }));

  /** Opens the user's signing page, which is outside the app. */
  const sign = useAction(signingUrl, { failed: 'You cannot sign it now.', onSuccess: ({ url }) => location.assign(url) });
  return { archive, restore, sign: () => sign.run({ params }), signing: sign.busy, download, preparing };
}
