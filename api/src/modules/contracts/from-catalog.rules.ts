import type * as z from 'zod/mini';
import type { CatalogContractForm } from '@techadds/shared/contract/contract-templates/endpoints';
import type { Tx } from '../../platform/database/client';
import { validationError } from '../../platform/http/errors';
import { formatMoney } from '../../platform/money/format';
import { computeTax } from '../../platform/money/tax';
import type { ActionContext } from '../audit/action-context.service';
import * as templates from '../contract-templates/render-template.service';
import { findCustomerPartnerId } from './contracts.db';
import { createContract, noRenewal } from './contracts.rules';

const maxBodyLength = 50_000;
const formatDay = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

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
  const template = await templates.findApprovedTemplate(tx, caller, body.templateId);
  if (!template || (template.partnerId !== null && template.partnerId !== service.partnerId))
    throw validationError({ templateId: 'There is no such approved template.' });

  const title = body.title ?? service.name;
  const valueCents = body.valueCents ?? chosen.priceCents + computeTax(chosen.priceCents, service.taxBp);
  const { effectiveOn, endsOn, customerId } = body;
  const { text, missing } = templates.renderContractText(template, {
    ...(await templates.findSellerValues(tx, caller.tenantId, service.partnerId)),
    ...customer,
    ...service.values,
    ...{ 'service.package': chosen.name, 'service.deliveryDays': String(chosen.deliveryDays) },
    ...{ 'contract.title': title, 'contract.value': formatMoney(valueCents, service.currency) },
    ...{ 'contract.startsOn': formatDay(effectiveOn), 'contract.endsOn': endsOn === null ? null : formatDay(endsOn) },
  });
  if (missing.length > 0) {
    const names = missing.map(({ name }) => `{{${name}}}`).join(', ');
    throw validationError({ templateId: `The template needs what is not known here: ${names}.` });
  }
  if (text.length > maxBodyLength) throw validationError({ templateId: 'The text of the template is too long for a contract.' });
  const source = { templateId: template.id, templateVersion: template.version };
  return createContract(tx, context, { ...noRenewal, customerId, title, body: text, valueCents, effectiveOn, endsOn }, source);
}
