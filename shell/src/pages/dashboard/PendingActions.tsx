import { Link } from '@techadds/shared/router';
import { Box, Card, DueIn, Flex, Span, Text } from '@techadds/shared/ui';
import { IconBell, IconCircleCheck, IconInbox } from '@techadds/shared/ui/icons';
import type { Role } from '@techadds/shared/roles';
import type { Dashboard } from './DashboardPage';

function PendingActionItem({ item, role }: { item: Dashboard['waiting'][number]; role: Role }) {
  const [tone, Icon] = role === 'customer' ? (['info', IconBell] as const) : (['wait', IconInbox] as const);
  return (
    <Box as="li" borderTop="1px solid" borderColor="line" _first={{ borderTop: 'none' }}>
      <Flex asChild gap="3" px="4" py="3" alignItems="flex-start" _hover={{ bg: 'bg.hover' }} _focusVisible={{ outlineOffset: '-2px' }}>
        <Link to={item.path}>
          <Flex
            flex="none"
            width="7"
            height="7"
            rounded="sm"
            alignItems="center"
            justifyContent="center"
            bg={`t.${tone}.bg`}
            color={`t.${tone}.icon`}
          >
            <Icon size={15} aria-hidden />
          </Flex>
          <Box flex="1" minWidth="0">
            <Text textStyle="sm" fontWeight="medium" truncate>
              {item.title}
            </Text>
            <Flex gap="3" justifyContent="space-between" textStyle="xs">
              <Span color="fg.muted" minWidth="0" truncate>
                {item.detail}
              </Span>
              {item.dueAt && (
                <Span flex="none">
                  <DueIn at={item.dueAt} />
                </Span>
              )}
            </Flex>
          </Box>
        </Link>
      </Flex>
    </Box>
  );
}

const plural = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

/** The card title and the line below the greeting: customers get quotes and replies to their orders, all others pending actions. */
export function getPendingLabels(role: Role, count: number): { title: string; line: string } {
  if (role === 'customer')
    return { title: 'Updates', line: count === 0 ? 'No updates this week' : `${plural(count, 'update', 'updates')} for you` };
  return {
    title: 'Waiting for you',
    line: count === 0 ? 'Nothing is waiting for you' : `${plural(count, 'thing is', 'things are')} waiting for you`,
  };
}

/** The user's pending actions, soonest due first; for a customer, also the orders with replies. */
export function PendingActions({ items, role }: { items: Dashboard['waiting']; role: Role }) {
  const { title, line } = getPendingLabels(role, items.length);
  return (
    <Card title={title} action={<Span color="fg.muted">{items.length}</Span>} padded={false}>
      {items.length === 0 ? (
        <Flex gap="3" px="4" py="5" alignItems="center" color="fg.muted" textStyle="sm">
          <Span display="flex" color="t.ok.icon">
            <IconCircleCheck size={18} aria-hidden />
          </Span>
          {line}.
        </Flex>
      ) : (
        <Box as="ul" listStyle="none">
          {items.map((item) => (
            <PendingActionItem key={item.key} item={item} role={role} />
          ))}
        </Box>
      )}
    </Card>
  );
}
