import type { VariableValues } from '@techadds/shared/contract/contract-templates/variables';
import type { Tx } from '../../platform/database/client';
import { validationError } from '../../platform/http/errors';
import { formatMoney } from '../../platform/money/format';
import type { ActionContext } from '../audit/action-context.service';
import * as templates from '../contract-templates/render-template.service';

const maxBodyLength = 50_000;

interface TemplateUse {
  templateId: string;
  /** The partner of the contract: a template of another one is refused. */
  partnerId: string;
  title: string;
  valueCents: number;
  currency: string;
  effectiveOn: string;
  endsOn: string | null;
  /** The values of the customer and, if there is one, of the service. */
  values: VariableValues;
  /** What follows the text of the template. */
  annex?: string;
}

const formatDay = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/**
 * The text of a contract by the approved version of a template, and the version for the record.
 * @throws AppError 422 of `templateId`, also for a template that names variables without a value
 */
export async function renderTemplateText(tx: Tx, { caller }: ActionContext, use: TemplateUse) {
  const { templateId, partnerId, effectiveOn, endsOn, annex } = use;
  const template = await templates.findApprovedTemplate(tx, caller, templateId);
  if (!template || (template.partnerId !== null && template.partnerId !== partnerId))
    throw validationError({ templateId: 'There is no such approved template.' });
  const { text, missing } = templates.renderContractText(template, {
    ...(await templates.findSellerValues(tx, caller.tenantId, partnerId)),
    ...use.values,
    ...{ 'contract.title': use.title, 'contract.value': formatMoney(use.valueCents, use.currency) },
    ...{ 'contract.startsOn': formatDay(effectiveOn), 'contract.endsOn': endsOn === null ? null : formatDay(endsOn) },
  });
  if (missing.length > 0) {
    const names = missing.map(({ name }) => `{{${name}}}`).join(', ');
    throw validationError({ templateId: `The template needs what is not known here: ${names}.` });
  }
  const body = annex === undefined ? text : `${text}\n\n${annex}`;
  if (body.length > maxBodyLength) throw validationError({ templateId: 'The text of the template is too long for a contract.' });
  return { body, source: { templateId: template.id, templateVersion: template.version } };
}
