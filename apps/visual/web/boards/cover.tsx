import '@atrium/core/web/theme/dashboard-themes.css'
import type { CoverBox } from '@atrium/dashboards/contract/dashboard-shelf'
import type { Board } from './calls.ts'
import { drawingOf } from './cover-drawings.ts'

/** Of a box that is drawn; the rest is its frame. */
const INNER = 0.56

/** A schematic of a dashboard: its canvas in its theme, and for each item a box with a drawing of its kind. */
export function Cover({ options, cover }: Pick<Board, 'options' | 'cover'>) {
  const { width, height, theme, backgroundColor } = options
  return (
    <svg
      className="visual-boards-cover"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid meet"
      aria-hidden="true"
      {...(theme === 'default' ? {} : { 'data-theme': theme })}
    >
      <rect width={width} height={height} fill={backgroundColor || 'var(--a-page)'} />
      <g strokeLinecap="round" strokeLinejoin="round">
        {cover.map((box, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the boxes have no state and no other name
          <Box key={index} box={box} />
        ))}
      </g>
    </svg>
  )
}

function Box({ box: [left, top, width, height, kind] }: { box: CoverBox }) {
  const drawing = drawingOf(kind)
  const side = Math.min(width, height) * INNER
  const [wide, high] = drawing?.wide ? [width * 0.84, height * INNER] : [side, side]
  const place = `translate(${left + (width - wide) / 2} ${top + (height - high) / 2}) scale(${wide / 100} ${high / 100})`
  return (
    <>
      <rect
        x={left}
        y={top}
        width={width}
        height={height}
        rx={Math.min(12, width / 8, height / 8)}
        fill="var(--a-surface)"
        stroke="var(--a-line)"
        vectorEffect="non-scaling-stroke"
      />
      {drawing && (
        <path
          d={drawing.path}
          transform={place}
          fill={drawing.filled ? drawing.colour : 'none'}
          fillRule="evenodd"
          stroke={drawing.filled ? 'none' : drawing.colour}
          strokeWidth={1.5}
          vectorEffect="non-scaling-stroke"
        />
      )}
    </>
  )
}
