import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../base/IconButton';
import { Input } from '../base/Input';
import { Box } from '../base/primitives';
import { styled } from '../base/styled';
import { usePageActions } from '../screen/page-actions';

const debounceMs = 250;

const Frame = styled('div', { base: { position: 'relative', minWidth: '0', flex: '1' } });

interface SearchInputProps {
  value: string;
  /** Called 250 ms after the last key press, and at once when cleared. */
  onChange: (value: string) => void;
  label: string;
  placeholder?: string;
  size?: 'sm' | 'md';
  /** False if the page already has a search: every further landmark is one more to skip with a screen reader. */
  landmark?: boolean;
}

/** A debounced search field that can be cleared. The shortcut `/` focuses the first one of a page. */
export function SearchInput({ value, onChange, label, placeholder, size = 'md', landmark = true }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [text, setText] = useState(value);
  const [lastValue, setSeen] = useState(value);
  /** Values passed to `onChange` that have not come back as `value` yet: on a slow machine the user has typed more by then. */
  const [pendingValues, setAwaited] = useState<readonly string[]>([]);
  if (value !== lastValue) {
    setSeen(value);
    setAwaited(pendingValues.slice(pendingValues.indexOf(value) + 1 || pendingValues.length));
    // Otherwise the value was changed from outside, such as by "Clear filters" or the back button.
    if (!pendingValues.includes(value)) setText(value);
  }

  useEffect(() => () => clearTimeout(timer.current), []);
  usePageActions(() => [{ label: 'Search', shortcut: '/', run: () => input.current?.focus() }]);

  const send = (next: string) => {
    clearTimeout(timer.current);
    setAwaited((before) => (next === (before.at(-1) ?? lastValue) ? before : [...before, next]));
    onChange(next);
  };
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(next), debounceMs);
  };
  const clear = () => {
    setText('');
    send('');
    input.current?.focus();
  };

  return (
    <Frame role={landmark ? 'search' : undefined}>
      <Box position="absolute" insetBlock="0" insetStart="2.5" display="flex" alignItems="center" color="fg.muted" pointerEvents="none">
        <IconSearch size={15} aria-hidden />
      </Box>
      <Input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        size={size}
        bare
        ps="8"
        pe="8"
        value={text}
        css={{ '&::-webkit-search-cancel-button': { display: 'none' } }}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send(text);
          if (event.key === 'Escape' && text !== '') clear();
        }}
      />
      {text !== '' && (
        <Box position="absolute" insetBlock="0" insetEnd="1" display="flex" alignItems="center">
          <IconButton label="Clear search" size="xs" icon={<IconX size={14} />} onClick={clear} />
        </Box>
      )}
    </Frame>
  );
}
