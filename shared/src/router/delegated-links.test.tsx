import { fireEvent, screen } from '@testing-library/react';
import { useDelegatedLinks } from '@techadds/shared/router';
import { currentUrl, renderAt } from '@techadds/shared/testing';

function Links() {
  const follow = useDelegatedLinks('a[data-own]');
  return (
    <div
      onClick={(event) => {
        follow(event);
        // jsdom does not implement navigation.
        event.preventDefault();
      }}
    >
      <a href="/orders/1?tab=files" data-own="">
        <span>Own</span>
      </a>
      <a href="/elsewhere">Another’s</a>
      <a href="/answered" data-own="" onClick={(event) => event.preventDefault()}>
        Answered
      </a>
    </div>
  );
}

test('navigates within the app on a click inside such a link', () => {
  renderAt('/here', <Links />);
  fireEvent.click(screen.getByText('Own'));
  expect(currentUrl()).toBe('/orders/1?tab=files');
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'leaves clicks with a modifier key or another button to the browser: %o',
  (how) => {
    renderAt('/here', <Links />);
    fireEvent.click(screen.getByText('Own'), how);
    expect(currentUrl()).toBe('/here');
  },
);

test('ignores other links and handled clicks', () => {
  renderAt('/here', <Links />);
  fireEvent.click(screen.getByText('Another’s'));
  fireEvent.click(screen.getByText('Answered'));
  expect(currentUrl()).toBe('/here');
});
