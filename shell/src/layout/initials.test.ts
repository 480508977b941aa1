import { initialOf } from './initials';

it.each([
  ['Ana', 'z@halden.example', 'A'],
  ['ørjan', 'z@halden.example', 'Ø'],
  ['𝒥onas', 'z@halden.example', '𝒥'],
  ['', 'zoe@halden.example', 'Z'],
  ['  ', 'zoe@halden.example', 'Z'],
  ['', '', ''],
])('a first name of %j with e-mail %j shows %j', (firstName, email, letter) => {
  expect(initialOf({ firstName, email })).toBe(letter);
});
