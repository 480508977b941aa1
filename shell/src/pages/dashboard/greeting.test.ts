import { getGreeting } from './greeting';

test.each([
  [0, 'Good evening'],
  [5, 'Good morning'],
  [11, 'Good morning'],
  [12, 'Good afternoon'],
  [17, 'Good afternoon'],
  [18, 'Good evening'],
])('at %i:00, greets with "%s"', (hour, greeting) => {
  expect(getGreeting(hour)).toBe(greeting);
});
