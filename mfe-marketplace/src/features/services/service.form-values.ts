import type { Service, ServiceBody } from '@techadds/shared/contract/services/endpoints';
import { getMoneyError, parseMoney, parseRate, toAmountInput, toRateInput } from '@techadds/shared/format/amount-input';

/** The form values of a package, as text. */
export interface PackageFormValues {
  name: string;
  price: string;
  days: string;
  revisions: string;
  /** One per line. */
  features: string;
}

/** The form values of a service, as text. */
export interface ServiceFormValues {
  name: string;
  summary: string;
  description: string;
  categoryId: string;
  partnerId: string;
  unit: ServiceBody['unit'];
  tax: string;
  packages: PackageFormValues[];
  images: string[];
  /** Separated by commas. */
  tags: string;
  draft: boolean;
  /** The original lists by their text in the form: unchanged text is sent as the same list, even if an entry contains a comma or a line break. */
  knownLists?: Record<string, readonly string[]>;
}

export const createPackage = (name = ''): PackageFormValues => ({ name, price: '', days: '', revisions: '0', features: '' });

export const emptyService: ServiceFormValues = {
  ...{
    name: '',
    summary: '',
    description: '',
    categoryId: '',
    partnerId: '',
    unit: 'project',
    tax: '0',
    images: [],
    tags: '',
    draft: false,
  },
  packages: [createPackage('Standard')],
};

export const toServiceFormValues = (service: Service): ServiceFormValues => ({
  name: service.name,
  summary: service.summary,
  description: service.description,
  categoryId: service.category.id,
  partnerId: service.partner.id,
  unit: service.unit,
  tax: toRateInput(service.taxBp).replace(/\.?0+$/, ''),
  packages: service.packages.map(({ name, priceCents, deliveryDays, revisions, features }) => ({
    name,
    price: toAmountInput(priceCents, service.currency),
    days: String(deliveryDays),
    revisions: String(revisions),
    features: features.join('\n'),
  })),
  images: service.images,
  tags: service.tags.join(', '),
  draft: service.draft,
  knownLists: Object.fromEntries<readonly string[]>([
    [service.tags.join(', '), service.tags],
    ...service.packages.map(({ features }) => [features.join('\n'), features] as const),
  ]),
});

/** The form values of a body that was not accepted yet. */
export const bodyToFormValues = ({ categoryId, partnerId = '', ...body }: ServiceBody): ServiceFormValues =>
  toServiceFormValues({ ...body, category: { id: categoryId, name: '' }, partner: { id: partnerId, name: '' } } as Service);

/** Whitespace around commas and at the ends is dropped when tags are split. */
const commaPattern = /\s*,\s*|^\s+|\s+$/;
const splitList = (text: string, by: RegExp | string, known: ServiceFormValues['knownLists'] = {}): string[] =>
  Object.hasOwn(known, text) ? [...known[text]!] : text.split(by).filter((part) => part.trim() !== '');
const parseWholeNumber = (text: string) => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : undefined);
const isEmptyPackage = ({ price, days, features }: PackageFormValues) => price === '' && days === '' && features === '';

/** Converts form values to the request body; calls `wrong` for each field that cannot be parsed. A draft omits untouched packages. */
export function toServiceBody(typed: ServiceFormValues, wrong: (name: never, words: string) => never, currency: string): ServiceBody {
  const { tax, packages, tags, partnerId, categoryId, knownLists, ...rest } = typed;
  const say = (name: string, words: string) => wrong(name as never, words);
  const kept = typed.draft ? packages.filter((entry) => !isEmptyPackage(entry)) : packages;
  return {
    ...rest,
    categoryId: categoryId === '' ? say('categoryId', 'Choose a category.') : categoryId,
    ...(partnerId !== '' && { partnerId }),
    taxBp: parseRate(tax) ?? say('taxBp', 'Write a percentage, like 10.'),
    tags: splitList(tags, commaPattern, knownLists),
    packages: kept.map(({ name, price, days, revisions, features }) => {
      const n = packages.findIndex((entry) => entry.name === name && entry.price === price && entry.days === days);
      return {
        name,
        priceCents: parseMoney(price, currency) ?? say(`packages.${n}.priceCents`, getMoneyError(price, currency, 1100)),
        deliveryDays: parseWholeNumber(days) ?? say(`packages.${n}.deliveryDays`, 'Write a number of days.'),
        revisions: parseWholeNumber(revisions) ?? say(`packages.${n}.revisions`, 'Write a number.'),
        features: splitList(features, '\n', knownLists),
      };
    }),
  };
}
