import { useState } from 'react';
import { call, queryKey, useApiMutation } from '@techadds/shared/api';
import {
  archiveContract,
  contractPdf,
  getContract,
  restoreContract,
  signingUrl,
  type ContractDetail,
} from '@techadds/shared/contract/contracts';
import { bytesOf, saveFile } from '@techadds/shared/file';
import { useQueryClient } from '@techadds/shared/query';
import { toast } from '@techadds/shared/ui';

const failed = (title: string, error: unknown) => toast({ title: `${title} ${error instanceof Error ? error.message : ''}`, tone: 'bad' });

/** What may be done with a contract besides what asks first: only what can be taken back shows before the server has it. */
export function useContractActions({ id, number }: ContractDetail) {
  const queries = useQueryClient();
  const archiving = useApiMutation(archiveContract);
  const restoring = useApiMutation(restoreContract);
  const signing = useApiMutation(signingUrl);
  const [preparing, setPreparing] = useState(false);

  /** Shows it put away or back before the server has answered; what it returns takes that back. */
  const show = (change: Partial<ContractDetail>) => {
    const key = queryKey(getContract, { params: { id } });
    const before = queries.getQueryData<ContractDetail>(key);
    void queries.cancelQueries({ queryKey: key });
    queries.setQueryData<ContractDetail>(key, (shown) => shown && { ...shown, ...change });
    return () => void queries.setQueryData(key, before);
  };
  const restore = async () => {
    const undo = show({ archivedAt: null, allowedActions: [] });
    try {
      await restoring.mutateAsync({ params: { id } });
      toast({ title: `${number} is back`, tone: 'ok' });
    } catch (error) {
      undo();
      failed(`${number} was not restored.`, error);
    }
  };
  const archive = async () => {
    const undo = show({ archivedAt: new Date().toISOString(), allowedActions: [] });
    try {
      await archiving.mutateAsync({ params: { id } });
      toast({ title: `${number} is archived`, undo: { label: 'Undo', run: () => void restore() } });
    } catch (error) {
      undo();
      failed(`${number} was not archived.`, error);
    }
  };
  /** Opens the page where the reader signs, which stands outside the app. */
  const sign = async () => {
    if (signing.isPending) return;
    try {
      const { url } = await signing.mutateAsync({ params: { id } });
      location.assign(url);
    } catch (error) {
      failed('You cannot sign it now.', error);
    }
  };
  const download = async () => {
    setPreparing(true);
    try {
      saveFile(`${number}.pdf`, 'application/pdf', bytesOf(await call(contractPdf, { params: { id } })));
      toast({ title: `${number}.pdf is in your downloads`, tone: 'ok' });
    } catch (error) {
      failed('There is no document.', error);
    }
    setPreparing(false);
  };
  return { archive, restore, sign, signing: signing.isPending, download, preparing };
}
