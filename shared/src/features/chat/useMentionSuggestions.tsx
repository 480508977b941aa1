import { useId, useState, type KeyboardEvent, type RefObject } from 'react';
import { Avatar, Box, Flex } from '@techadds/shared/ui';

interface Mentionable {
  id: string;
  name: string;
}

const maxSuggestions = 6;
/** An `@` at the start of a word, and what was typed after it. */
const mentionPattern = /(?:^|\s)@([^@\n]{0,40})$/u;

/** Suggests users after `@` in a text area. Arrow keys choose, Enter and Tab insert the name, Escape closes the list. */
export function useMentionSuggestions(
  users: readonly Mentionable[] = [],
  textarea: RefObject<HTMLTextAreaElement | null>,
  onChange: (text: string) => void,
) {
  const listId = useId();
  const [typed, setTyped] = useState<string>();
  const [index, setIndex] = useState(0);
  const options =
    typed === undefined ? [] : users.filter(({ name }) => name.toLowerCase().startsWith(typed.toLowerCase())).slice(0, maxSuggestions);
  const active = options[Math.min(index, options.length - 1)];
  const getOptionId = ({ id }: Mentionable) => `${listId}-${id}`;

  const update = () => {
    const { current } = textarea;
    const before = current?.value.slice(0, current.selectionStart) ?? '';
    setTyped(users.length > 0 ? mentionPattern.exec(before)?.[1] : undefined);
    setIndex(0);
  };
  const insert = ({ name }: Mentionable) => {
    const { current } = textarea;
    if (!current || typed === undefined) return;
    const at = current.selectionStart - typed.length;
    const caret = at + name.length + 1;
    onChange(`${current.value.slice(0, at)}${name} ${current.value.slice(current.selectionStart)}`);
    setTyped(undefined);
    current.focus();
    requestAnimationFrame(() => current.setSelectionRange(caret, caret));
  };
  /** Returns whether the list has used the key. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!active || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return false;
    const keys: Record<string, () => void> = {
      ArrowDown: () => setIndex((options.indexOf(active) + 1) % options.length),
      ArrowUp: () => setIndex((options.indexOf(active) + options.length - 1) % options.length),
      Enter: () => insert(active),
      Tab: () => insert(active),
      Escape: () => setTyped(undefined),
    };
    const run = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
    if (!run) return false;
    event.preventDefault();
    event.stopPropagation();
    run();
    return true;
  };
  const list = active && (
    <Box
      id={listId}
      role="listbox"
      aria-label="Members to mention"
      position="absolute"
      bottom="calc(100% + 4px)"
      insetInline="4"
      zIndex="1"
      p="1"
      border="1px solid"
      borderColor="line"
      rounded="md"
      bg="bg.raised"
      boxShadow="md"
    >
      {options.map((user) => (
        <Flex
          key={user.id}
          id={getOptionId(user)}
          role="option"
          aria-selected={user === active}
          gap="2"
          px="2"
          py="1.5"
          alignItems="center"
          rounded="sm"
          cursor="pointer"
          textStyle="sm"
          bg={user === active ? 'bg.selected' : undefined}
          // Otherwise the text area would lose the focus before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => insert(user)}
        >
          <Avatar name={user.name} size={24} />
          {user.name}
        </Flex>
      ))}
    </Box>
  );
  const onBlur = () => setTyped(undefined);
  const inputProps = active
    ? ({ 'aria-autocomplete': 'list', 'aria-controls': listId, 'aria-activedescendant': getOptionId(active), onBlur } as const)
    : {};
  return { list, inputProps, onKeyDown, update };
}
