import type * as z from 'zod/mini';
import type { CatalogContractForm } from '@techadds/shared/contract/contract-templates/endpoints';
import type { Tx } from '../../platform/database/client';
import { validationError } from '../../platform/http/errors';
import { computeTax } from '../../platform/money/tax';
import type { ActionContext } from '../audit/action-context.service';
import * as templates from '../contract-templates/render-template.service';
import { findCustomerPartnerId } from './contracts.db';
import { createContract, noRenewal } from './contracts.rules';
import { renderTemplateText } from './template-text.rules';

/**
 * Creates a draft contract from a service, the approved version of a template and a customer, and returns its id.
 * @throws AppError 422 by field, also for a template that names variables without a value
 */
export async function createFromCatalog(tx: Tx, context: ActionContext, body: z.output<typeof CatalogContractForm>): Promise<string> {
  const { caller } = context;
  const service = await templates.findServiceValues(tx, caller, body.serviceId);
  if (!service) throw validationError({ serviceId: 'There is no such service.' });
  const chosen = service.packages.find(({ name }) => name === body.package);
  if (!chosen) throw validationError({ package: 'The service has no such package.' });
  const customer = await templates.findCustomerValues(tx, caller, body.customerId);
  if (!customer) throw validationError({ customerId: 'There is no such customer.' });
  if ((await findCustomerPartnerId(tx, caller, body.customerId)) !== service.partnerId)
    throw validationError({ customerId: 'Choose a customer of the partner who offers the service.' });

  const title = body.title ?? service.name;
  const valueCents = body.valueCents ?? chosen.priceCents + computeTax(chosen.priceCents, service.taxBp);
  const { effectiveOn, endsOn, customerId, templateId } = body;
  const { partnerId, currency } = service;
  const terms = { title, valueCents, effectiveOn, endsOn };
  const packageValues = { 'service.package': chosen.name, 'service.deliveryDays': String(chosen.deliveryDays) };
  const values = { ...customer, ...service.values, ...packageValues };
  const { body: text, source } = await renderTemplateText(tx, context, { ...terms, templateId, partnerId, currency, values });
  return createContract(tx, context, { ...noRenewal, ...terms, customerId, body: text }, source);
}
