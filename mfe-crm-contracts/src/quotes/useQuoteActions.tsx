import { useState } from 'react';
import { call, queryKey, useApiMutation } from '@techadds/shared/api';
import { convertQuote } from '@techadds/shared/contract/contracts';
import { archiveQuote, duplicateQuote, getQuote, quotePdf, restoreQuote, type QuoteDetail } from '@techadds/shared/contract/quotes';
import { bytesOf, saveFile } from '@techadds/shared/file';
import { paths } from '@techadds/shared/paths';
import { useQueryClient } from '@techadds/shared/query';
import { useNavigate } from '@techadds/shared/router';
import { toast } from '@techadds/shared/ui';

const failed = (title: string, error: unknown) => toast({ title: `${title} ${error instanceof Error ? error.message : ''}`, tone: 'bad' });

/** The link as it is given to somebody; the server may name it by its path alone. */
export const wholeLink = (link: string) => new URL(link, location.origin).href;

/** What may be done with a quote besides sending and voiding it, which ask first. */
export function useQuoteActions(quote: QuoteDetail) {
  const { id, number, link } = quote;
  const navigate = useNavigate();
  const queries = useQueryClient();
  const archiving = useApiMutation(archiveQuote);
  const restoring = useApiMutation(restoreQuote);
  const duplicating = useApiMutation(duplicateQuote);
  const converting = useApiMutation(convertQuote);
  const [preparing, setPreparing] = useState(false);

  /** Shows it put away or back before the server has answered; what it returns takes that back. */
  const show = (change: Partial<QuoteDetail>) => {
    const key = queryKey(getQuote, { params: { id } });
    const before = queries.getQueryData<QuoteDetail>(key);
    void queries.cancelQueries({ queryKey: key });
    queries.setQueryData<QuoteDetail>(key, (shown) => shown && { ...shown, ...change });
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
  const duplicate = async () => {
    try {
      const copy = await duplicating.mutateAsync({ params: { id } });
      toast({ title: `${copy.number} is a draft`, tone: 'ok' });
      void navigate(paths.editQuote(copy.id));
    } catch (error) {
      failed(`${number} was not duplicated.`, error);
    }
  };
  const convert = async () => {
    if (converting.isPending) return;
    try {
      const contract = await converting.mutateAsync({ params: { id }, body: {} });
      toast({ title: `${contract.number} is a draft`, tone: 'ok' });
      void navigate(paths.contract(contract.id));
    } catch (error) {
      failed(`No contract was made of ${number}.`, error);
    }
  };
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(wholeLink(link ?? ''));
      toast({ title: 'The customer’s link is copied', tone: 'ok' });
    } catch {
      toast({ title: 'The link was not copied: this browser does not allow it.', tone: 'bad' });
    }
  };
  const download = async () => {
    setPreparing(true);
    try {
      saveFile(`${number}.pdf`, 'application/pdf', bytesOf(await call(quotePdf, { params: { id } })));
      toast({ title: `${number}.pdf is in your downloads`, tone: 'ok' });
    } catch (error) {
      failed('There is no document.', error);
    }
    setPreparing(false);
  };
  return { archive, restore, duplicate, convert, converting: converting.isPending, copyLink, download, preparing };
}
