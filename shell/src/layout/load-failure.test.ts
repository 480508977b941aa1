import { fireEvent, screen } from '@testing-library/react';
import { showLoadFailure } from './load-failure';

function createRoot(content = ''): HTMLElement {
  const root = document.createElement('div');
  root.textContent = content;
  document.body.replaceChildren(root);
  return root;
}

test('says that the app did not load, with a button to load it again', () => {
  const go = jest.spyOn(history, 'go').mockImplementation();
  showLoadFailure(createRoot());
  expect(screen.getByRole('main')).toHaveTextContent(
    'TechAdds didn’t loadThe connection may be interrupted. Load the page again.Try again',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(go.mock.calls).toEqual([[0]]);
});

test('leaves a page that works without the app', () => {
  const root = createRoot('Sign in');
  showLoadFailure(root);
  expect(root.textContent).toBe('Sign in');
});
