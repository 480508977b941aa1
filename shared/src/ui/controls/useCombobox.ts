import { useId, useState, type KeyboardEvent } from 'react';

interface ComboboxConfig<T> {
  /** The options that match the text, in the order of the list. */
  options: readonly T[];
  getKey: (option: T) => string;
  onSelect: (option: T) => void;
  /** A list that is always visible needs none of these three. */
  isOpen?: boolean;
  onOpen?: () => void;
  /** Escape; without it the key is left to the dialog or popover around the list. */
  onClose?: () => void;
}

/**
 * Keyboard and ARIA attributes of a text field with a list of options (the combobox pattern): the focus stays in the field, which names the
 * active option. Arrow keys go round the options, Home and End go to the first and the last, Enter selects. Filtering is up to the caller,
 * who calls `activate()` when the text changes, so that the first option is active again.
 */
export function useCombobox<T>({ options, getKey, onSelect, isOpen = true, onOpen, onClose }: ComboboxConfig<T>) {
  const listId = useId();
  const [activeKey, activate] = useState<string>();
  const active = options.find((option) => getKey(option) === activeKey) ?? options[0];
  const getOptionId = (option: T) => `${listId}-${getKey(option)}`;

  const moveTo = (option: T | undefined) => {
    if (!option) return;
    activate(getKey(option));
    document.getElementById(getOptionId(option))?.scrollIntoView?.({ block: 'nearest' });
  };
  const moveBy = (step: number) => moveTo(active && options[(options.indexOf(active) + step + options.length) % options.length]);
  const openKeys: Record<string, (() => void) | undefined> = {
    ArrowDown: () => moveBy(1),
    ArrowUp: () => moveBy(-1),
    Home: () => moveTo(options[0]),
    End: () => moveTo(options.at(-1)),
    Enter: active && (() => onSelect(active)),
    Escape: onClose,
  };
  const closedKeys: Record<string, (() => void) | undefined> = { ArrowDown: onOpen, ArrowUp: onOpen };

  const onKeyDown = (event: KeyboardEvent) => {
    // Enter confirms the input method's suggestion; keys with a modifier belong to the form or the text.
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const keys = isOpen ? openKeys : closedKeys;
    const run = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
    if (!run) return;
    event.preventDefault();
    run();
  };

  return {
    active,
    /** Makes the option with this key active; without one the first. */
    activate: (key?: string) => activate(key),
    inputProps: {
      role: 'combobox',
      'aria-expanded': isOpen,
      'aria-controls': listId,
      'aria-autocomplete': 'list',
      'aria-activedescendant': isOpen && active ? getOptionId(active) : undefined,
      autoComplete: 'off',
      onKeyDown,
    } as const,
    listProps: { id: listId, role: 'listbox' } as const,
    getOptionProps: (option: T) =>
      ({
        id: getOptionId(option),
        role: 'option',
        'aria-selected': option === active,
        // Only a movement of the pointer activates an option, not a list that scrolls below it.
        onPointerMove: () => activate(getKey(option)),
        // Keeps the focus in the field.
        onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
        onClick: () => onSelect(option),
      }) as const,
  };
}
