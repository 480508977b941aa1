import { findMentions, splitMentions } from './mentions';

const ana = { id: '1', name: 'Ana' };
const anaHalden = { id: '2', name: 'Ana Halden' };

test('a mention is an @ with the whole name', () => {
  const users = [ana, anaHalden];
  const ids = (text: string) => findMentions(text, users).map(({ id }) => id);
  expect(ids('Hello @Ana, how are you?')).toEqual(['1']);
  expect(ids('@Anabel and me@Ana.example')).toEqual([]);
  expect(ids('Nobody')).toEqual([]);
  expect(ids('@Ana Halden')).toContain('2');
});

test('splits a text at mentions, the longest name first, and loses nothing', () => {
  const text = 'For @Ana Halden and @Ana. Not @ana';
  const parts = splitMentions(text, [ana, anaHalden]);
  expect(parts.map((part) => part.text).join('')).toBe(text);
  expect(parts.flatMap(({ mentioned }) => mentioned?.name ?? [])).toEqual(['Ana Halden', 'Ana']);
  expect(splitMentions('', [ana])).toEqual([]);
  expect(splitMentions('Plain', [])).toEqual([{ text: 'Plain' }]);
});
