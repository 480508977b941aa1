import { Button, HStack, IconButton, Stack } from '@techadds/shared/ui';
import { IconDots, IconSend, IconTrash } from '@techadds/shared/ui/icons';

const variants = ['solid', 'outline', 'soft', 'ghost', 'danger', 'dangerSolid'] as const;
const labels: Record<(typeof variants)[number], string> = {
  solid: 'Send quote',
  outline: 'Preview',
  soft: 'Apply',
  ghost: 'Cancel',
  danger: 'Archive',
  dangerSolid: 'Cancel and refund',
};
const sizes = ['sm', 'md', 'lg', 'xl'] as const;

export function ButtonStates() {
  return (
    <>
      <Stack gap="3">
        <HStack flexWrap="wrap">
          {variants.map((variant) => (
            <Button key={variant} variant={variant}>
              {labels[variant]}
            </Button>
          ))}
        </HStack>
        <HStack flexWrap="wrap">
          {sizes.map((size) => (
            <Button key={size} size={size}>
              Claim
            </Button>
          ))}
        </HStack>
      </Stack>
      <Stack gap="3">
        <HStack flexWrap="wrap">
          <Button icon={<IconSend aria-hidden />}>With an icon</Button>
          <Button variant="solid" busy>
            Paying out
          </Button>
          <Button busy>Saving</Button>
        </HStack>
        <HStack flexWrap="wrap">
          <Button disabledReason="The balance is zero. It fills with the next completed order.">Pay out</Button>
          <Button variant="solid" disabledReason="Nothing was changed.">
            Save
          </Button>
          <IconButton label="More" icon={<IconDots />} />
          <IconButton label="Delete" disabled icon={<IconTrash />} />
        </HStack>
      </Stack>
    </>
  );
}
