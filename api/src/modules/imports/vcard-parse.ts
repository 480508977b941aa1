import type { CsvRow } from '../../platform/documents/csv-parse';

/** The columns of a vCard file, named as in the CSV export of contacts. */
export const vcardHeadings = ['First name', 'Last name', 'Title', 'Company', 'E-mails', 'Phones', 'Tags', 'Background'];

/** Whether a file has vCards, by its beginning. */
export const isVcard = (text: string): boolean => /^\s*BEGIN:VCARD\s*$/im.test(text.slice(0, 200));

/** The parts of a value between unescaped separators, unescaped. */
function splitValue(value: string, separator: ';' | ','): string[] {
  const parts = value.match(separator === ';' ? /(?:\\.|[^\\;])+|(?<=;|^)(?=;|$)/gs : /(?:\\.|[^\\,])+/gs) ?? [];
  return parts.map((part) => part.replaceAll(/\\(.)/gs, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign)));
}

/** Decodes `=C3=A5` as vCard 2.1 has it. */
const decodeQuotedPrintable = (value: string) =>
  Buffer.from(
    value.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

/** The cells of a card under `vcardHeadings`. */
function toCells(lines: readonly string[]): string[] {
  const values = new Map<string, string[]>();
  for (const line of lines) {
    const [, name, parameters = '', raw = ''] = /^(?:[\w-]+\.)?([\w-]+)((?:;[^:]*)?):(.*)$/s.exec(line) ?? [];
    if (name === undefined) continue;
    const value = /ENCODING=QUOTED-PRINTABLE/i.test(parameters) ? decodeQuotedPrintable(raw) : raw;
    values.set(name.toUpperCase(), [...(values.get(name.toUpperCase()) ?? []), value]);
  }
  const all = (name: string) => (values.get(name) ?? []).map((value) => splitValue(value, ',').join(',').trim()).filter(Boolean);
  const first = (name: string) => all(name)[0] ?? '';
  const [lastName = '', firstName = ''] = splitValue(values.get('N')?.[0] ?? '', ';');
  const company = splitValue(values.get('ORG')?.[0] ?? '', ';')[0] ?? '';
  return [
    // Cards of companies have a full name only.
    ...(firstName || lastName ? [firstName || lastName, firstName ? lastName : ''] : [first('FN'), '']),
    ...[
      first('TITLE'),
      company,
      all('EMAIL').join('; '),
      all('TEL')
        .map((tel) => tel.replace(/^tel:/i, ''))
        .join('; '),
    ],
    ...[splitValue(values.get('CATEGORIES')?.[0] ?? '', ',').join(', '), first('NOTE')],
  ];
}

/** Parses the vCards (2.1 to 4.0) of a file, each a row with the number of its first line. Unknown properties are skipped. */
export function parseVcards(text: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let card: { line: number; lines: string[] } | undefined;
  for (const [n, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (/^BEGIN:VCARD\s*$/i.test(line)) card = { line: n + 1, lines: [] };
    else if (card && /^END:VCARD\s*$/i.test(line)) {
      rows.push({ line: card.line, cells: toCells(card.lines) });
      card = undefined;
    } else if (card && /^[ \t]/.test(line) && card.lines.length > 0) card.lines[card.lines.length - 1] += line.slice(1);
    else card?.lines.push(line);
  }
  return rows;
}
