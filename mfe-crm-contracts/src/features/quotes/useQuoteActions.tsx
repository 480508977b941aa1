import { call, queryKey, useApiMutation } from '@techadds/shared/api';
import { convertQuote } from '@techadds/shared/contract/contracts/endpoints';
import {
  archiveQuote,
  duplicateQuote,
  getQuote,
  quotePdf,
  restoreQuote,
  type QuoteDetail,
} from '@techadds/shared/contract/quotes/endpoints';
import { paths } from '@techadds/shared/paths';
import { useNavigate } from '@techadds/shared/router';
import { toast } from '@techadds/shared/ui';
import { failed } from '../record/toast-error';
import { useDocument } from '../record/usePdfDownload';
import { useShelf } from '../record/useArchive';

/** The absolute URL of a customer link; the server may send only the path. */
export const wholeLink = (link: string) => new URL(link, location.origin).href;

/** Actions on a quote that need no dialog. */
export function useQuoteActions(quote: QuoteDetail) {
  const { id, number, link } = quote;
  const navigate = useNavigate();
  const archiving = useApiMutation(archiveQuote);
  const restoring = useApiMutation(restoreQuote);
  const duplicating = useApiMutation(duplicateQuote);
  const converting = useApiMutation(convertQuote);
  const params = { id };
  const { archive, restore } = useShelf(queryKey(getQuote, { params }), number, {
    archive: () => archiving.mutateAsync({ params }),
    restore: () => restoring.mutateAsync({ params }),
  });
  const { download, preparing } = useDocument(number, () => call(quotePdf, { params }));

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
  return { archive, restore, duplicate, convert, converting: converting.isPending, copyLink, download, preparing };
}
