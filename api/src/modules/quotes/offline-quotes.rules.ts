import type { NewQuoteBody, QuoteDetail } from '@techadds/shared/contract/quotes/endpoints';
import { getScope } from '@techadds/shared/permissions';
import type { Tx } from '../../platform/database/client';
import { forbidden } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { upsertRecord } from '../client-references/offline-upsert.service';
import { quoteReferenceStore } from '../client-references/client-references.service';
import { createQuote, updateQuote } from './quotes.rules';
import { getQuoteDetail } from './quotes.presenter';

/**
 * Creates a quote, once per client id if it was written offline; `force` overwrites the draft stored under that id.
 * @throws AppError 403 if the caller may not change quotes, 404 if the client id is another user's or the stored quote is no longer visible to them, 409 with `current` if
 * the stored content differs or is no longer a draft, 422 by field.
 */
export async function upsertQuote(tx: Tx, context: ActionContext, body: NewQuoteBody, force: boolean) {
  const { id: clientId, updated_at: writtenAt, ...content } = body;
  const { caller } = context;
  return upsertRecord<QuoteDetail>(
    tx,
    context,
    { reference: clientId, writtenAtByClient: writtenAt, content, force },
    {
      noun: 'quote',
      references: quoteReferenceStore,
      create: () => createQuote(tx, context, content),
      get: (id) => getQuoteDetail(tx, caller, id),
      overwrite: async (id) => {
        const scope = getScope('quotes.update', caller.role, caller.capabilities);
        if (!scope) throw forbidden();
        const updateContext = { ...context, caller: { ...caller, scope } };
        return updateQuote(tx, updateContext, id, content, { audit: 'overwritten', did: 'overwrote, with what was written offline,' });
      },
    },
  );
}
