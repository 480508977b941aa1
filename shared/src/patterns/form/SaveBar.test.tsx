import { fireEvent, screen } from '@testing-library/react';
import { renderAt } from '@techadds/shared/testing';
import { SaveBar } from './SaveBar';

const reserved = () => document.documentElement.style.getPropertyValue('--action-bar-height');
/** Lays the bar out in the window of 1024 by 768 pixels. */
function scrollTo(top: number, right = 1000): void {
  const box = { top, right, bottom: top + 60, height: 60 } as DOMRect;
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(box);
  fireEvent.scroll(document);
}
const open = () => renderAt('/', <SaveBar dirty={false} busy={false} label="Save stages" onDiscard={() => undefined} />);
afterEach(() => jest.restoreAllMocks());

test('the help buttons stay above the bar as long as it is below them', async () => {
  const { unmount } = open();
  await screen.findByRole('button', { name: 'Save stages' });
  scrollTo(708);
  expect(reserved()).toBe('60px');
  scrollTo(680);
  expect(reserved()).toBe('88px');
  scrollTo(300);
  expect(reserved()).toBe('0px');
  scrollTo(708);
  unmount();
  expect(reserved()).toBe('');
});

test('the help buttons stay where they are beside a bar that ends before them', async () => {
  open();
  await screen.findByRole('button', { name: 'Save stages' });
  scrollTo(708, 800);
  expect(reserved()).toBe('0px');
});
