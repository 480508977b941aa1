import { IconCheck } from '@tabler/icons-react';
import { useContext, useEffect, useId, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from '@techadds/shared/router';
import { ActionScope } from '../base/action-scope';
import { useConnection } from '../base/connection';
import { useDismiss, useFloatingPosition } from '../base/floating-position';
import { Box } from '../base/primitives';
import { styled } from '../base/styled';
import { findNextItem } from './find-next-item';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  /** The URL of a link … */
  to?: string;
  /** … or the handler of an action. */
  onSelect?: () => void;
  danger?: boolean;
  /** An action that needs no server; in the header of a page and in a row, the others are disabled without a connection. */
  worksOffline?: boolean;
  /** Whether the item is selected, in a list of which one item is selected. */
  checked?: boolean;
}

type TriggerProps = Pick<ComponentProps<'button'>, 'onClick' | 'onKeyDown' | 'aria-haspopup' | 'aria-expanded' | 'aria-controls'>;

interface MenuProps {
  /** The name of the menu. */
  label: string;
  /** Renders the trigger; spread the props onto a Button or IconButton. */
  trigger: (props: TriggerProps) => ReactNode;
  /** A function is called when the menu opens. */
  items: readonly MenuItem[] | (() => readonly MenuItem[]);
  /** Above the items, such as the signed-in user. */
  header?: ReactNode;
  align?: 'start' | 'end';
}

const Panel = styled('div', {
  base: {
    position: 'fixed',
    inset: 'auto',
    margin: '0',
    width: 'max-content',
    minWidth: '12rem',
    maxWidth: 'calc(100vw - 16px)',
    maxHeight: '80vh',
    overflowY: 'auto',
    p: '1',
    rounded: 'lg',
    bg: 'bg.raised',
    color: 'fg',
    boxShadow: 'md',
    zIndex: 'popover',
    animation: 'rise 160ms',
    animationTimingFunction: 'out',
  },
});

const itemRecipe = {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    width: 'full',
    minHeight: { base: '11', sm: '8' },
    px: '2',
    rounded: 'sm',
    textStyle: 'sm',
    textAlign: 'start',
    textDecoration: 'none',
    color: 'fg',
    cursor: 'pointer',
    '& svg': { color: 'fg.muted', flex: 'none' },
    _hover: { bg: 'bg.muted' },
    _focusVisible: { bg: 'bg.muted', outlineOffset: '-2px' },
    '&[aria-disabled]': { color: 'fg.disabled', cursor: 'not-allowed', '& svg': { color: 'fg.disabled' } },
  },
  variants: { danger: { true: { color: 't.bad.fg', '& svg': { color: 't.bad.icon' } } } },
} as const;
const ItemButton = styled('button', itemRecipe);
const ItemLink = styled(Link, itemRecipe);

const listItems = (items: MenuProps['items']) => (typeof items === 'function' ? items() : items);
const needsServer = ({ to, worksOffline }: MenuItem) => to === undefined && !worksOffline;
const getItemElements = (panel: HTMLElement | null) => [...(panel?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];

interface OpenMenuProps extends Pick<MenuProps, 'label' | 'items' | 'header' | 'align'> {
  anchor: HTMLElement;
  id: string;
  /** Focuses the last item first. */
  last: boolean;
  /** Why actions that need the server do not work now. */
  offlineReason: string | undefined;
  onClose: () => void;
}

function OpenMenu({ anchor, id, last: focusLast, label, items, header, align = 'end', offlineReason, onClose }: OpenMenuProps) {
  const panel = useFloatingPosition<HTMLDivElement>(anchor, 'bottom', align);
  const close = () => {
    anchor.focus();
    onClose();
  };
  useDismiss(anchor, panel, close);
  useEffect(() => {
    getItemElements(panel.current)
      .at(focusLast ? -1 : 0)
      ?.focus();
  }, [focusLast, panel]);

  const entries = listItems(items);
  const reasonId = `${id}-reason`;
  const isDisabled = (item: MenuItem) => offlineReason !== undefined && needsServer(item);
  const move = (event: KeyboardEvent) => {
    const all = getItemElements(panel.current);
    const index = all.indexOf(document.activeElement as HTMLElement);
    const char = event.key.length === 1 ? event.key.toLowerCase() : '';
    const named = (element: HTMLElement) => char.trim() !== '' && element.textContent.toLowerCase().startsWith(char);
    const target = findNextItem(event.key, all) ?? [...all.slice(index + 1), ...all.slice(0, index + 1)].find(named);
    if (event.key === 'Tab') onClose();
    if (!target) return;
    event.preventDefault();
    target.focus();
  };

  return (
    <Panel ref={panel} popover="manual" id={id} onKeyDown={move}>
      {header && (
        <Box px="2" py="2" mb="1" mx="-1" borderBottom="1px solid" borderColor="line">
          {header}
        </Box>
      )}
      <div role="menu" aria-label={label}>
        {entries.map((item) => {
          const { label: name, icon, to, onSelect, danger, checked } = item;
          const disabled = isDisabled(item);
          return to === undefined ? (
            <ItemButton
              key={name}
              type="button"
              role={checked === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={checked}
              aria-disabled={disabled || undefined}
              aria-describedby={disabled ? reasonId : undefined}
              tabIndex={-1}
              danger={danger}
              onClick={() => {
                if (disabled) return;
                close();
                onSelect?.();
              }}
            >
              {icon}
              {name}
              {checked && (
                <Box ms="auto" aria-hidden>
                  <IconCheck size={14} />
                </Box>
              )}
            </ItemButton>
          ) : (
            <ItemLink key={name} to={to} role="menuitem" tabIndex={-1} danger={danger} onClick={close}>
              {icon}
              {name}
            </ItemLink>
          );
        })}
      </div>
      {entries.some(isDisabled) && (
        <Box
          id={reasonId}
          maxWidth="16rem"
          px="2"
          py="2"
          mt="1"
          mx="-1"
          borderTop="1px solid"
          borderColor="line"
          textStyle="xs"
          color="fg.muted"
        >
          {offlineReason}
        </Box>
      )}
    </Panel>
  );
}

/** A button with a menu of actions: arrows, Home, End and first letters move the focus; Escape closes it and returns focus to the button. */
export function Menu({ trigger, items, ...rest }: MenuProps) {
  const [openState, setOpened] = useState<{ anchor: HTMLElement; last: boolean }>();
  const id = useId();
  const close = () => setOpened(undefined);
  const register = useContext(ActionScope);
  // The button registers the items in its place, even while the menu is closed.
  const offlineReason = useConnection(({ reason }) => (register ? reason : undefined));
  const listActions = () =>
    listItems(items).map(({ onSelect, ...item }) => ({
      ...item,
      run: () => onSelect?.(),
      disabledReason: needsServer(item) ? offlineReason : undefined,
    }));
  return (
    <>
      <ActionScope value={register && (() => register(listActions))}>
        {trigger({
          'aria-haspopup': 'menu',
          'aria-expanded': openState !== undefined,
          'aria-controls': openState && id,
          onClick: ({ currentTarget }) => {
            if (!openState) return setOpened({ anchor: currentTarget, last: false });
            currentTarget.focus();
            close();
          },
          onKeyDown: (event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
            event.preventDefault();
            setOpened({ anchor: event.currentTarget, last: event.key === 'ArrowUp' });
          },
        })}
      </ActionScope>
      {openState && <OpenMenu {...rest} {...openState} id={id} items={items} offlineReason={offlineReason} onClose={close} />}
    </>
  );
}
