import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FormEvent, ReactNode } from 'react';
import { Button, Field, IconButton, Input, PasswordInput, SkipLink, UiProvider, useColorMode } from '@techadds/shared/ui/base';

const show = (content: ReactNode) => render(<UiProvider nonce="n0nce">{content}</UiProvider>);

describe('a field', () => {
  test('labels its control and describes it with hint and error', () => {
    show(
      <Field label="Email" hint="Work address" error="Enter a full address." required>
        <Input />
      </Field>,
    );
    const input = screen.getByLabelText('Email');
    expect(input).toBeInvalid();
    expect(input).toBeRequired();
    expect(input).toHaveAccessibleDescription('Work address Enter a full address.');
    expect(screen.getByRole('alert')).toHaveTextContent('Enter a full address.');
  });

  test('without an error is valid and described by its hint only', () => {
    show(
      <Field label="Email" hint="Work address">
        <Input />
      </Field>,
    );
    expect(screen.getByLabelText('Email')).toBeValid();
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Work address');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

test('shows and hides a password', async () => {
  show(
    <Field label="Password">
      <PasswordInput />
    </Field>,
  );
  const input = screen.getByLabelText('Password');
  await userEvent.type(input, 'secret');
  expect(input).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(input).toHaveAttribute('type', 'password');
});

describe('a button', () => {
  test('runs its handler and is not a submit button by default', async () => {
    const press = jest.fn();
    show(<Button onClick={press}>Pay out now</Button>);
    await userEvent.click(screen.getByRole('button', { name: 'Pay out now' }));
    expect(press).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button')).toHaveAttribute('type', 'button');
  });

  test.each([
    ['is busy', { busy: true }],
    ['is off for a reason', { disabledReason: 'Nothing is available yet.' }],
  ])('does not act or submit if it %s', async (_, props) => {
    const press = jest.fn();
    const submit = jest.fn((event: FormEvent) => event.preventDefault());
    show(
      <form onSubmit={submit}>
        <Button type="submit" onClick={press} {...props}>
          Pay out now
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: /Pay out now/ }));
    expect(press).not.toHaveBeenCalled();
    expect(submit).not.toHaveBeenCalled();
  });

  test('stays focusable while disabled and shows the reason', async () => {
    show(<Button disabledReason="Nothing is available yet.">Pay out now</Button>);
    await userEvent.tab();
    const button = screen.getByRole('button', { name: 'Pay out now' });
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await act(async () => {
      await userEvent.hover(button);
      await new Promise((resolve) => setTimeout(resolve, 400));
    });
    expect(screen.getByRole('tooltip')).toHaveTextContent('Nothing is available yet.');
    expect(button).toHaveAccessibleDescription('Nothing is available yet.');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip')).toBeNull();
  });
});

test('an icon button has an accessible name', () => {
  show(<IconButton label="More" icon={<svg />} />);
  expect(screen.getByRole('button', { name: 'More' })).toBeVisible();
});

test('the skip link moves focus to the content', async () => {
  show(
    <>
      <SkipLink />
      <main id="main" tabIndex={-1} />
    </>,
  );
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
});

describe('the color mode', () => {
  function Switch() {
    const { mode, setMode } = useColorMode();
    return <Button onClick={() => setMode(mode === 'dark' ? 'system' : 'dark')}>{mode}</Button>;
  }

  afterEach(() => localStorage.clear());

  test('follows the system until the user chooses, and stores the choice', async () => {
    show(<Switch />);
    expect(document.documentElement).toHaveClass('light');
    await userEvent.click(screen.getByRole('button', { name: 'system' }));
    expect(document.documentElement).toHaveClass('dark');
    expect(document.documentElement).not.toHaveClass('light');
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    expect(localStorage.getItem('techadds-theme')).toBe('dark');
    await userEvent.click(screen.getByRole('button', { name: 'dark' }));
    expect(document.documentElement).toHaveClass('light');
    expect(localStorage.getItem('techadds-theme')).toBeNull();
  });

  test('is applied before the first paint if it was chosen earlier', () => {
    localStorage.setItem('techadds-theme', 'dark');
    show(<p />);
    expect(document.documentElement).toHaveClass('dark');
  });

  test('follows the choice of another tab', () => {
    show(<p />);
    act(() => {
      localStorage.setItem('techadds-theme', 'dark');
      window.dispatchEvent(new StorageEvent('storage', { key: 'techadds-theme' }));
    });
    expect(document.documentElement).toHaveClass('dark');
  });
});

test('adds the nonce of the content security policy to styles', () => {
  show(<Button>Styled</Button>);
  const styles = [...document.head.querySelectorAll('style[data-emotion=ta]')];
  expect(styles.length).toBeGreaterThan(0);
  expect(styles.every((style) => style instanceof HTMLStyleElement && style.nonce === 'n0nce')).toBe(true);
});
