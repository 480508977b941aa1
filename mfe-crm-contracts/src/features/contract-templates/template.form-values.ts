import type { TemplateBody, TemplateDetail } from '@techadds/shared/contract/contract-templates/endpoints';

/** The form values of a template; the roles are separated by commas. */
export interface TemplateFormValues {
  name: string;
  description: string;
  bodyHtml: string;
  signerRoles: string;
}

export const emptyTemplate: TemplateFormValues = {
  ...{ name: '', description: '', signerRoles: 'Customer, Partner' },
  bodyHtml: '<h2>1. Scope</h2><p>{{service.name}} for {{customer.name}}.</p><h2>2. Fee</h2><p>{{contract.value}}</p>',
};

export const toTemplateFormValues = ({ name, description, bodyHtml, signerRoles }: TemplateDetail): TemplateFormValues => ({
  ...{ name, description, bodyHtml, signerRoles: signerRoles.join(', ') },
});

export const toTemplateBody = ({ signerRoles, ...typed }: TemplateFormValues): TemplateBody => ({
  ...typed,
  signerRoles: signerRoles
    .split(',')
    .map((role) => role.trim())
    .filter((role) => role !== ''),
});
