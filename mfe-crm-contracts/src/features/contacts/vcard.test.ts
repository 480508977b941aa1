import { toVcard } from './vcard';

const contact = {
  ...{ id: '0d9f5f0a-0000-4000-8000-000000000001', firstName: 'Ana', lastName: 'Berg', title: 'CTO', company: 'Fjord AS' },
  emails: [{ email: 'ana@fjord.example', type: 'work' }],
  phones: [{ number: '+47 22 33', type: 'home' }],
  ...{ tags: ['vip', 'fair'], background: 'Met at the fair.', updatedAt: '2026-11-20T09:00:00.000Z' },
};
const lines = (changes: Partial<typeof contact> = {}) => toVcard({ ...contact, ...changes }).split('\r\n');

test('has the name, company, addresses and tags of a contact', () => {
  expect(lines()).toEqual([
    ...['BEGIN:VCARD', 'VERSION:4.0', 'UID:urn:uuid:0d9f5f0a-0000-4000-8000-000000000001', 'FN:Ana Berg', 'N:Berg;Ana;;;', 'TITLE:CTO'],
    ...['ORG:Fjord AS', 'EMAIL;TYPE=work:ana@fjord.example', 'TEL;TYPE=home:+47 22 33', 'CATEGORIES:vip,fair', 'NOTE:Met at the fair.'],
    ...['REV:20261120T090000Z', 'END:VCARD', ''],
  ]);
});

test('omits what is empty, and the type that vCard does not know', () => {
  const card = lines({ title: '', company: '', background: '', tags: [], phones: [], emails: [{ email: 'a@b.example', type: 'other' }] });
  expect(card.slice(5)).toEqual(['EMAIL:a@b.example', 'REV:20261120T090000Z', 'END:VCARD', '']);
});

test('a value cannot add a line or a part of a name', () => {
  const card = lines({ firstName: 'A;B,C\\D', background: 'one\r\nEND:VCARD\rtwo' });
  expect(card).toContain('N:Berg;A\\;B\\,C\\\\D;;;');
  expect(card).toContain('NOTE:one\\nEND:VCARD\\ntwo');
  expect(card.filter((line) => line === 'END:VCARD')).toHaveLength(1);
});

test('folds long lines after 75 bytes and never inside a character', () => {
  const background = 'ø😀'.repeat(60);
  const text = toVcard({ ...contact, background });
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n ', '')).toContain(`NOTE:${background}\r\n`);
});
