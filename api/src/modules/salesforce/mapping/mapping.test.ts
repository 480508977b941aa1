import fc from 'fast-check';
import { maxCents } from '@techadds/shared/contract/fields';
import type { ContactRow, DealRow } from '../our-records.db';
import { normalizeDecimalAmount, parseDecimalCents, toDecimalAmount } from './decimal-amount';
import type { Mapping } from './mapping';
import { lostInSalesforce, toOurBody } from './our-body';
import { toOurValues } from './our-values';
import { findOurProblem, findTheirProblem } from './problems';
import { toTheirFields, toTheirValues } from './their-values';

const [a, b, c] = ['a', 'b', 'c'].map((last) => `11111111-1111-4111-8111-11111111111${last}`) as [string, string, string];
const stages = [
  { id: a, name: 'Prospecting', type: 'open' as const },
  { id: b, name: 'Negotiation', type: 'ongoing' as const },
  { id: c, name: 'Closed Lost', type: 'lost' as const },
];
const mapping: Mapping = { fieldNames: {}, stageNames: { [b]: 'Negotiation/Review' }, stages, currency: 'USD' };
const anything = () => undefined;
const contact = (row: Partial<ContactRow>) =>
  toOurValues(
    {
      object: 'Contact',
      firstName: 'Ana',
      lastName: '',
      title: '',
      emails: [],
      phones: [],
      background: '',
      customerId: null,
      ...row,
    } as ContactRow,
    mapping,
    anything,
  );
const deal = (row: Partial<DealRow>) =>
  toOurValues(
    {
      object: 'Opportunity',
      name: 'Fence',
      stageId: a,
      amountCents: 0,
      currency: 'USD',
      expectedCloseDate: null,
      nextStep: '',
      customerId: null,
      ...row,
    } as DealRow,
    mapping,
    anything,
  );
const opportunity = (fields: Record<string, string>) => toTheirValues('Opportunity', { fields }, mapping, () => true);

describe('amounts', () => {
  test.each([
    ['19.99', 'USD', 1999],
    ['0.1', 'USD', 10],
    ['1000000000', 'USD', 100_000_000_000],
    ['4.350', 'USD', 435],
    ['5000', 'JPY', 5000],
    ['1.234', 'KWD', 1234],
  ])('reads %s in %s as %d', (text, currency, cents) => expect(parseDecimalCents(text, currency)).toBe(cents));

  test.each(['19.999', '-5', '1e21', '1,000', '', 'NaN', '99999999999999999'])('refuses %j rather than round it', (text) =>
    expect(parseDecimalCents(text, 'USD')).toBeUndefined(),
  );

  test('come back from the number that Salesforce is sent without losing a cent', () => {
    const cents = fc.integer({ min: 1, max: 1_000_000_000_00 });
    fc.assert(
      fc.property(cents, fc.constantFrom('USD', 'JPY', 'KWD'), (amount, currency) => {
        const sent = toTheirFields('Opportunity', { amount: toDecimalAmount(amount, currency) }, ['amount'], { ...mapping, currency });
        expect(parseDecimalCents(String((JSON.parse(JSON.stringify(sent)) as { Amount: number }).Amount), currency)).toBe(amount);
      }),
    );
    expect(maxCents).toBeGreaterThan(1_000_000_000_00);
  });

  test('have one form, and none is the same as zero', () => {
    expect(['5000', '5000.0', '5000.00'].map((text) => normalizeDecimalAmount(text, 'USD'))).toEqual(['5000.00', '5000.00', '5000.00']);
    expect(['', '0', '0.00'].map((text) => normalizeDecimalAmount(text, 'USD'))).toEqual(['', '', '']);
    expect(normalizeDecimalAmount('1.005', 'USD')).toBe('1.005');
  });
});

