import { ClauseForm, TemplateForm } from '@techadds/shared/contract/contract-templates/endpoints';
import type { TemplateStatus } from '@techadds/shared/contract/contract-templates/states';
import type { Tx } from '../src/platform/database/client';
import { createClause } from '../src/modules/contract-templates/clauses.rules';
import {
  archiveOrRestoreTemplate,
  createTemplate,
  decideOnTemplate,
  submitTemplate,
  updateTemplate,
} from '../src/modules/contract-templates/templates.rules';
import type { SeedEvent } from './history';
import { createActionContext, type createTenantUsers } from './users';
import type { DemoTenant } from './tenants';

const hour = 3_600_000;
const scope =
  '<h2>1. Scope</h2><p><strong>{{partner.name}}</strong> performs {{service.name}} for {{customer.name}}: {{service.summary}}</p>';
const fee = '<h2>2. Fee</h2><p>The fee is {{contract.value}}. It is due within 14 days of acceptance.</p>';
const term = '<h2>3. Term</h2><p>Work begins on {{contract.startsOn}} and takes {{service.deliveryDays}} days.</p>';

interface PlannedTemplate {
  name: string;
  daysAgo: number;
  status: TemplateStatus | 'archived' | 'revised';
  bodyHtml: string;
  /** The marketplace's, for all partners. */
  shared?: true;
}
const plannedTemplates: readonly PlannedTemplate[] = [
  { name: 'Marketplace terms', daysAgo: 90, status: 'approved', bodyHtml: scope + fee + term, shared: true },
  { name: 'Project agreement', daysAgo: 70, status: 'revised', bodyHtml: scope + fee },
  { name: 'Security assessment', daysAgo: 40, status: 'approved', bodyHtml: scope + fee + term },
  { name: 'Rush order', daysAgo: 30, status: 'archived', bodyHtml: scope + term },
  { name: 'Unlimited warranty', daysAgo: 24, status: 'rejected', bodyHtml: `${scope}<p>Everything is warranted forever.</p>` },
  { name: 'Retainer', daysAgo: 9, status: 'changes_requested', bodyHtml: `${scope}<p>{{customer.adress}} is where we work.</p>` },
  { name: 'Support and maintenance', daysAgo: 2, status: 'pending_approval', bodyHtml: scope + fee + term },
  { name: 'Training day', daysAgo: 1, status: 'draft', bodyHtml: scope },
];
const plannedClauses = [
  ['Confidentiality', 'Each side keeps to itself what it learns of the other, for three years after the end of this contract.'],
  ['Liability', 'Liability is limited to the value of this contract, except for intent and gross negligence.'],
  ['Termination', 'Either side may end this contract with 30 days of notice, in writing.'],
] as const;

/** Templates of a demo tenant's first partner and of the marketplace in every state, and clauses. */
export function buildTemplateEvents(tenant: DemoTenant, users: ReturnType<typeof createTenantUsers>, now: Date): SeedEvent[] {
  const lead = users.leads[0]!;
  const events: SeedEvent[] = [];
  const author = (at: Date, shared = false) => createActionContext(tenant, shared ? users.admin : lead, 'templates.write', at);
  const reviewer = (at: Date) => createActionContext(tenant, users.admin, 'templates.review', at);
  for (const { name, daysAgo, status, bodyHtml, shared } of plannedTemplates) {
    let id = '';
    const later = (hours: number, apply: (tx: Tx, at: Date) => Promise<unknown>) => {
      const at = new Date(now.getTime() - (daysAgo * 24 - hours) * hour);
      events.push({ at, run: (tx) => apply(tx, at) });
    };
    const form = TemplateForm.parse({ name, bodyHtml, description: 'For services of the catalog.' });
    later(0, async (tx, at) => void ({ id } = await createTemplate(tx, author(at, shared), form)));
    if (status === 'draft') continue;
    later(2, (tx, at) => submitTemplate(tx, author(at, shared), id));
    if (status === 'pending_approval') continue;
    const [action, note] =
      status === 'changes_requested'
        ? (['requestChanges', 'The variable of the address is misspelled, and the fee is missing.'] as const)
        : status === 'rejected'
          ? (['reject', 'We cannot promise this.'] as const)
          : (['approve', ''] as const);
    later(20, (tx, at) => decideOnTemplate(tx, reviewer(at), id, action, note));
    if (status === 'archived') later(40, (tx, at) => archiveOrRestoreTemplate(tx, author(at), id, 'archive'));
    if (status === 'revised')
      later(1500, (tx, at) => updateTemplate(tx, author(at), id, { ...form, bodyHtml: `${scope}${fee.replace('14', '30')}${term}` }));
  }
  for (const [title, text] of plannedClauses) {
    const at = new Date(now.getTime() - 95 * 24 * hour);
    events.push({ at, run: (tx) => createClause(tx, author(at, true), ClauseForm.parse({ title, bodyHtml: `<p>${text}</p>` })) });
  }
  return events;
}
