import type { ComponentProps } from 'react';
import { Flex } from './primitives';
import { Tooltip } from './Tooltip';
import { useTooltip } from './useTooltip';

/** A short text that shows its full version on hover or focus; screen readers read the full version. */
export function WithTooltip({ text, ...rest }: ComponentProps<typeof Flex> & { text: string }) {
  const { anchor, handlers, id } = useTooltip();
  return (
    <>
      <Flex tabIndex={0} role="note" aria-label={text} {...handlers} {...rest} />
      {anchor && <Tooltip anchor={anchor} id={id} text={text} />}
    </>
  );
}
