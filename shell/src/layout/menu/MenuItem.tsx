import { Link } from '@techadds/shared/router';
import type { AppRoute } from '@techadds/shared/routes';
import { Span, styled } from '@techadds/shared/ui/base';
import { RouteIcon } from './RouteIcon';

interface MenuItemProps {
  route: AppRoute;
  active: boolean;
  /** Rows large enough for touch, as in the drawer. */
  isTouch: boolean;
  onPick?: (() => void) | undefined;
}

const ItemLink = styled(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    ps: '2',
    pe: '1',
    rounded: 'sm',
    textStyle: 'sm',
    _focusVisible: { outlineOffset: '-2px' },
  },
  variants: {
    touch: { true: { height: '11' }, false: { height: '7', mb: '1px' } },
    active: {
      true: { fontWeight: 'medium', color: 'fg', bg: 'bg.selected', _hover: { bg: 'bg.selected', color: 'fg' } },
      false: { fontWeight: 'normal', color: 'fg.muted', _hover: { bg: 'bg.muted', color: 'fg' } },
    },
  },
});
const ItemIcon = styled('span', {
  base: { display: 'flex', flex: 'none' },
  variants: { active: { true: { color: 'brand.fg' } } },
});
const ItemLabel = styled('span', {
  base: { flex: '1', minWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

export function MenuItem({ route, active, isTouch, onPick }: MenuItemProps) {
  return (
    <li>
      <ItemLink to={route.path} touch={isTouch} active={active} aria-current={active ? 'page' : undefined} onClick={onPick}>
        <ItemIcon active={active}>
          <RouteIcon name={route.icon} />
        </ItemIcon>
        <ItemLabel>{route.label}</ItemLabel>
        {route.comingSoon && (
          <Span flex="none" textStyle="2xs" fontWeight="normal" color="fg.subtle">
            Coming soon
          </Span>
        )}
      </ItemLink>
    </li>
  );
}
