import { Box, Flex, Span } from '@techadds/shared/ui';

interface ProgressBarProps {
  /** 0 to 100. */
  percent: number;
  /** What is measured, such as "Complete". */
  label: string;
}

/** How much is done, as a bar with its number. */
export const ProgressBar = ({ percent, label }: ProgressBarProps) => (
  <Flex alignItems="center" gap="2" minWidth="0">
    <Box
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      flex="1"
      minWidth="8"
      height="1.5"
      rounded="full"
      bg="bg.emphasized"
      overflow="hidden"
    >
      <Box height="full" rounded="full" bg={percent === 100 ? 't.ok.solid' : 'brand.mark'} style={{ width: `${percent}%` }} />
    </Box>
    <Span flex="none" minWidth="9" textAlign="end" textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
      {percent}&nbsp;%
    </Span>
  </Flex>
);
