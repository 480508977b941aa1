import { call, queryKey, useApiMutation } from '@techadds/shared/api';
import {
  archiveContract,
  contractPdf,
  getContract,
  restoreContract,
  signingUrl,
  type ContractDetail,
} from '@techadds/shared/contract/contracts/endpoints';
import { failed } from '../record/toast-error';
import { useDocument } from '../record/usePdfDownload';
import { useShelf } from '../record/useArchive';

/** Actions on a contract that need no dialog. Only reversible ones are shown before the server confirms. */
export function useContractActions({ id, number }: ContractDetail) {
  const archiving = useApiMutation(archiveContract);
  const restoring = useApiMutation(restoreContract);
  const signing = useApiMutation(signingUrl);
  const params = { id };
  const { archive, restore } = useShelf(queryKey(getContract, { params }), number, {
    archive: () => archiving.mutateAsync({ params }),
    restore: () => restoring.mutateAsync({ params }),
  });
  const { download, preparing } = useDocument(number, () => call(contractPdf, { params }));

  /** Opens the user's signing page, which is outside the app. */
  const sign = async () => {
    if (signing.isPending) return;
    try {
      const { url } = await signing.mutateAsync({ params: { id } });
      location.assign(url);
    } catch (error) {
      failed('You cannot sign it now.', error);
    }
  };
  return { archive, restore, sign, signing: signing.isPending, download, preparing };
}
