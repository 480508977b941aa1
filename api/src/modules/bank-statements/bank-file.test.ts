import { AppError } from '../../platform/http/errors';
import { readBankFile } from './bank-file';
import { findDocumentNumbers } from './line-references';

const header = 'date,amount,currency,reference,counterparty';
const entry = (change = '', amount = '1500.00') => `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
  <BookgDt><Dt>2026-11-03</Dt></BookgDt>${change}<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
  <RltdPties><Dbtr><Pty><Nm>Müller &amp; Söhne</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>DE-2026-0009</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
const camt = (entries: string, prolog = '<?xml version="1.0" encoding="UTF-8"?>') =>
  `${prolog}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>S-17</Id>
  <Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`;
const read = (content: string | Uint8Array) => readBankFile(typeof content === 'string' ? Buffer.from(content) : content);
function readError(content: string | Uint8Array): string | undefined {
  try {
    read(content);
  } catch (error) {
    if (error instanceof AppError) return error.extra.fields?.data;
    throw error;
  }
  return undefined;
}

test('reads a statement with its account, references and counterparties', () => {
  expect(read(camt(entry('<AcctSvcrRef>B1</AcctSvcrRef>')))).toMatchObject({
    ...{ format: 'camt.053', encoding: 'utf-8', statementNumber: 'S-17', accountLast4: '3000', unbookedCount: 0 },
    lines: [
      {
        ...{ line: 1, bookedOn: '2026-11-03', amountCents: 150_000, currency: 'EUR' },
        ...{ reference: 'DE-2026-0009', counterparty: 'Müller & Söhne' },
      },
    ],
  });
});

test('leaves out entries that are not booked yet, and counts them', () => {
  const pending = entry().replace('BOOK', 'PDNG');
  expect(read(camt(entry() + pending))).toMatchObject({ unbookedCount: 1, lines: [{ line: 1 }] });
});

test('splits a collective entry into its transactions only if they add up', () => {
  const part = (cents: string, id: string) =>
    `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs><Amt Ccy="EUR">${cents}</Amt><RltdPties><Cdtr><Nm>Bank</Nm></Cdtr></RltdPties></TxDtls>`;
  const collective = (first: string) =>
    camt(`<Ntry><Amt Ccy="EUR">30.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><DtTm>2026-11-03T10:00:00Z</DtTm></BookgDt>
      <NtryDtls>${part(first, 'PO-2026-0001')}${part('20.00', 'PO-2026-0002')}</NtryDtls></Ntry>`);
  expect(read(collective('10.00')).lines).toMatchObject([
    { amountCents: -1_000, reference: 'PO-2026-0001' },
    { amountCents: -2_000, reference: 'PO-2026-0002' },
  ]);
  expect(read(collective('11.00')).lines).toMatchObject([{ amountCents: -3_000 }]);
});

test.each([
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${header}\n2026-11-03,1.00,EUR,Größe,Å`), 'utf-8'],
  ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`${header}\n2026-11-03,1.00,EUR,Größe,Å`, 'utf16le')]), 'utf-16'],
  ['ISO-8859-1', Buffer.from(`${header}\n2026-11-03,1.00,EUR,Größe,Å`, 'latin1'), 'windows-1252'],
])('reads %s', (_, bytes, encoding) => {
  expect(read(bytes)).toMatchObject({ encoding, lines: [{ reference: 'Größe', counterparty: 'Å' }] });
});

test('reads XML in ISO-8859-1 and UTF-16', () => {
  const xml = camt(entry(), '<?xml version="1.0" encoding="ISO-8859-1"?>');
  expect(read(Buffer.from(xml, 'latin1')).lines).toMatchObject([{ counterparty: 'Müller & Söhne' }]);
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(camt(entry(), ''), 'utf16le')]);
  expect(read(utf16).lines).toMatchObject([{ counterparty: 'Müller & Söhne' }]);
});

test('equal lines are told apart by their order, and have the same fingerprint in every file', () => {
  const line = '2026-11-03,1.00,EUR,Fee,Bank';
  const [first, second] = read(`${header}\n${line}\n${line}`).lines;
  expect(first?.fingerprint).not.toBe(second?.fingerprint);
  expect(read(`${header}\n2026-11-02,2.00,EUR,,\n${line}`).lines[1]?.fingerprint).toBe(first?.fingerprint);
});

