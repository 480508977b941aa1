import type { ComponentProps } from 'react';
import { parseMoney } from '@techadds/shared/format/money';
import { Box, Input } from '@techadds/shared/ui';

interface MoneyInputProps extends Omit<ComponentProps<typeof Input>, 'type'> {
  /** A three-letter code, shown after the amount; omitted if the column header shows it. */
  currency?: string;
}

/** An amount as users type it; on blur it is formatted as `1,250.00`. Invalid text stays as typed, for the form to validate. */
export function MoneyInput({ currency, onBlur, ...rest }: MoneyInputProps) {
  return (
    <Box position="relative">
      <Input
        {...rest}
        inputMode="decimal"
        autoComplete="off"
        pe={currency === undefined ? undefined : '14'}
        fontVariantNumeric="tabular-nums"
        onBlur={(event) => {
          const cents = parseMoney(event.target.value);
          const formatted = cents === undefined ? undefined : (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
          if (formatted !== undefined && formatted !== event.target.value) {
            event.target.value = formatted;
            rest.onChange?.(event);
          }
          onBlur?.(event);
        }}
      />
      {currency !== undefined && (
        <Box
          position="absolute"
          insetBlock="0"
          insetEnd="3"
          display="flex"
          alignItems="center"
          textStyle="sm"
          color="fg.muted"
          pointerEvents="none"
        >
          {currency}
        </Box>
      )}
    </Box>
  );
}
