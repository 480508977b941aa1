import { styled } from './styled';

const Ring = styled('span', {
  base: {
    display: 'inline-block',
    flex: 'none',
    width: 'var(--spinner, 16px)',
    height: 'var(--spinner, 16px)',
    border: '2px solid',
    borderColor: 'currentColor',
    borderTopColor: 'transparent',
    rounded: 'full',
    animation: 'spin 800ms linear infinite',
  },
});

/** Shows that something is in progress. With a `label` it is announced; without one, it is decorative next to a text. */
export function Spinner({ label, size = 16 }: { label?: string; size?: number }) {
  return <Ring style={{ width: size, height: size }} {...(label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true })} />;
}
