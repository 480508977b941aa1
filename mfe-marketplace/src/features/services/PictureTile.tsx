import { FileImage } from '@techadds/shared/patterns/form';
import { Badge, Box, Button, Flex, IconButton } from '@techadds/shared/ui';
import { IconChevronLeft, IconChevronRight, IconTrash } from '@techadds/shared/ui/icons';

export type PictureAction = 'cover' | 'earlier' | 'later' | 'remove';

interface PictureTileProps {
  id: string;
  /** Index of the picture; 0 is the cover. */
  index: number;
  lastIndex: boolean;
  onMove: (to: number, act: PictureAction) => void;
  onRemove: () => void;
}

/** A picture of a service with its actions. */
export function PictureTile({ id, index, lastIndex, onMove, onRemove }: PictureTileProps) {
  const name = `picture ${index + 1}`;
  return (
    <Box as="li" data-picture={id} position="relative">
      <FileImage id={id} alt={index === 0 ? 'Picture 1, the cover' : `Picture ${index + 1}`} height={100} />
      <Box position="absolute" top="2" insetStart="2">
        {index === 0 ? (
          <Badge tone="brand" plain>
            Cover
          </Badge>
        ) : (
          <Button size="xs" variant="outline" data-act="cover" aria-label={`Make ${name} the cover`} onClick={() => onMove(0, 'cover')}>
            Make cover
          </Button>
        )}
      </Box>
      <Flex mt="1" gap="1" alignItems="center">
        <IconButton
          size="sm"
          data-act="earlier"
          label={`Move ${name} earlier`}
          disabled={index === 0}
          icon={<IconChevronLeft size={15} aria-hidden />}
          onClick={() => onMove(index - 1, 'earlier')}
        />
        <IconButton
          size="sm"
          data-act="later"
          label={`Move ${name} later`}
          disabled={lastIndex}
          icon={<IconChevronRight size={15} aria-hidden />}
          onClick={() => onMove(index + 1, 'later')}
        />
        <Box ms="auto">
          <IconButton size="sm" data-act="remove" label={`Remove ${name}`} icon={<IconTrash size={14} aria-hidden />} onClick={onRemove} />
        </Box>
      </Flex>
    </Box>
  );
}
