import { useState, type FormEvent } from 'react';
import { getRegionName } from '@techadds/shared/contract/catalog/facets';
import { Box, Flex, IconButton, Input, Text } from '@techadds/shared/ui';
import { IconCircleCheckFilled, IconMapPin, IconX } from '@techadds/shared/ui/icons';

interface AddressFieldProps {
  value: string;
  /** The region that the server resolved the address to; null if unknown, undefined while it loads. */
  region: string | null | undefined;
  onChange: (address: string) => void;
}

/** Filters by the address where a service is needed. Give it a `key` of the address, so that its input resets when the URL changes. */
export function AddressField({ value, region, onChange }: AddressFieldProps) {
  const [text, setText] = useState(value);
  const send = (event: FormEvent) => {
    event.preventDefault();
    onChange(text.trim());
  };
  return (
    <Box as="form" flex="1 1 15rem" onSubmit={send} position="relative" _cSm={{ flex: '0 1 19rem' }}>
      <Flex
        position="absolute"
        top="0"
        height={{ base: '11', sm: '9' }}
        insetStart="2.5"
        alignItems="center"
        color="fg.muted"
        pointerEvents="none"
      >
        <IconMapPin aria-hidden />
      </Flex>
      <Input
        aria-label="Your address"
        aria-describedby="place"
        placeholder="Your address, with town or country"
        autoComplete="street-address"
        bare
        ps="8"
        pe="9"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => text.trim() !== value && onChange(text.trim())}
      />
      {value !== '' && (
        <Flex position="absolute" top="0" height={{ base: '11', sm: '9' }} insetEnd="1" alignItems="center" color="t.ok.icon">
          {region && <IconCircleCheckFilled size={16} aria-hidden />}
          <IconButton label="Clear address" size="xs" icon={<IconX size={14} />} onClick={() => onChange('')} />
        </Flex>
      )}
      <Text id="place" role="status" textStyle="xs" color="fg.muted" mt={value === '' ? '0' : '1'}>
        {value !== '' &&
          region !== undefined &&
          (region ? `Serviceable in ${getRegionName(region)}, and remotely` : 'We don’t know this place. These are delivered remotely.')}
      </Text>
    </Box>
  );
}
