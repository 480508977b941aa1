import { Box, Span } from '@techadds/shared/ui';
import { narrowQuery } from './line-styles';

interface LineSummaryProps {
  title: string;
  quantity: string;
  unit: string;
  net: string;
  isOpen: boolean;
  muted: boolean;
  onToggle: () => void;
}

/** A collapsed line on a phone: name, quantity and net amount. A press opens its fields. */
export const LineSummary = ({ title, quantity, unit, net, isOpen, muted, onToggle }: LineSummaryProps) => (
  <Box
    asChild
    display="none"
    css={{ [narrowQuery]: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto 6rem', gap: '3' } }}
    width="full"
    alignItems="center"
    minHeight="11"
    px="4"
    py="2"
    textAlign="start"
    textStyle="sm"
    cursor="pointer"
    color={muted ? 'fg.muted' : undefined}
    _focusVisible={{ outlineOffset: '-2px' }}
  >
    <button type="button" aria-expanded={isOpen} onClick={onToggle}>
      <Span fontWeight="medium" truncate>
        {title}
      </Span>
      <Span fontVariantNumeric="tabular-nums" color="fg.muted">
        {quantity} {unit}
      </Span>
      <Span fontWeight={muted ? undefined : 'semibold'} fontVariantNumeric="tabular-nums" textAlign="end">
        {net}
      </Span>
    </button>
  </Box>
);
