import { IconCheck } from '@tabler/icons-react';
import { useContext, useEffect, useId, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from '@techadds/shared/router';
import { ActionScope } from '../base/action-scope';
import { useDismiss, useFloatingPosition } from '../base/floating-position';
import { useConnection } from '../base/connection';
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
  /** It needs no server. In the header of a page and in a row, the other actions are disabled without a connection. */
  worksOffline?: boolean;
  /** Whether the item is selected, in a list of which one item is selected. */
  checked?: boolean;
}

/** With the reason why it is disabled, which the head of the menu shows. */
type ListedItem = MenuItem & { disabledReason: string | undefined };

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
    '&[aria-disabled]': { color: 'fg.disabled', cursor: 'not-allowed', '& svg': { color: 'inherit' } },
  },
  variants: { danger: { true: { color: 't.bad.fg', '& svg': { color: 't.bad.icon' } } } },
} as const;
const ItemButton = styled('button', itemRecipe);
const ItemLink = styled(Link, itemRecipe);

const getItemElements = (panel: HTMLElement | null) => [...(panel?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];

interface OpenMenuProps extends Pick<MenuProps, 'label' | 'header' | 'align'> {
  list: () => readonly ListedItem[];
  anchor: HTMLElement;
  id: string;
  /** Focuses the last item first. */
  last: boolean;
  onClose: () => void;
}

function OpenMenu({ anchor, id, last: focusLast, label, list, header, align = 'end', onClose }: OpenMenuProps) {
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
        <Box id={`${id}-head`} maxWidth="20rem" px="2" py="2" mb="1" mx="-1" borderBottom="1px solid" borderColor="line">
          {header}
        </Box>
      )}
      <div role="menu" aria-label={label}>
        {list().map(({ label: name, icon, to, onSelect, danger, checked, disabledReason }) =>
          to === undefined ? (
            <ItemButton
              key={name}
              type="button"
              role={checked === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={checked}
              aria-disabled={!!disabledReason || undefined}
              aria-describedby={disabledReason && `${id}-head`}
              tabIndex={-1}
              danger={danger}
              onClick={() => {
                if (disabledReason) return;
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
          ),
        )}
      </div>
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
  const getReason = useConnection((connection) => connection.getReason);
  const list = () =>
    (typeof items === 'function' ? items() : items).map((item) => ({ ...item, disabledReason: getReason?.(item, register) }));
  const listActions = () => list().map(({ onSelect, ...item }) => ({ ...item, run: () => onSelect?.() }));
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
      {openState && <OpenMenu header={getReason?.({}, register)} {...rest} {...openState} id={id} list={list} onClose={close} />}
    </>
  );
}
