import { styled } from '../base/styled';

/** A grey bar in the place and size of what is loading; it begins to pulse after 200 ms. */
export const Skeleton = styled(
  'span',
  { base: { display: 'block', height: '3', rounded: 'xs', bg: 'bg.muted', animation: 'pulse 1.2s ease-in-out 200ms infinite' } },
  { defaultProps: { 'aria-hidden': true } },
);
