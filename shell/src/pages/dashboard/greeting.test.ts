import { greetingAt } from './greeting';

it.each([
  [0, 'Good evening'],
  [5, 'Good morning'],
  [11, 'Good morning'],
  [12, 'Good afternoon'],
  [17, 'Good afternoon'],
  [18, 'Good evening'],
])('at %i:00 the greeting is %s', (hour, greeting) => {
  expect(greetingAt(hour)).toBe(greeting);
});
