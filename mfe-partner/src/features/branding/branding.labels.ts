import type { Branding } from '@techadds/shared/contract/branding/endpoints';

type EffectiveBranding = Branding['effective'];

/** Where a value comes from, worded to follow "from". */
export const sourceLabels: Record<EffectiveBranding['primaryFrom'], string> = {
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

/** The product's default theme, as `[light, dark]` pairs, used where no colour is set. */
export const defaultTheme: NonNullable<EffectiveBranding['theme']> = {
  solid: ['#2c5fdd', '#2c5fdd'],
  contrast: ['#ffffff', '#ffffff'],
  hover: ['#1d49b9', '#3467e6'],
  fg: ['#2c5fdd', '#76a2fe'],
  subtle: ['#f2f6fe', '#1b2336'],
  muted: ['#e4edff', '#212f51'],
  border: ['#ccddff', '#29417a'],
  mark: ['#2c5fdd', '#457cfd'],
  ring: ['#457cfd', '#76a2fe'],
};
