import * as z from 'zod/mini';
import { paths } from '@techadds/shared/paths';
import { getScope, type Permission } from '@techadds/shared/permissions';
import { defineTool } from '../tool';

const forms = {
  quote: { permission: 'quotes.create', path: paths.newQuote },
  contract: { permission: 'contracts.create', path: paths.newContract },
  project: { permission: 'projects.create', path: paths.newProject },
  task: { permission: 'tasks.write', path: `${paths.tasks}?new=1` },
  deal: { permission: 'crm.write', path: `${paths.pipeline}?new=1` },
  customer: { permission: 'customers.create', path: `${paths.customers}?new=1` },
  service: { permission: 'services.create', path: paths.newService },
} as const satisfies Record<string, { permission: Permission; path: string }>;
const names = Object.keys(forms) as (keyof typeof forms)[];

export const formsTool = defineTool({
  name: 'open_form',
  source: 'Forms',
  description: 'The form to add a record. The asker fills it in and saves it; nothing is created here.',
  permission: 'ai.ask',
  forbiddenText: 'Your role cannot add records.',
  input: z.strictObject({ record: z.enum(names) }),
  phrases: [
    `create|make|draft|write|prepare|start new|a|an ${names.join('|')}`,
    `new|add ${names.filter((name) => name !== 'customer').join('|')}`,
  ],
  toInput: ({ words }) => {
    const record = names.find((name) => words.includes(name));
    return record && { record };
  },
  run: async ({ record }, { role }) => {
    const { permission, path } = forms[record];
    if (!getScope(permission, role)) return { text: `Your role cannot add a ${record}.`, links: [] };
    return {
      text: `I change nothing myself. Fill in the form and save it when it is right.`,
      links: [{ kind: 'form', title: `New ${record}`, detail: 'Opens the form', path }],
    };
  },
});
