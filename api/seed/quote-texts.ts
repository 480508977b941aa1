import type { QuoteStatus } from '@techadds/shared/contract/quote-states';
import type { QuoteInput } from '@techadds/shared/contract/quotes';

type Lines = NonNullable<QuoteInput['lines']>;

export interface PlannedQuote {
  daysAgo: number;
  /** For how many days it can be accepted. */
  validFor: number;
  becomes: QuoteStatus;
  title: string;
  intro: string;
  terms: string;
  lines: Lines;
  discount: QuoteInput['discount'];
  /** What the demo customer asked for before. */
  asks?: string;
  /** It goes to the demo customer. */
  own?: boolean;
  /** Put away since. */
  shelved?: boolean;
}

const hours = (name: string, quantity: number, dollars: number, more: Partial<Lines[number]> = {}): Lines[number] => ({
  ...{ name, quantity, unit: 'hour', unitPriceCents: dollars * 100, taxBp: 1000 },
  ...more,
});
const item = (name: string, quantity: number, cents: number, more: Partial<Lines[number]> = {}): Lines[number] => ({
  ...{ name, quantity, unitPriceCents: cents, taxBp: 1000 },
  ...more,
});
/** 1,995.98 in all. */
const branchOffices: Lines = [
  hours('Consulting', 10, 120, {
    discount: { type: 'percent', value: 1000 },
    taxBp: 2000,
    description: 'Survey of the three offices, plan, and a written summary.',
  }),
  item('Gateway', 1, 49_999, { taxBp: 2000, description: 'Set up here and sent to you, ready to plug in.' }),
  item('Printed manuals', 3, 3_333, { taxBp: 0 }),
];
const optional = (line: Lines[number], selected = false): Lines[number] => ({ ...line, optional: true, selected });
const terms = 'Half on acceptance, half on delivery, 14 days net. We begin within two weeks of your acceptance.';

type More = Partial<Pick<PlannedQuote, 'intro' | 'terms' | 'discount' | 'asks' | 'own' | 'shelved'>>;
const plan = (daysAgo: number, validFor: number, becomes: QuoteStatus, title: string, lines: Lines, more: More = {}): PlannedQuote => ({
  ...{ daysAgo, validFor, becomes, title, lines, terms, discount: null, intro: 'Thank you for asking us. This is what we suggest.' },
  ...more,
});

/** The oldest first. */
export const plannedQuotes: readonly PlannedQuote[] = [
  plan(
    310,
    30,
    'accepted',
    'Security programme for one year',
    [hours('Security engineer', 120, 140), item('Awareness course', 40, 4_900)],
    {
      discount: { type: 'percent', value: 500 },
    },
  ),
  plan(240, 30, 'declined', 'Warehouse migration', [hours('Data engineer', 90, 135), hours('Project lead', 20, 150)]),
  plan(180, 21, 'expired', 'Backup for two sites', [item('Backup appliance', 2, 189_000), hours('Setup', 12, 115)]),
  plan(150, 21, 'expired', 'Fax line audit', [hours('Audit', 6, 95)], { shelved: true }),
  plan(95, 30, 'voided', 'Cabling of the second floor', [item('Network point', 48, 8_500), hours('Installation', 32, 88)]),
  plan(
    62,
    30,
    'accepted',
    'Wi-Fi for the new building',
    [
      item('Access point', 14, 32_900, { description: 'Ceiling mount, with five years of updates.' }),
      hours('Survey and installation', 36, 92),
      optional(item('Spare access point', 2, 32_900), true),
    ],
    { own: true, asks: 'We move in March and need Wi-Fi on two floors, about 900 square metres.' },
  ),
  plan(40, 21, 'declined', 'Cloud cost review', [hours('Cloud engineer', 24, 145)], { own: true }),
  plan(24, 30, 'converted', 'Firewall care for one year', [
    item('Firewall care', 12, 48_000, { unit: 'month', description: 'Updates, rules on request, and a call each quarter.' }),
    hours('Takeover', 8, 120),
  ]),
  plan(18, 45, 'viewed', 'Penetration test each quarter', [
    item('Penetration test', 4, 420_000, { unit: 'project', description: 'Report within ten days, retest included.' }),
    optional(hours('Help with the repairs', 20, 130)),
  ]),
  plan(9, 30, 'viewed', 'Secure network for three branch offices', [...branchOffices, optional(hours('Training on site', 2, 125))], {
    ...{ own: true, asks: 'Three small offices, 12 people each. Please with a gateway that we do not have to maintain.' },
    intro: 'Thank you for the call on Tuesday.\n\nThis is what we agreed on. The training is up to you: tick it if you want it.',
  }),
  plan(5, 30, 'sent', 'Managed workplace for 25 people', [item('Workplace', 25, 6_900, { unit: 'month' }), hours('Move', 16, 98)]),
  plan(2, 30, 'sent', 'Branch offices, first step', branchOffices, { own: true }),
  plan(1.5, 30, 'draft', 'Compliance review', [hours('Auditor', 18, 160), optional(item('Report in a second language', 1, 95_000))]),
  plan(0.3, 30, 'draft', 'Incident response on call', [item('On call, nights and weekends', 12, 120_000, { unit: 'month' })], {
    discount: { type: 'fixed', value: 50_000 },
  }),
];
