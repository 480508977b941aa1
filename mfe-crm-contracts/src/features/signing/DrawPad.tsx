import { useRef, type PointerEvent } from 'react';
import { Box, Button, Flex, Span, Text } from '@techadds/shared/ui';
import { IconEraser } from '@techadds/shared/ui/icons';
import { toStrokePath, drawingArea } from './strokes';

/** Limits of a drawn signature; `numbers` and `all` count coordinates, of a stroke and of all strokes. */
const strokeLimits = { strokes: 100, numbers: 4000, all: 12_000 };
/** Points closer than this to the previous one are dropped as redundant. */
const minPointDistance = 2;

type Strokes = readonly (readonly number[])[];

interface DrawPadProps {
  name: string;
  strokes: Strokes;
  onChange: (strokes: Strokes) => void;
  disabled: boolean;
}

/** A canvas to draw a signature with mouse, finger or pen. */
export function DrawPad({ name, strokes, onChange, disabled }: DrawPadProps) {
  const pad = useRef<SVGSVGElement>(null);
  /** All strokes, the current one last. A ref, because several pointer events may arrive before the next render. */
  const drawing = useRef<number[][] | null>(null);

  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const { left, top, width, height } = pad.current!.getBoundingClientRect();
    const unit = (at: number, size: number, units: number) => Math.min(units, Math.max(0, Math.round((at / (size || 1)) * units)));
    return [unit(clientX - left, width, drawingArea.width), unit(clientY - top, height, drawingArea.height)] as const;
  };
  const begin = (event: PointerEvent) => {
    if (disabled || event.button !== 0 || !event.isPrimary) return;
    event.preventDefault();
    if (strokes.length >= strokeLimits.strokes || strokes.flat().length >= strokeLimits.all) return;
    pad.current?.setPointerCapture?.(event.pointerId);
    drawing.current = [...strokes.map((stroke) => [...stroke]), [...pointOf(event)]];
    onChange(drawing.current);
  };
  const draw = (event: PointerEvent) => {
    const all = drawing.current;
    const stroke = all?.at(-1);
    if (!all || !stroke) return;
    const moves = event.nativeEvent.getCoalescedEvents?.() ?? [];
    for (const move of moves.length > 0 ? moves : [event]) {
      const [x, y] = pointOf(move);
      const far = Math.hypot(x - stroke.at(-2)!, y - stroke.at(-1)!) >= minPointDistance;
      if (far && stroke.length < strokeLimits.numbers && all.flat().length < strokeLimits.all) stroke.push(x, y);
    }
    onChange(all.map((each) => [...each]));
  };
  const end = () => {
    drawing.current = null;
  };

  return (
    <Box position="relative" bg="bg" border="1px solid" borderColor="line.control" rounded="md" overflow="hidden">
      <Box
        asChild
        display="block"
        width="full"
        aspectRatio={`${drawingArea.width} / ${drawingArea.height}`}
        touchAction="none"
        cursor="crosshair"
        userSelect="none"
        css={{ WebkitUserSelect: 'none' }}
      >
        <svg
          ref={pad}
          role="img"
          aria-label={strokes.length > 0 ? 'Your drawn signature' : 'Sheet to draw your signature on. To sign by keyboard, choose Type.'}
          viewBox={`0 0 ${drawingArea.width} ${drawingArea.height}`}
          fill="none"
          stroke="currentColor"
          onPointerDown={begin}
          onPointerMove={draw}
          onPointerUp={end}
          onPointerCancel={end}
        >
          <path d={strokes.map(toStrokePath).join('')} strokeWidth={5} strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      </Box>
      {strokes.length === 0 && (
        <Text
          position="absolute"
          insetInline="0"
          top="35%"
          textAlign="center"
          textStyle="sm"
          color="fg.subtle"
          pointerEvents="none"
          aria-hidden
        >
          Draw your signature here
        </Text>
      )}
      <Flex alignItems="center" justifyContent="space-between" gap="2" mx="3" borderTop="1px solid" borderColor="line" minHeight="9">
        <Span textStyle="xs" color="fg.muted" truncate minWidth="0">
          {name}
        </Span>
        <Button
          variant="ghost"
          size="sm"
          icon={<IconEraser size={15} aria-hidden />}
          onClick={() => onChange([])}
          {...(strokes.length === 0 && { disabledReason: 'Nothing is drawn yet.' })}
        >
          Clear
        </Button>
      </Flex>
    </Box>
  );
}
