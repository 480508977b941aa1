import { tokenOf } from './token';

it.each([[{ token: 'a.b.c' }], [{ accessToken: 'a.b.c' }], [{ jwt: 'a.b.c' }], [{ data: { token: 'a.b.c' } }]])(
  'the token is read from %j',
  (answer) => {
    expect(tokenOf(answer)).toBe('a.b.c');
  },
);

it.each([[{}], [null], [undefined], ['a.b.c'], [{ token: '' }], [{ token: 7 }], [{ data: null }], [{ data: { jwt: 'a.b.c' } }]])(
  'there is no token in %j',
  (answer) => {
    expect(tokenOf(answer)).toBeUndefined();
  },
);
