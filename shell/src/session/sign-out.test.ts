import { logout } from '@techadds/shared/contract/auth';
import { useSession } from '@techadds/shared/session';
import { answer, refuse, signedInAs } from '@techadds/shared/testing';
import { openPage } from './open-page';
import { signOut } from './sign-out';

jest.mock('./open-page', () => ({ openPage: jest.fn(), reloadPage: jest.fn() }));

const nothingLeft = () => {
  expect(useSession.getState()).toEqual({ token: null, user: null, subdomain: null });
  expect(Object.keys(localStorage)).toEqual([]);
  expect(document.cookie).not.toContain('token=');
  expect(openPage).toHaveBeenLastCalledWith('/login');
};

it('a sign-out ends the session on the server and leaves nothing here', async () => {
  signedInAs('customer');
  const ended = answer(logout, undefined);
  await signOut();
  expect(ended[0]!.headers.get('authorization')).toMatch(/^Bearer /);
  nothingLeft();
});

it('a sign-out that the server does not hear leaves nothing here either', async () => {
  signedInAs('customer');
  answer(logout, refuse(500, { error: 'No' }));
  await signOut();
  nothingLeft();
});
