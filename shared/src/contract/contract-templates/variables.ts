/** The variables of templates, with what they stand for and a sample value. */
export const templateVariables = {
  'customer.name': { label: 'Customer’s name', sample: 'Fjord AS' },
  'customer.email': { label: 'Customer’s e-mail', sample: 'ana@fjord.example' },
  'customer.phone': { label: 'Customer’s phone', sample: '+47 22 33 44 55' },
  'customer.taxId': { label: 'Customer’s tax id', sample: 'NO 912 345 678' },
  'partner.name': { label: 'Partner’s name', sample: 'Northwind Security' },
  'marketplace.name': { label: 'Name of the marketplace', sample: 'Acme' },
  'service.name': { label: 'Service', sample: 'Penetration test' },
  'service.summary': { label: 'Summary of the service', sample: 'Two testers look for a way in, for a week.' },
  'service.package': { label: 'Package', sample: 'Standard' },
  'service.deliveryDays': { label: 'Days until delivery', sample: '10' },
  'contract.title': { label: 'Title of the contract', sample: 'Penetration test for Fjord AS' },
  'contract.value': { label: 'Value of the contract', sample: '$4,200.00' },
  'contract.startsOn': { label: 'First day', sample: '1 December 2026' },
  'contract.endsOn': { label: 'Last day', sample: '30 November 2027' },
} as const satisfies Record<string, { label: string; sample: string }>;

export type TemplateVariable = keyof typeof templateVariables;
/** A value for each variable; undefined or blank where there is none. */
export type VariableValues = Partial<Record<TemplateVariable, string | null>>;

export const variableNames = Object.keys(templateVariables) as TemplateVariable[];
export const sampleValues = Object.fromEntries(variableNames.map((name) => [name, templateVariables[name].sample])) as Record<
  TemplateVariable,
  string
>;

/** A variable of a text that has no value: its name is unknown, or there is none in this case, such as the last day of an open-ended contract. */
export interface MissingVariable {
  name: string;
  reason: 'unknown' | 'empty';
}

const isVariable = (name: string): name is TemplateVariable => Object.hasOwn(templateVariables, name);
const variablePattern = /\{\{([^{}<>]*)\}\}/g;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (value: string) => value.replaceAll(/[&<>"']/g, (character) => entities[character]!);
/** A value is a part of a line, so that it can add no paragraph and no heading. */
const toInlineHtml = (value: string) => escapeHtml(value.replaceAll(/\s+/g, ' ').trim());

/**
 * Replaces the variables of a sanitized text by their escaped values, in one pass: a value that reads like a variable stays as it is.
 * A variable without a value stays in the text and is named in `missing`, each once.
 */
export function replaceVariables(html: string, values: VariableValues): { html: string; missing: MissingVariable[] } {
  const missing = new Map<string, MissingVariable>();
  const replaced = html.replaceAll(variablePattern, (whole, inner: string) => {
    const name = inner.replaceAll('&nbsp;', ' ').trim();
    const value = isVariable(name) ? (values[name]?.trim() ?? '') : '';
    if (value !== '') return toInlineHtml(value);
    missing.set(name, { name, reason: isVariable(name) ? 'empty' : 'unknown' });
    return whole;
  });
  // Braces with a format inside, such as half a bold name, are no variable.
  const rest = html.replaceAll(variablePattern, '').replaceAll(/<[^>]*>/g, '');
  for (const [, inner = ''] of rest.matchAll(variablePattern)) missing.set(inner.trim(), { name: inner.trim(), reason: 'unknown' });
  return { html: replaced, missing: [...missing.values()] };
}
