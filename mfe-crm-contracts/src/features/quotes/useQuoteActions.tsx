import { call, queryKey } from '@techadds/shared/api';
import { convertQuote } from '@techadds/shared/contract/contracts/endpoints';
import {
  archiveQuote,
  duplicateQuote,
  getQuote,
  quotePdf,
  restoreQuote,
  reviseQuote,
  type QuoteDetail,
} from '@techadds/shared/contract/quotes/endpoints';
import { paths } from '@techadds/shared/paths';
import { useAction } from '@techadds/shared/patterns/record';
import { useNavigate } from '@techadds/shared/router';
import { toast } from '@techadds/shared/ui';
import { useArchiveOptions } from '../record/useArchiveOptions';
import { useOrderPath } from '../record/useOrderPath';
import { usePdfDownload } from '../record/usePdfDownload';

/** The absolute URL of a customer link; the server may send only the path. */
export const toAbsoluteUrl = (link: string) => new URL(link, location.origin).href;

/** Actions on a quote that need no dialog. */
export function useQuoteActions(quote: QuoteDetail) {
  const { id, number, link } = quote;
  const navigate = useNavigate();
  const orderPath = useOrderPath();
  const params = { id };
  const { archiving, restoring } = useArchiveOptions(queryKey(getQuote, { params }), number);
  const restore = useAction(restoreQuote, restoring);
  const archive = useAction(archiveQuote, { ...archiving, undo: () => restore.run({ params }) });
  const { download, preparing } = usePdfDownload(number, () => call(quotePdf, { params }));

  const duplicate = useAction(duplicateQuote, {
    done: (copy) => `${copy.number} is a draft`,
    failed: `${number} was not duplicated.`,
    onSuccess: (copy) => navigate(paths.editQuote(copy.id)),
  });
  const convert = useAction(convertQuote, {
    done: ({ number: made }) => `${number} became the order ${made}`,
    failed: `${number} was not converted.`,
    onSuccess: ({ id: made }) => orderPath && navigate(orderPath(made)),
  });
  const revise = useAction(reviseQuote, {
    done: ({ versionNumber }) => `Version ${versionNumber} is a draft`,
    failed: `${number} was not revised.`,
    onSuccess: () => navigate(paths.editQuote(id)),
  });
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(toAbsoluteUrl(link ?? ''));
      toast({ title: 'The customer’s link is copied', tone: 'ok' });
    } catch {
      toast({ title: 'The link was not copied: this browser does not allow it.', tone: 'bad' });
    }
  };
  return {
    archive: () => archive.run({ params }),
    restore: () => restore.run({ params }),
    duplicate: () => duplicate.run({ params }),
    makeOrder: () => convert.run({ params, body: { to: 'order' } }),
    revise: (from: 'current' | 'counter') => revise.run({ params, body: { from } }),
    revising: revise.busy,
    copyLink,
    download,
    preparing,
  };
}