test('a corrected line keeps its identity, by the bank’s reference or its place in the statement', () => {
  const identities = (xml: string) => read(xml).lines.map(({ identity, fingerprint }) => [identity, fingerprint]);
  for (const reference of ['<AcctSvcrRef>B1</AcctSvcrRef>', '', '<AcctSvcrRef>NONREF</AcctSvcrRef>']) {
    const [[before, print] = [], [after, corrected] = []] = [camt(entry(reference)), camt(entry(reference, '1400.00'))].flatMap(identities);
    expect(after).toBe(before);
    expect(corrected).not.toBe(print);
  }
});

test.each([
  ['', 'The file is empty.'],
  [
    'date,amount',
    'Line 1 lacks currency, reference, counterparty. The first line names the columns: date, amount, currency, reference, counterparty.',
  ],
  [`${header},date\n1`, 'Line 1 names the column date twice.'],
  [`${header}\n2026-11-03,1.00,EUR,a,b\n03.11.2026,1.00,EUR,a,b`, 'Line 3, column date: “03.11.2026”. Write days like 2026-11-30.'],
  [`${header}\n2026-02-30,1.00,EUR,a,b`, 'Line 2, column date: “2026-02-30”. Write days like 2026-11-30.'],
  [`${header}\n2026-11-03,1.00,eur,a,b`, 'Line 2, column currency: “eur”. Write currencies like EUR.'],
  ...['"1,234.00"', '1.234', '0.00', 'ten', ''].map((amount) => [
    `${header}\n2026-11-03,${amount},EUR,a,b`,
    `Line 2, column amount: ${amount === '' ? 'it is empty' : `“${amount.replaceAll('"', '')}”`}. Write amounts like 1234.56, or -1234.56 for money that left the account.`,
  ]),
  [
    `${header}\n2026-11-03,1.50,JPY,a,b`,
    'Line 2, column amount: “1.50”. Write amounts like 1234.56, or -1234.56 for money that left the account.',
  ],
  [header, 'The file has no booked line.'],
  [camt(''), 'The file has no booked line.'],
  ['<a><b></a>', 'The XML is damaged at line 1, column 10. Export it once more.'],
  ['<html/>', 'This XML is no bank statement. Export it as CAMT.053 or CSV.'],
  ['<Document><BkToCstmrAcctRpt/></Document>', 'This is a report in CAMT.052. Export the statement, CAMT.053.'],
  [camt(entry('', '12.345')), 'Statement S-17, entry 1, Amt: It is no amount with a currency.'],
  [camt(entry()).replace('CRDT', 'IN'), 'Statement S-17, entry 1, CdtDbtInd: Write CRDT or DBIT.'],
])('explains what is wrong with %j', (content, message) => {
  expect(readError(content)).toBe(message);
});

test('rejects documents with a type, so that no entity is expanded or fetched', () => {
  const bomb = '<!DOCTYPE a [<!ENTITY b "boom"><!ENTITY c SYSTEM "file:///etc/passwd">]><a>&b;&c;</a>';
  expect(readError(bomb)).toContain('declares a document type at line 1');
  expect(readError('<a>&undeclared;</a>')).toContain('The XML is damaged');
});

test('rejects files that are too large, too long or too deep, and files that are no text', () => {
  const lines = Array.from({ length: 1_001 }, (_, n) => `2026-11-03,1.00,EUR,Line ${n},b`).join('\n');
  expect(readError(`${header}\n${lines}`)).toContain('more than 1,000 lines');
  expect(readError(Buffer.alloc(2 * 1024 * 1024 + 1, 'a'))).toContain('larger than 2 MB');
  expect(readError('<a>'.repeat(60))).toContain('nested too deeply');
  expect(readError(Buffer.from([0x25, 0x50, 0, 0x46]))).toContain('not a text file');
});

test('finds numbers in references, whatever banks have done to the hyphens', () => {
  expect(findDocumentNumbers('SVWZ+de 2026 0009, PO20260012 and PO/2026/0013')).toEqual(['DE-2026-0009', 'PO-2026-0012', 'PO-2026-0013']);
  expect(findDocumentNumbers('MODE-2026-0009 DE-2026-00')).toEqual([]);
});
