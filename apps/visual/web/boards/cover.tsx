import '@atrium/core/web/theme/dashboard-themes.css'
import { TITLE_HEIGHT_PX } from '@atrium/dashboards/contract/dashboard'
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

function Box({ box: [left, top, width, height, kind, look] }: { box: CoverBox }) {
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
        fill={look === 'line' ? 'none' : 'var(--a-surface)'}
        stroke={look === 'line' ? 'none' : 'var(--a-line)'}
        vectorEffect="non-scaling-stroke"
      />
      {look && (
        <path
          data-look={look}
          d={LOOKS[look]({ left, top, right: left + width, bottom: top + height })}
          fill={look === 'bar' ? 'color-mix(in srgb, var(--a-brand) 26%, transparent)' : 'none'}
          stroke={look === 'bar' ? 'none' : 'var(--a-brand)'}
          strokeWidth={1}
          vectorEffect="non-scaling-stroke"
        />
      )}
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

interface Sides {
  left: number
  top: number
  right: number
  bottom: number
}

/** How far marks go along a side, and how far the inner one of two lines is from the outer one, in pixels of the canvas. */
const MARK = 40
const INSIDE = 14

/** What is drawn for the look of a border, as frames are drawn in a dashboard. */
const LOOKS: Record<NonNullable<CoverBox[5]>, (sides: Sides) => string> = {
  bar: ({ left, top, right }) => `M${left} ${top}H${right}v${TITLE_HEIGHT_PX}H${left}z`,
  line: ({ left, top, right }) => `M${left} ${top + TITLE_HEIGHT_PX}H${right}`,
  corners: ({ left, top, right, bottom }) =>
    [
      `M${left} ${top + MARK}V${top}h${MARK}`,
      `M${right - MARK} ${top}H${right}v${MARK}`,
      `M${right} ${bottom - MARK}V${bottom}h${-MARK}`,
      `M${left + MARK} ${bottom}H${left}v${-MARK}`,
    ].join(''),
  double: ({ left, top, right, bottom }) =>
    `M${left} ${top}H${right}V${bottom}H${left}zM${left + INSIDE} ${top + INSIDE}H${right - INSIDE}V${bottom - INSIDE}H${left + INSIDE}z`,
}
