import { parseTextBlocks } from './text';

test('distinguishes headings from paragraphs and keeps the lines of a paragraph', () => {
  expect(parseTextBlocks('# 1. Scope\nWhat is done,\nand where.\n\n\nIn two rounds.\r\n \r\n# 2. Fee\n\nNothing #1.')).toEqual([
    { kind: 'heading', text: '1. Scope' },
    { kind: 'paragraph', text: 'What is done,\nand where.' },
    { kind: 'paragraph', text: 'In two rounds.' },
    { kind: 'heading', text: '2. Fee' },
    { kind: 'paragraph', text: 'Nothing #1.' },
  ]);
});

test('reads plain text as one paragraph and blank text as none', () => {
  expect(parseTextBlocks('#No heading')).toEqual([{ kind: 'paragraph', text: '#No heading' }]);
  expect(parseTextBlocks(' \n\n ')).toEqual([]);
});

test('reads a mark without a heading as text', () => {
  expect(parseTextBlocks('# \nBelow')).toEqual([{ kind: 'paragraph', text: '# \nBelow' }]);
});
