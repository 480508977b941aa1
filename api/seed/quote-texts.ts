import type { QuoteStatus } from '@techadds/shared/contract/quotes/states';
import type { QuoteInput } from '@techadds/shared/contract/quotes/endpoints';

type QuoteLines = NonNullable<QuoteInput['lines']>;

export interface PlannedQuote {
  daysAgo: number;
  validForDays: number;
  finalStatus: QuoteStatus;
  title: string;
  intro: string;
  terms: string;
  lines: QuoteLines;
  discount: QuoteInput['discount'];
  /** The demo customer's quote request that the quote answers. */
  requestMessage?: string;
  isForDemoCustomer?: boolean;
  archived?: boolean;
}

const hourLine = (name: string, quantity: number, dollars: number, more: Partial<QuoteLines[number]> = {}): QuoteLines[number] => ({
  ...{ name, quantity, unit: 'hour', unitPriceCents: dollars * 100, taxBp: 1000 },
  ...more,
});
const itemLine = (name: string, quantity: number, cents: number, more: Partial<QuoteLines[number]> = {}): QuoteLines[number] => ({
  ...{ name, quantity, unitPriceCents: cents, taxBp: 1000 },
  ...more,
});
/** Totals 1,995.98; the seed test looks for this amount. */
const branchOffices: QuoteLines = [
  hourLine('Consulting', 10, 120, {
    discount: { type: 'percent', value: 1000 },
    taxBp: 2000,
    description: 'Survey of the three offices, plan, and a written summary.',
  }),
  itemLine('Gateway', 1, 49_999, { taxBp: 2000, description: 'Set up here and sent to you, ready to plug in.' }),
  itemLine('Printed manuals', 3, 3_333, { taxBp: 0 }),
];
const optionalLine = (line: QuoteLines[number], selected = false): QuoteLines[number] => ({ ...line, optional: true, selected });
const terms = 'Half on acceptance, half on delivery, 14 days net. We begin within two weeks of your acceptance.';

type QuoteExtras = Partial<Pick<PlannedQuote, 'intro' | 'terms' | 'discount' | 'requestMessage' | 'isForDemoCustomer' | 'archived'>>;
const planQuote = (
  daysAgo: number,
  validFor: number,
  becomes: QuoteStatus,
  title: string,
  lines: QuoteLines,
  more: QuoteExtras = {},
): PlannedQuote => ({
  ...{
    daysAgo,
    validForDays: validFor,
    finalStatus: becomes,
    title,
    lines,
    terms,
    discount: null,
    intro: 'Thank you for asking us. This is what we suggest.',
  },
  ...more,
});

/** Oldest first. */
export const plannedQuotes: readonly PlannedQuote[] = [
  planQuote(
    310,
    30,
    'accepted',
    'Security program for one year',
    [hourLine('Security engineer', 120, 140), itemLine('Awareness course', 40, 4_900)],
    {
      discount: { type: 'percent', value: 500 },
    },
  ),
  planQuote(240, 30, 'declined', 'Warehouse migration', [hourLine('Data engineer', 90, 135), hourLine('Project lead', 20, 150)]),
  planQuote(180, 21, 'expired', 'Backup for two sites', [itemLine('Backup appliance', 2, 189_000), hourLine('Setup', 12, 115)]),
  planQuote(150, 21, 'expired', 'Fax line audit', [hourLine('Audit', 6, 95)], { archived: true }),
  planQuote(95, 30, 'voided', 'Cabling of the second floor', [itemLine('Network point', 48, 8_500), hourLine('Installation', 32, 88)]),
  planQuote(
    62,
    30,
    'accepted',
    'Wi-Fi for the new building',
    [
      itemLine('Access point', 14, 32_900, { description: 'Ceiling mount, with five years of updates.' }),
      hourLine('Survey and installation', 36, 92),
      optionalLine(itemLine('Spare access point', 2, 32_900), true),
    ],
    { isForDemoCustomer: true, requestMessage: 'We move in March and need Wi-Fi on two floors, about 900 square metres.' },
  ),
  planQuote(40, 21, 'declined', 'Cloud cost review', [hourLine('Cloud engineer', 24, 145)], { isForDemoCustomer: true }),
  planQuote(24, 30, 'converted', 'Firewall care for one year', [
    itemLine('Firewall care', 12, 48_000, { unit: 'month', description: 'Updates, rules on request, and a call each quarter.' }),
    hourLine('Takeover', 8, 120),
  ]),
  planQuote(18, 45, 'viewed', 'Penetration test each quarter', [
    itemLine('Penetration test', 4, 420_000, { unit: 'project', description: 'Report within ten days, retest included.' }),
    optionalLine(hourLine('Help with the repairs', 20, 130)),
  ]),
  planQuote(
    9,
    30,
    'viewed',
    'Secure network for three branch offices',
    [...branchOffices, optionalLine(hourLine('Training on site', 2, 125))],
    {
      ...{
        isForDemoCustomer: true,
        requestMessage: 'Three small offices, 12 people each. Please with a gateway that we do not have to maintain.',
      },
      intro: 'Thank you for the call on Tuesday.\n\nThis is what we agreed on. The training is up to you: tick it if you want it.',
    },
  ),
  planQuote(5, 30, 'sent', 'Managed workplace for 25 people', [
    itemLine('Workplace', 25, 6_900, { unit: 'month' }),
    hourLine('Move', 16, 98),
  ]),
  planQuote(2, 30, 'sent', 'Branch offices, first step', branchOffices, { isForDemoCustomer: true }),
  planQuote(1.5, 30, 'draft', 'Compliance review', [
    hourLine('Auditor', 18, 160),
    optionalLine(itemLine('Report in a second language', 1, 95_000)),
  ]),
  planQuote(0.3, 30, 'draft', 'Incident response on call', [itemLine('On call, nights and weekends', 12, 120_000, { unit: 'month' })], {
    discount: { type: 'fixed', value: 50_000 },
  }),
  planQuote(9, 40, 'countered', 'Meeting room screens', [hourLine('Installation', 14, 95), itemLine('Screen, 65 inches', 2, 89_000)]),
  planQuote(8, 40, 'revised', 'Door access for the warehouse', [hourLine('Electrician', 16, 85), itemLine('Reader', 4, 21_500)]),
];
