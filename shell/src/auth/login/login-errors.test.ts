import { Credentials } from '@techadds/shared/contract/accounts/endpoints';
import { computeFieldErrors } from './login-errors';

const computeContractErrors = (values: { email: string; password: string }) =>
  Object.fromEntries(Credentials.safeParse(values).error?.issues.map(({ path, message }) => [path[0], message]) ?? []);

test.each([
  ['ana@halden.example', 'a good password'],
  ['ana+work@mail.halden.example', ' x '],
  ['', 'a good password'],
  ['ana', 'a good password'],
  ['ana@', 'a good password'],
  ['ana@halden', 'a good password'],
  ['ana berg@halden.example', 'a good password'],
  ['ana@halden.example', ''],
  ['ana@halden.example', '   '],
  ['', ''],
])('reports the same errors as the contract for %j with %j', (email, password) => {
  expect(computeFieldErrors({ email, password })).toEqual(computeContractErrors({ email, password }));
});
