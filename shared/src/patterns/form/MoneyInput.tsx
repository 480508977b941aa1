import type { ComponentProps } from 'react';
import { parseMoney } from '@techadds/shared/format/amount-input';
import { formatAmount } from '@techadds/shared/format/money';
import { Box, Input } from '@techadds/shared/ui';

interface MoneyInputProps extends Omit<ComponentProps<typeof Input>, 'type'> {
  /** A three-letter code, which decides the decimals and is shown after the amount; empty while it is unknown. */
  currency: string;
  /** Set where another element shows the currency. */
  hideCurrency?: boolean;
}

/** An amount as users type it; on blur it is formatted as `1,250.00`, with the decimals of its currency. Invalid text stays as typed, for the form to validate. */
export function MoneyInput({ currency, hideCurrency = false, onBlur, ...rest }: MoneyInputProps) {
  return (
    <Box position="relative">
      <Input
        {...rest}
        inputMode="decimal"
        autoComplete="off"
        pe={hideCurrency ? undefined : '14'}
        fontVariantNumeric="tabular-nums"
        onBlur={(event) => {
          const cents = parseMoney(event.target.value, currency);
          const formatted = cents === undefined ? undefined : formatAmount(cents, currency);
          if (formatted !== undefined && formatted !== event.target.value) {
            event.target.value = formatted;
            rest.onChange?.(event);
          }
          onBlur?.(event);
        }}
      />
      {!hideCurrency && (
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
