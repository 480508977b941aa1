import { useId, type ComponentProps } from 'react';
import { Box, Flex, Input, Text } from '@techadds/shared/ui';

/** The discount on the whole quote, under the lines. */
export function TotalDiscountField({ error, ...input }: ComponentProps<typeof Input> & { error: string | undefined }) {
  const id = useId();
  return (
    <Box>
      <Flex alignItems="center" gap="2" justifyContent="flex-end">
        <Box asChild textStyle="sm" color="fg.muted" whiteSpace="nowrap">
          <label htmlFor={id}>Total discount</label>
        </Box>
        <Input
          {...input}
          id={id}
          size="sm"
          width="7.5rem"
          placeholder="10% or 50.00"
          autoComplete="off"
          textAlign="end"
          fontVariantNumeric="tabular-nums"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error && `${id}-wrong`}
        />
      </Flex>
      {error && (
        <Text id={`${id}-wrong`} role="alert" textStyle="xs" color="t.bad.fg" mt="1" textAlign="end">
          {error}
        </Text>
      )}
    </Box>
  );
}
