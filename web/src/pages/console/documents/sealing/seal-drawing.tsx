import { REFERENCE_WIDTH, ROOM, type SealLook } from './seal-look.ts'

/** Average width of a letter, relative to the font size. Wider text is squeezed, as on the page. */
const LETTER = 0.55

/** A seal with its proportions on the page. Its container names it. */
export function SealDrawing({ look }: { readonly look: SealLook }) {
  const { picture, rows, height, textHeight } = look
  const room = picture === null ? ROOM.framed : ROOM.pictured
  return (
    <svg className="seal-drawing" viewBox={`0 0 ${REFERENCE_WIDTH} ${height}`} aria-hidden="true">
      {picture === null ? (
        <g className="seal-frame">
          <rect x="1" y="1" width={REFERENCE_WIDTH - 2} height={height - 2} strokeWidth="1.4" />
          <rect x="3.2" y="3.2" width={REFERENCE_WIDTH - 6.4} height={height - 6.4} strokeWidth="0.4" />
        </g>
      ) : (
        <image href={picture.href} x="0" y="0" width={REFERENCE_WIDTH} height={height - textHeight} />
      )}
      {rows.map(({ text, size, isHead, baseline }) => (
        <text
          key={baseline}
          className={isHead ? 'seal-head' : 'seal-line'}
          x={REFERENCE_WIDTH / 2}
          y={baseline}
          fontSize={size}
          {...([...text].length * size * LETTER > room
            ? { textLength: room, lengthAdjust: 'spacingAndGlyphs' as const }
            : {})}
        >
          {text}
        </text>
      ))}
    </svg>
  )
}
