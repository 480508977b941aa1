import { useState } from 'react';
import { useApiMutation, type ApiError } from '@techadds/shared/api';
import { createQuote, type QuoteBody, type QuoteDetail } from '@techadds/shared/contract/quotes/endpoints';

/** Client-side reference of a new quote, sent with each attempt, so that retries create only one quote. */
function createOfflineReference(): string {
  const random = crypto.getRandomValues(new Uint32Array(2));
  return `offline-${Date.now()}-${[...random].map((each) => each.toString(16).padStart(8, '0')).join('')}`;
}

/** Whether the entered values are newer than those of an earlier attempt whose response was lost, and than any change made since. */
function isNewerThan(written: string, { code, body }: ApiError): boolean {
  if (code !== 'offline_conflict') return false;
  const { current } = body as { current?: { updated_at?: string } };
  return Date.parse(written) > Date.parse(current?.updated_at ?? '');
}

/** Creates the quote of the page once, however often it is submitted. */
export function useCreateQuote(): (body: QuoteBody) => Promise<QuoteDetail> {
  const [id] = useState(createOfflineReference);
  const { mutateAsync } = useApiMutation(createQuote);
  return async (content) => {
    const body = { ...content, id, updated_at: new Date().toISOString() };
    try {
      return await mutateAsync({ body });
    } catch (reason) {
      if (!isNewerThan(body.updated_at, reason as ApiError)) throw reason;
      return mutateAsync({ body, query: { force: '1' } });
    }
  };
}
