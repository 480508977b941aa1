import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '@techadds/shared/testing';
import { Badge, DueIn, ErrorNotice, Field, StatStrip, Input, Page, toast, Toaster, RelativeTime } from '@techadds/shared/ui';
import { UiProvider } from '@techadds/shared/ui/base';
import { Dialog, Drawer } from '@techadds/shared/ui/dialog';
import { FilterChip } from '@techadds/shared/ui/controls';
import { AmountLines, TabLinks } from '@techadds/shared/ui/page';
import { Stepper } from '@techadds/shared/ui/steps';
import { toSmoothPath } from './smooth-path';
import { getIllustration } from './illustrations';

test('a page has one heading, sets the window title, and links to its parent', () => {
  renderAt(
    '/orders/1',
    <Page title="OR-2026-0184" crumbs={[{ label: 'Orders', to: '/orders' }]}>
      Content
    </Page>,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'OR-2026-0184' })).toBeVisible();
  expect(document.title).toBe('OR-2026-0184 · TechAdds');
  expect(within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByRole('link', { name: 'Orders' })).toHaveAttribute(
    'href',
    '/orders',
  );
});

test('a plain badge is smaller, without a border', () => {
  renderAt(
    '/',
    <>
      <Badge>Order</Badge>
      <Badge plain>Default</Badge>
    </>,
  );
  const { height, borderColor } = getComputedStyle(screen.getByText('Default'));
  expect(borderColor).toBe('transparent');
  expect(height).not.toBe(getComputedStyle(screen.getByText('Order')).height);
});

test('marks the current tab', () => {
  renderAt(
    '/',
    <TabLinks
      label="Status"
      tabs={[
        { label: 'All', count: 64, to: '/all', current: true },
        { label: 'Placed', count: 12, to: '/placed', current: false },
      ]}
    />,
  );
  const tabs = within(screen.getByRole('navigation', { name: 'Status' }));
  expect(tabs.getByRole('link', { name: 'All 64' })).toHaveAttribute('aria-current', 'page');
  expect(tabs.getByRole('link', { name: 'Placed 12' })).not.toHaveAttribute('aria-current');
});

