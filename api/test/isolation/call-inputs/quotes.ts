import { randomBytes } from 'node:crypto';
import { createAcceptance, createQuoteInputs, findQuoteToken, createQuoteFinder } from '../world/quotes';
import type { InputOverrides, RowFinders } from './types';

/** Requests for quotes, and quotes for their sellers and on their public pages. */
export const quoteInputs: InputOverrides = {
  createQuote: async (world, actor) => ({
    ...(await createQuoteInputs(world, actor)),
    ...{ id: `offline-${Date.now()}-${randomBytes(8).toString('hex')}`, updated_at: '2026-11-20T09:00:00Z' },
  }),
  reviseQuote: () => ({ from: 'current' }),
  updateQuote: async (world, actor) => ({ ...(await createQuoteInputs(world, actor)), updatedAt: undefined }),
  getPublicQuote: findQuoteToken,
  publicQuotePdf: findQuoteToken,
  viewPublicQuote: findQuoteToken,
  declinePublicQuote: findQuoteToken,
  counterPublicQuote: async (world, actor) => ({ ...(await findQuoteToken(world, actor)), lines: [], versionNumber: 1 }),
  sendQuoteCode: findQuoteToken,
  acceptPublicQuote: createAcceptance,
  requestQuote: () => ({ package: 'Standard' }),
};

export const quoteRows: RowFinders = {
  getQuote: createQuoteFinder(`q.status = 'sent'`),
  getQuoteVersions: createQuoteFinder(`q.status = 'sent'`),
  previewQuoteEmail: createQuoteFinder(`q.status = 'draft' and q.archived_at is null`),
  reviseQuote: createQuoteFinder(`q.status = 'sent'`),
  replyToCounter: createQuoteFinder(`q.status = 'countered'`),
  quotePdf: createQuoteFinder(`q.status = 'sent'`),
  updateQuote: createQuoteFinder(`q.status = 'draft' and q.archived_at is null`),
  archiveQuote: createQuoteFinder(`q.status = 'draft' and q.archived_at is null`),
  restoreQuote: createQuoteFinder('q.archived_at is not null'),
  sendQuote: createQuoteFinder(`q.status = 'draft' and q.archived_at is null`),
  duplicateQuote: createQuoteFinder('q.archived_at is null'),
  voidQuote: createQuoteFinder(`q.status = 'sent'`),
};
