import { styled } from '../base/styled';

/** A gray bar in place of loading content; it starts to pulse after 200 ms. */
export const Skeleton = styled(
  'span',
  { base: { display: 'block', height: '3', rounded: 'xs', bg: 'bg.muted', animation: 'pulse 1.2s ease-in-out 200ms infinite' } },
  { defaultProps: { 'aria-hidden': true } },
);
