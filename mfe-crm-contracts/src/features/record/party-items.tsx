import { paths } from '@techadds/shared/paths';
import { Avatar, Flex, TextLink } from '@techadds/shared/ui';

interface Parties {
  customer: { id: string; name: string; email: string };
  partner: { name: string };
}

/** The customer and the partner of a quote or contract, for its `DescriptionList`. */
export const toPartyItems = ({ customer, partner }: Parties) => [
  {
    term: 'Customer',
    value: (
      <Flex gap="2" justifyContent="flex-end" alignItems="center">
        <Avatar name={customer.name} />
        <TextLink to={paths.customer(customer.id)}>{customer.name}</TextLink>
      </Flex>
    ),
  },
  { term: 'E-mail', value: customer.email },
  { term: 'Partner', value: partner.name },
];
