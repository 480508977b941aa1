import { useDeferredValue, useRef, useState, type ReactNode } from 'react';
import { Avatar, Box, Field, Flex, IconButton, Input, Span, Text } from '@techadds/shared/ui';
import { useCombobox } from '@techadds/shared/ui/controls';
import { IconChevronDown, IconX } from '@techadds/shared/ui/icons';

interface Option {
  id: string;
  name: string;
  /** Tells records with the same name apart. */
  hint: string;
}

interface SearchFieldProps<T extends Option> {
  label: string;
  required?: boolean;
  placeholder: string;
  /** The name of the selected record; empty if none is selected. */
  value: string;
  onChange: (option: T) => void;
  /** Removes the selection, where none is needed. */
  onClear?: (() => void) | undefined;
  error?: string | undefined;
  /** The records that match the text, a hook; `enabled` while the list is open. Undefined while they load; the error if they do not. */
  useOptions: (query: string, enabled: boolean) => readonly T[] | Error | undefined;
  /** Shown in the list if nothing matches. */
  emptyText: (query: string) => ReactNode;
  /** The accessible name of the list. */
  listLabel: string;
}

/** Combobox that finds a record by part of its texts; records are searched on the server because there may be any number. */
export function SearchField<T extends Option>(props: SearchFieldProps<T>) {
  const { label, required = false, placeholder, value, onChange, onClear, error, useOptions, emptyText, listLabel } = props;
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  const isOpen = typed !== undefined;
  const showsValue = !isOpen && value !== '';
  const isClearable = showsValue && onClear !== undefined;
  const query = useDeferredValue((typed ?? '').trim().slice(0, 200));
  const result = useOptions(query, isOpen);
  const failure = result instanceof Error ? result : undefined;
  const found = !result || result instanceof Error ? [] : result;
  const close = () => setTyped(undefined);
  const search = (text: string) => {
    setTyped(text);
    activate();
  };
  const clear = () => {
    onClear?.();
    // The button disappears with the selection.
    input.current?.focus();
  };
  const { active, activate, inputProps, listProps, getOptionProps } = useCombobox<T>({
    options: found,
    getKey: ({ id }) => id,
    onSelect: (option) => {
      onChange(option);
      close();
    },
    isOpen,
    onOpen: () => search(''),
    onClose: close,
  });

  return (
    <Box position="relative" minWidth="0">
      <Field label={label} {...(required ? { required } : { hint: 'Optional' })} {...(error !== undefined && { error })}>
        <Input
          {...inputProps}
          ref={input}
          placeholder={value === '' ? placeholder : value}
          value={typed ?? value}
          ps={showsValue ? '9' : undefined}
          pe={isClearable ? '16' : '8'}
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
        <span>{showsValue && <Avatar name={value} />}</span>
        <Flex alignItems="center" gap="1">
          {isClearable && (
            <IconButton size="sm" pointerEvents="auto" label={`Remove ${value}`} icon={<IconX size={14} aria-hidden />} onClick={clear} />
          )}
          <IconChevronDown aria-hidden />
        </Flex>
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
          <Box {...listProps} aria-label={listLabel}>
            {found.map((option) => (
              <Flex
                key={option.id}
                {...getOptionProps(option)}
                alignItems="center"
                gap="2.5"
                px="2"
                minHeight={{ base: '11', sm: '9' }}
                rounded="sm"
                textStyle="sm"
                cursor="pointer"
                bg={option === active ? 'bg.muted' : undefined}
                _hover={{ bg: 'bg.muted' }}
              >
                <Avatar name={option.name} />
                <Span truncate flex="0 1 auto">
                  {option.name}
                </Span>
                <Span truncate color="fg.muted" ms="auto" flex="0 4 auto">
                  {option.hint}
                </Span>
              </Flex>
            ))}
          </Box>
          {found.length === 0 && (
            <Text px="2" py="2" textStyle="sm" color="fg.muted" role="status">
              {failure ? `The list didn’t load. ${failure.message}` : result ? emptyText(query) : 'Loading'}
            </Text>
          )}
        </Box>
      )}
    </Box>
  );
}
