import { parseTextBlocks } from './text';

test('headings and paragraphs are told apart, and lines of a paragraph stay', () => {
  expect(parseTextBlocks('# 1. Scope\nWhat is done,\nand where.\n\n\nIn two rounds.\r\n \r\n# 2. Fee\n\nNothing #1.')).toEqual([
    { kind: 'heading', text: '1. Scope' },
    { kind: 'paragraph', text: 'What is done,\nand where.' },
    { kind: 'paragraph', text: 'In two rounds.' },
    { kind: 'heading', text: '2. Fee' },
    { kind: 'paragraph', text: 'Nothing #1.' },
  ]);
});

test('a text without any marks is one paragraph, and blanks are none', () => {
  expect(parseTextBlocks('#No heading')).toEqual([{ kind: 'paragraph', text: '#No heading' }]);
  expect(parseTextBlocks(' \n\n ')).toEqual([]);
});

test('a mark without a heading is text', () => {
  expect(parseTextBlocks('# \nBelow')).toEqual([{ kind: 'paragraph', text: '# \nBelow' }]);
});