describe('a filter chip', () => {
  const clear = jest.fn();

  test('opens its control on press, closes it on Escape and returns focus to the chip', async () => {
    renderAt(
      '/',
      <FilterChip label="Customer" onClear={clear}>
        <Field label="Customer name">
          <Input />
        </Field>
      </FilterChip>,
    );
    const chip = screen.getByRole('button', { name: 'Customer' });
    await userEvent.click(chip);
    expect(within(screen.getByRole('dialog', { name: 'Customer' })).getByLabelText('Customer name')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(chip).toHaveFocus();
  });

  test('shows its value and can be cleared', async () => {
    renderAt('/', <FilterChip label="Due" value="within 14 days" onClear={clear} />);
    expect(screen.getByRole('button', { name: /Due\s*within 14 days/ })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear Due' }));
    expect(clear).toHaveBeenCalledTimes(1);
  });
});

describe('an error notice', () => {
  test('shows what happened and what is not affected, a retry button and the reference', async () => {
    const retry = jest.fn();
    const user = userEvent.setup();
    renderAt(
      '/',
      <ErrorNotice
        title="Payouts didn't load"
        reassurance="No payout is affected."
        error={Object.assign(new Error('The server did not answer in time'), { cid: 'c-17' })}
        onRetry={retry}
      />,
    );
    const notice = screen.getByRole('alert');
    expect(notice).toHaveTextContent("Payouts didn't load");
    expect(notice).toHaveTextContent('The server did not answer in time. No payout is affected.');
    await user.click(within(notice).getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledTimes(1);
    await user.click(within(notice).getByRole('button', { name: 'Copy reference' }));
    expect(await navigator.clipboard.readText()).toBe('c-17');
    expect(within(notice).getByRole('button', { name: 'Copied' })).toBeVisible();
  });

  test('has a default message for values that are not errors', () => {
    renderAt('/', <ErrorNotice error={undefined} />);
    expect(screen.getByRole('alert')).toHaveTextContent("This didn't load");
    expect(screen.queryByText('Reference')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('toasts', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    act(() => jest.runAllTimers());
    jest.useRealTimers();
  });
  const toasts = () => screen.getByRole('region', { name: 'Notifications' });

  test('are announced and disappear after eight seconds', () => {
    renderAt('/', null);
    expect(toasts()).toHaveAttribute('aria-live', 'polite');
    act(() => toast({ title: '3 services archived' }));
    expect(within(toasts()).getByText('3 services archived')).toBeVisible();
    act(() => jest.advanceTimersByTime(7900));
    expect(toasts()).toHaveTextContent('3 services archived');
    act(() => jest.advanceTimersByTime(200));
    expect(toasts()).toBeEmptyDOMElement();
  });

  test('stay while the pointer is over them', async () => {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    renderAt('/', null);
    act(() => toast({ title: '3 services archived' }));
    await user.hover(screen.getByText('3 services archived'));
    act(() => jest.advanceTimersByTime(30_000));
    expect(toasts()).toHaveTextContent('3 services archived');
    await user.unhover(screen.getByText('3 services archived'));
    act(() => jest.advanceTimersByTime(2000));
    expect(toasts()).toBeEmptyDOMElement();
  });

  test('are limited to three, removing the oldest first', () => {
    renderAt('/', null);
    act(() => ['One', 'Two', 'Three', 'Four'].forEach((title) => toast({ title })));
    expect(toasts()).not.toHaveTextContent('One');
    expect(toasts()).toHaveTextContent('TwoThreeFour');
  });

  test('offer to undo the action', async () => {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const run = jest.fn();
    renderAt('/', null);
    act(() => toast({ title: '3 services archived', action: { label: 'Undo', onClick: run } }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(run).toHaveBeenCalledTimes(1);
    expect(toasts()).toBeEmptyDOMElement();
  });
});

test('toasts appear in the modal that was opened last, and on the page when it closes', async () => {
  const undo = jest.fn();
  const page = (drawer: boolean, dialog: boolean) => (
    <UiProvider>
      <Toaster />
      <Drawer open={drawer} title="Files" onClose={jest.fn()}>
        <Dialog open={dialog} title="Rename" onClose={jest.fn()}>
          <textarea aria-label="Message" />
        </Dialog>
      </Drawer>
    </UiProvider>
  );
  const { rerender } = render(page(true, false));
  rerender(page(true, true));
  act(() => toast({ title: 'File deleted', action: { label: 'Undo', onClick: undo } }));
  expect(await within(screen.getByRole('dialog', { name: 'Rename' })).findByText('File deleted')).toBeVisible();
  expect(screen.getAllByText('File deleted')).toHaveLength(1);
  // The name of the region must not contain that of a field, or "Message" would find both.
  expect(within(screen.getByRole('dialog', { name: 'Rename' })).getByLabelText('Message', { exact: false })).toHaveRole('textbox');

  rerender(page(true, false));
  await userEvent.click(within(screen.getByRole('dialog', { name: 'Files' })).getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(1);

  act(() => toast({ title: 'File added' }));
  rerender(page(false, false));
  expect(within(screen.getByRole('region', { name: 'Notifications' })).getByText('File added')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
});

test('a stepper marks the current step', () => {
  renderAt(
    '/',
    <Stepper
      steps={[
        { label: 'Placed', at: '9 Nov', state: 'done' },
        { label: 'Accepted', state: 'current' },
        { label: 'Completed', state: 'todo' },
      ]}
      note="Waiting for Kestrel Foods."
    />,
  );
  const steps = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  expect(steps[0]).toHaveTextContent('Placed9 Nov');
  expect(screen.getByText('Waiting for Kestrel Foods.')).toBeVisible();
});

test('a stepper with all steps done is at the last one', () => {
  const steps = ['Placed', 'Accepted', 'Completed'].map((label) => ({ label, state: 'done' as const }));
  const { container } = renderAt('/', <Stepper steps={steps} />);
  expect(container).toHaveTextContent('step 3 of 3');
});

test('a breakdown shows its lines and their sum', () => {
  renderAt(
    '/',
    <AmountLines
      currency="USD"
      lines={[
        { label: 'Customer paid', amountCents: 110_000 },
        { label: 'Commission, 12%', amountCents: -12_000 },
      ]}
      total={{ label: 'You receive', amountCents: 98_000 }}
    />,
  );
  expect(screen.getByText('Commission, 12%').parentElement).toHaveTextContent('−$120.00');
  expect(screen.getByText('You receive').parentElement).toHaveTextContent('$980.00');
});

test('stats are terms with their values', () => {
  renderAt('/', <StatStrip stats={[{ label: 'Gross sales', value: '$48,210.00', delta: { text: '12.4% vs Oct', tone: 'ok' } }]} />);
  expect(screen.getByText('Gross sales').tagName).toBe('DT');
  expect(screen.getByText('$48,210.00').tagName).toBe('DD');
});

describe('times', () => {
  const hour = 3_600_000;
  beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') }));
  afterEach(() => jest.useRealTimers());

  test.each([
    [-5 * hour, 'Late by 5\u00a0h'],
    [4 * hour + 720_000, '4\u00a0h\u00a012\u00a0min'],
    [71 * hour, '2\u00a0d\u00a023\u00a0h'],
  ])('due in %s ms reads %j', (ms, words) => {
    const at = new Date(Date.now() + ms).toISOString();
    renderAt('/', <DueIn at={at} />);
    expect(document.querySelector('time')?.textContent).toBe(words);
    expect(document.querySelector('time')).toHaveAttribute('datetime', at);
  });

  test('updates a relative time every minute', () => {
    renderAt('/', <RelativeTime at="2026-11-20T11:59:30Z" />);
    expect(screen.getByText('just now')).toBeVisible();
    act(() => jest.advanceTimersByTime(60_000));
    expect(screen.getByText('1\u00a0min ago', { normalizer: (text) => text })).toBeVisible();
  });
});

test('a smooth path passes through its points and never exceeds their values', () => {
  expect(toSmoothPath([])).toBe('');
  expect(
    toSmoothPath([
      { x: 0, y: 0 },
      { x: 3, y: 10 },
      { x: 6, y: 10 },
    ]),
  ).toBe('M0,0C1,3.33 2,10 3,10C4,10 5,10 6,10');
});

test('every category has a drawing, and the known ones differ', () => {
  const known = ['Security', 'cloud', 'Data', 'Compliance', 'Connectivity', 'Support'].map((name) => JSON.stringify(getIllustration(name)));
  expect(new Set(known).size).toBe(6);
  expect(getIllustration('Managed workplace').lines).not.toBe('');
  expect(known.join()).not.toContain('NaN');
});
