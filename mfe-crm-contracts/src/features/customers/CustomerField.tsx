import { useDeferredValue, useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { listCustomers, type Customer } from '@techadds/shared/contract/customers/endpoints';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { Avatar, Box, Field, Flex, Input, Span, Text, TextLink } from '@techadds/shared/ui';
import { useCombobox } from '@techadds/shared/ui/controls';
import { IconChevronDown } from '@techadds/shared/ui/icons';

type CustomerOption = Pick<Customer, 'id' | 'name' | 'email'>;

interface CustomerFieldProps {
  /** Name and e-mail to show; an empty name means that no customer is selected. */
  value: { name: string; email: string };
  onChange: (customer: CustomerOption) => void;
  error: string | undefined;
}

/** Combobox that finds a customer by part of the name or e-mail; customers are searched on the server because there may be any number. */
export function CustomerField({ value, onChange, error }: CustomerFieldProps) {
  const [typed, setTyped] = useState<string>();
  const isOpen = typed !== undefined;
  const query = useDeferredValue((typed ?? '').trim().slice(0, 200));
  const { data } = useQuery({
    ...apiQuery(listCustomers, { query: { limit: '20', ...(query !== '' && { query }) } }),
    enabled: isOpen,
    placeholderData: (before) => before,
  });
  const found = data?.items ?? [];
  const close = () => setTyped(undefined);
  const search = (text: string) => {
    setTyped(text);
    activate();
  };
  const { active, activate, inputProps, listProps, getOptionProps } = useCombobox<CustomerOption>({
    options: found,
    getKey: ({ id }) => id,
    onSelect: ({ id, name, email }) => {
      onChange({ id, name, email });
      close();
    },
    isOpen,
    onOpen: () => search(''),
    onClose: close,
  });

  return (
    <Box position="relative" minWidth="0">
      <Field label="Customer" required {...(error !== undefined && { error })}>
        <Input
          {...inputProps}
          placeholder={value.name === '' ? 'Search by name or e-mail' : value.name}
          value={typed ?? value.name}
          ps={!isOpen && value.name !== '' ? '9' : undefined}
          pe="8"
          onChange={({ target }) => search(target.value)}
          onClick={() => isOpen || search('')}
          onBlur={close}
        />
      </Field>
      <Flex
        position="absolute"
        top="26px"
        height={{ base: '11', sm: '9' }}
        insetInline="2.5"
        alignItems="center"
        justifyContent="space-between"
        pointerEvents="none"
        color="fg.muted"
      >
        <span>{!isOpen && value.name !== '' && <Avatar name={value.name} />}</span>
        <IconChevronDown aria-hidden />
      </Flex>
      {isOpen && (
        <Box
          position="absolute"
          zIndex="popover"
          insetInline="0"
          top="full"
          mt="1"
          p="1"
          maxHeight="18rem"
          overflowY="auto"
          rounded="lg"
          bg="bg.raised"
          boxShadow="md"
          // Keeps the focus in the field when an option is pressed.
          onMouseDown={(event) => event.preventDefault()}
        >
          <Box {...listProps} aria-label="Customers">
            {found.map((customer) => (
              <Flex
                key={customer.id}
                {...getOptionProps(customer)}
                alignItems="center"
                gap="2.5"
                px="2"
                minHeight={{ base: '11', sm: '9' }}
                rounded="sm"
                textStyle="sm"
                cursor="pointer"
                bg={customer === active ? 'bg.muted' : undefined}
                _hover={{ bg: 'bg.muted' }}
              >
                <Avatar name={customer.name} />
                <Span truncate flex="0 1 auto">
                  {customer.name}
                </Span>
                <Span truncate color="fg.muted" ms="auto" flex="0 4 auto">
                  {customer.email}
                </Span>
              </Flex>
            ))}
          </Box>
          {found.length === 0 && (
            <Text px="2" py="2" textStyle="sm" color="fg.muted" role="status">
              {!data ? 'Loading' : query === '' ? 'There are no customers yet. ' : `No customers match “${query}”. `}
              {data && <TextLink to={`${paths.customers}?new=1`}>Add a customer</TextLink>}
            </Text>
          )}
        </Box>
      )}
    </Box>
  );
}
