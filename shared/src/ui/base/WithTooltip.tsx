import type { ComponentProps } from 'react';
import { Flex } from './primitives';
import { Tooltip } from './Tooltip';
import { useTooltip } from './useTooltip';

/** Something short that shows the whole while it is pointed at or has the focus; read aloud it is the whole at once. */
export function WithTooltip({ text, ...rest }: ComponentProps<typeof Flex> & { text: string }) {
  const { anchor, handlers, id } = useTooltip();
  return (
    <>
      <Flex tabIndex={0} role="note" aria-label={text} {...handlers} {...rest} />
      {anchor && <Tooltip anchor={anchor} id={id} text={text} />}
    </>
  );
}