describe('names', () => {
  test('the only name of a contact is the last name in Salesforce, and comes back as the first', () => {
    expect(contact({ firstName: 'Cher', lastName: '' })).toMatchObject({ firstName: '', lastName: 'Cher' });
    const back = toOurBody('Contact', { firstName: '', lastName: 'Cher' }, ['firstName', 'lastName'], {
      mapping,
      row: null,
      customerId: undefined,
    });
    expect(back).toEqual({ firstName: 'Cher', lastName: '' });
  });

  test.each([
    ['Contact', { lastName: 'x'.repeat(81) }, 'Last name has 81 characters; Salesforce takes at most 80.'],
    ['Contact', { lastName: 'Berg', firstName: 'x'.repeat(41) }, 'First name has 41 characters; Salesforce takes at most 40.'],
    ['Contact', { lastName: '' }, 'Last name is empty, and Salesforce needs it.'],
    [
      'Opportunity',
      { name: 'x'.repeat(160), stage: 'Won', closeDate: '2026-01-01' },
      'Name has 160 characters; Salesforce takes at most 120.',
    ],
    ['Opportunity', { name: 'Fence', stage: 'Won', closeDate: '' }, 'Close date is empty, and Salesforce needs it.'],
    ['Contact', { lastName: 'x'.repeat(80) }, undefined],
  ] as const)('Salesforce refuses %s %o', (object, values, problem) =>
    expect(findTheirProblem(object, { ...values }, Object.keys(values), mapping)).toBe(problem),
  );

  test.each([
    ['Account', { name: 'x'.repeat(500), email: 'a@b.example' }, 'Name has 500 characters; a customer takes at most 200.'],
    ['Account', { name: 'Fjord', email: '' }, 'E-mail is empty, and a customer needs it.'],
    ['Account', { name: 'Fjord', email: 'nobody' }, 'Enter a full e-mail address, like ana@halden.example.'],
    ['Account', { name: 'Fjord', email: 'a@b.example', website: 'fjord' }, 'Enter a full address that starts with https://.'],
    ['Contact', { lastName: 'Berg', phone: 'ext. 5' }, 'Use digits, spaces and + ( ) . / - only.'],
    ['Opportunity', { name: 'Fence', stage: 'Needs Analysis' }, 'No stage is mapped to “Needs Analysis”.'],
    ['Opportunity', { name: 'Fence', stage: 'Prospecting', amount: '1.005' }, '1.005 is not an amount in USD.'],
    ['Opportunity', { name: 'Fence', stage: 'Prospecting', amount: '10000000000.00' }, 'Must be 100000000000 or less.'],
    ['Opportunity', { name: 'Fence', stage: 'Negotiation/Review', amount: '10.00', closeDate: '2026-02-01' }, undefined],
  ] as const)('our side refuses %s %o', (object, values, problem) =>
    expect(findOurProblem(object, { ...values }, Object.keys(values), { mapping, row: null })).toBe(problem),
  );
});

test('stages are mapped by their names, or by those that were chosen', () => {
  expect(deal({ stageId: b }).stage).toBe('Negotiation/Review');
  expect(deal({ stageId: a }).stage).toBe('Prospecting');
  expect(toOurBody('Opportunity', { stage: 'Negotiation/Review' }, ['stage'], { mapping, row: null, customerId: undefined })).toEqual({
    stageId: b,
  });
});

test('a deal that was lost in Salesforce gets a reason, without which it cannot be lost here', () => {
  const body = toOurBody('Opportunity', { stage: 'Closed Lost' }, ['stage'], { mapping, row: null, customerId: undefined });
  expect(body).toEqual({ stageId: c, lostReason: lostInSalesforce });
});

test('empty values, line breaks and spaces at the ends are no changes', () => {
  expect(opportunity({ Name: 'Fence ', Amount: '', StageName: 'Prospecting', CloseDate: '', NextStep: 'a\r\nb', AccountId: '' })).toEqual(
    deal({ nextStep: 'a\nb' }),
  );
  expect(toTheirFields('Contact', { lastName: 'Berg', title: '' }, ['lastName', 'title'], mapping)).toEqual({
    LastName: 'Berg',
    Title: null,
  });
});

test('the first e-mail and phone are those of Salesforce; the others stay', () => {
  const row = {
    object: 'Contact',
    emails: [
      { email: 'a@x.example', type: 'home' },
      { email: 'b@x.example', type: 'work' },
    ],
    phones: [],
  } as unknown as ContactRow;
  const body = toOurBody('Contact', { email: 'new@x.example', phone: '' }, ['email', 'phone'], { mapping, row, customerId: undefined });
  expect(body).toEqual({
    emails: [
      { email: 'new@x.example', type: 'home' },
      { email: 'b@x.example', type: 'work' },
    ],
    phones: [],
  });
});

test('a field that is mapped to nothing is neither read nor written, and another name is used both ways', () => {
  const own: Mapping = { ...mapping, fieldNames: { 'Contact.title': '', 'Contact.background': 'Notes__c' } };
  const values = toTheirValues('Contact', { fields: { LastName: 'Berg', Title: 'CTO', Notes__c: 'Met' } }, own, () => true);
  expect(values).toEqual({ lastName: 'Berg', firstName: '', email: '', phone: '', customer: '', background: 'Met' });
  expect(toTheirFields('Contact', { title: 'CTO', background: 'Met' }, ['title', 'background'], own)).toEqual({ Notes__c: 'Met' });
});
