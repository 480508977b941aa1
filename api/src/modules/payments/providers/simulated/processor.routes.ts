import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { id } from '@techadds/shared/contract/fields';
import type { Database } from '../../../../platform/database/client';
import { constantTimeEquals } from '../../../../platform/encryption/constant-time-equals';
import { notFound } from '../../../../platform/http/errors';
import { registerRawBodyRoutes } from '../../../../platform/http/raw-body';
import { toCharge, validateCard, testAccounts, type CardForm } from './cards';
import { renderProcessorPage, processorPageCsp, type Theme } from './page';
import type { SimulatedProcessor, ProcessorPayment } from './simulated-processor';

interface PaymentPageRequest {
  Params: { tenantId: string; id: string; secret: string };
  Querystring: Record<string, string | undefined>;
  Body: string;
}

const PaymentIds = z.object({ tenantId: id, id });

/** Secret in the URL of a payment's page; authorizes viewing and paying. */
export const getPageSecret = (db: Database, tenantId: string, id: string): Promise<string> =>
  db.withTenant(tenantId, async (tx) => tx.hmac(`processor payment\n${id}`));

/** URL of a payment's page. */
export const getPageUrl = (tenantId: string, id: string, secret: string, theme: Theme): string =>
  `/api/processor/pay/${tenantId}/${id}/${secret}?theme=${theme}`;

const toTheme = ({ theme }: PaymentPageRequest['Querystring']): Theme => (theme === 'dark' ? 'dark' : 'light');

const sendPage = (reply: FastifyReply, html: string) =>
  reply
    .headers({ 'Content-Security-Policy': processorPageCsp, 'X-Frame-Options': 'SAMEORIGIN' })
    .type('text/html; charset=utf-8')
    .send(html);

/**
 * The processor's own pages. Card numbers are sent only here and do not leave the handler: neither the database, the log nor the rest of the API
 * sees them.
 */
export function processorRoutes(
  app: FastifyInstance,
  parts: { db: Database; clock: () => Date; processor: SimulatedProcessor; moved: (tenantId: string) => void },
): void {
  const { db, clock, processor, moved } = parts;

  const find = async (params: PaymentPageRequest['Params']): Promise<ProcessorPayment> => {
    const { tenantId, id, secret } = params;
    if (!PaymentIds.safeParse(params).success || !constantTimeEquals(secret, await getPageSecret(db, tenantId, id)))
      throw notFound('payment');
    const payment = await processor.findPayment(tenantId, id);
    if (!payment) throw notFound('payment');
    return payment;
  };

  registerRawBodyRoutes(app, { type: 'application/x-www-form-urlencoded', parseAs: 'string', bodyLimit: 4096 }, (scope) => {
    scope.get<PaymentPageRequest>('/processor/pay/:tenantId/:id/:secret', async ({ params, query }, reply) =>
      sendPage(reply, renderProcessorPage(await find(params), toTheme(query))),
    );

    scope.post<PaymentPageRequest>('/processor/pay/:tenantId/:id/:secret', async ({ params, query, body }, reply) => {
      const payment = await find(params);
      const { tenantId, id } = payment;
      const entered = Object.fromEntries(new URLSearchParams(body ?? ''));
      if (payment.status === 'requires_action' && (entered.answer === 'yes' || entered.answer === 'no')) {
        await processor.answerChallenge(tenantId, id, entered.answer === 'yes', clock());
      } else if (payment.status === 'requires_payment' && payment.method === 'card') {
        const card: CardForm = { number: entered.number ?? '', expiry: entered.expiry ?? '', code: entered.code ?? '' };
        const problems = validateCard(card, clock());
        if (Object.keys(problems).length > 0) return sendPage(reply.code(422), renderProcessorPage(payment, toTheme(query), problems));
        await processor.pay(tenantId, id, toCharge(card), clock());
      } else if (payment.status === 'requires_payment') {
        const behavior = testAccounts[entered.account ?? ''];
        if (behavior) await processor.pay(tenantId, id, { behavior, card: 'the test account' }, clock());
      }
      moved(tenantId);
      // Redirect after POST: back and reload show the status without sending the form again.
      return reply.redirect(getPageUrl(tenantId, id, params.secret, toTheme(query)), 303);
    });
  });
}
