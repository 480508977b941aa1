import { getInitial } from './initials';

test.each([
  ['Ana', 'z@halden.example', 'A'],
  ['ørjan', 'z@halden.example', 'Ø'],
  ['𝒥onas', 'z@halden.example', '𝒥'],
  ['', 'zoe@halden.example', 'Z'],
  ['  ', 'zoe@halden.example', 'Z'],
  ['', '', ''],
])('first name %j with e-mail %j gives %j', (firstName, email, char) => {
  expect(getInitial({ firstName, email })).toBe(char);
});
