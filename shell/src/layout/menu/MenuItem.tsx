import { Link } from '@techadds/shared/router';
import type { AppRoute } from '@techadds/shared/routes';
import { Box, Flex, Span } from '@techadds/shared/ui/base';
import { RouteIcon } from './RouteIcon';

interface MenuItemProps {
  route: AppRoute;
  active: boolean;
  /** Rows large enough for touch, as in the drawer. */
  isTouch: boolean;
  onPick?: (() => void) | undefined;
}

export function MenuItem({ route, active, isTouch, onPick }: MenuItemProps) {
  return (
    <Box as="li">
      <Flex
        asChild
        alignItems="center"
        gap="2"
        height={isTouch ? '11' : '7'}
        mb={isTouch ? '0' : '1px'}
        ps="2"
        pe="1"
        rounded="sm"
        textStyle="sm"
        fontWeight={active ? 'medium' : 'normal'}
        color={active ? 'fg' : 'fg.muted'}
        bg={active ? 'bg.selected' : undefined}
        _hover={{ bg: active ? 'bg.selected' : 'bg.muted', color: 'fg' }}
        _focusVisible={{ outlineOffset: '-2px' }}
      >
        <Link to={route.path} aria-current={active ? 'page' : undefined} onClick={onPick}>
          <Span display="flex" flex="none" color={active ? 'brand.fg' : undefined}>
            <RouteIcon name={route.icon} />
          </Span>
          <Span flex="1" minWidth="0" truncate>
            {route.label}
          </Span>
          {route.comingSoon && (
            <Span flex="none" textStyle="2xs" fontWeight="normal" color="fg.subtle">
              Coming soon
            </Span>
          )}
        </Link>
      </Flex>
    </Box>
  );
}
