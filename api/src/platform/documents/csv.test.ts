import { toCsv } from './csv';

test('quotes every cell, doubles quotes and ends lines with CR LF', () => {
  expect(
    toCsv([
      ['a', 'say "hi"', null, 5],
      ['x,y', 'two\nlines', '', -5],
    ]),
  ).toBe('"a","say ""hi""","","5"\r\n"x,y","two\nlines","","-5"\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', '\0x', '＝1', '＋1', '－1', '＠x', `=cmd|' /C calc'!A0`])(
  'protects %j from being run by a spreadsheet',
  (text) => {
    expect(toCsv([[text]])).toBe(`"'${text}"\r\n`);
  },
);

test.each(['1-1', 'a=b', ' =1', 'ana@halden.example'])('leaves %j unchanged', (text) => expect(toCsv([[text]])).toBe(`"${text}"\r\n`));
