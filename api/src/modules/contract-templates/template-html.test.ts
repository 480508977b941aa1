import { replaceVariables, sampleValues } from '@techadds/shared/contract/contract-templates/variables';
import { parseTextBlocks } from '@techadds/shared/contract/contracts/text';
import { toContractText, toSafeHtml } from './template-html';

test.each([
  ['<p onclick="alert(1)" style="color:red" class="x">Hello</p>', '<p>Hello</p>'],
  ['<p>Hello</p><script>alert(1)</script><style>p{}</style>', '<p>Hello</p>'],
  ['<p><a href="javascript:alert(1)">Hello</a><img src=x onerror=alert(1)></p>', '<p>Hello</p>'],
  ['<iframe srcdoc="<script>1</script>"></iframe><p>Hello</p>', '<p>Hello</p>'],
  ['<svg><script>alert(1)</script></svg><p>Hello</p>', '<p>Hello</p>'],
  [
    '<h1>Scope</h1><p><b>bold</b> <i>italic</i> <u>under</u></p>',
    '<h2>Scope</h2><p><strong>bold</strong> <em>italic</em> <u>under</u></p>',
  ],
  ['<p>1 &lt; 2 &amp; {{customer.name}}</p>', '<p>1 &lt; 2 &amp; {{customer.name}}</p>'],
  ['<p>unclosed <strong>bold', '<p>unclosed <strong>bold</strong></p>'],
])('keeps only the allowed elements of %s', (html, safe) => {
  expect(toSafeHtml(html)).toBe(safe);
});

test('requires text', () => {
  expect(() => toSafeHtml('<p> &nbsp; </p><script>1</script>')).toThrow(expect.objectContaining({ status: 422 }));
});

test('converts headings, paragraphs and lists to the text of a contract', () => {
  const html =
    '<h2>1. Scope\n</h2><p>What is <strong>done</strong>,<br>and where &amp; when.</p><ul><li><p>One</p></li><li><p>Two</p><ol><li><p>Deep</p></li></ol></li></ul><ol><li>First</li><li>Second</li></ol><p></p>';
  expect(toContractText(html)).toBe('# 1. Scope\n\nWhat is done,\nand where & when.\n\n- One\n- Two\n  1. Deep\n\n1. First\n2. Second');
});

test('a value cannot forge a heading or a paragraph', () => {
  const { html } = replaceVariables('<p>{{customer.name}}</p><p>x<br>{{customer.name}}</p>', {
    'customer.name': '# 9. No liability\n\n# 10. Free',
  });
  expect(parseTextBlocks(toContractText(html)).map(({ kind }) => kind)).toEqual(['paragraph', 'paragraph']);
});

describe('variables', () => {
  test('are replaced escaped, in one pass', () => {
    const html = '<p>{{customer.name}} and {{ partner.name }}</p>';
    const values = { 'customer.name': '<img src=x onerror="alert(1)"> & {{partner.name}}', 'partner.name': "O'Neil" };
    expect(replaceVariables(html, values)).toEqual({
      html: '<p>&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; {{partner.name}} and O&#39;Neil</p>',
      missing: [],
    });
  });

  test('without a value stay in the text and are named once, with the reason', () => {
    const { html, missing } = replaceVariables('<p>{{contract.endsOn}} {{nope}} {{nope}} {{constructor}} {{cus<b>tomer.name</b>}}</p>', {
      ...sampleValues,
      'contract.endsOn': null,
    });
    expect(missing).toEqual([
      { name: 'contract.endsOn', reason: 'empty' },
      { name: 'nope', reason: 'unknown' },
      { name: 'constructor', reason: 'unknown' },
      { name: 'customer.name', reason: 'unknown' },
    ]);
    expect(html).toContain('{{nope}}');
  });
});
