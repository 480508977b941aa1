import type { Branding } from '@techadds/shared/contract/branding/endpoints';

/** Where a value comes from, worded to follow "from". */
export const sourceLabels: Record<Branding['effective']['primaryFrom'], string> = {
  partner: 'you',
  tenant: 'the marketplace',
  brand: 'the brand',
  company: 'the company',
  default: 'TechAdds',
};

export const contrastLabels: Record<Branding['contrast'][number]['pair'], string> = {
  button: 'Text on buttons',
  link: 'Links on tints',
  button_dark: 'Text on buttons, dark mode',
  link_dark: 'Links on tints, dark mode',
};
