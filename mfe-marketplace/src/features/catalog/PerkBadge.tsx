import { Badge, Span } from '@techadds/shared/ui';

/** A perk that customers may redeem, by its title. */
export function PerkBadge({ title }: { title: string }) {
  return (
    <Badge tone="ok" maxWidth="full">
      <Span truncate>{title}</Span>
    </Badge>
  );
}
