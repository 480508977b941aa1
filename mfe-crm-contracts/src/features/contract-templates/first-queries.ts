import { getTemplate, listClauses, listTemplates } from '@techadds/shared/contract/contract-templates/endpoints';
import type { FirstQueries } from '@techadds/shared/mfe';

export const clauseList = { endpoint: listClauses, sorts: ['title', 'updatedAt'] } as const;
export const templateList = { endpoint: listTemplates, sorts: ['updatedAt', 'name', 'createdAt'], order: 'desc' } as const;

export const firstQueries = {
  ClausesPage: [clauseList],
  TemplatesPage: [templateList],
  TemplatePage: [getTemplate],
} satisfies FirstQueries;
