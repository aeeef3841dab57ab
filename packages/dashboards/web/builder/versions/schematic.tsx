import type { ComponentItem } from '../../../contract/dashboard.ts'
import type { Draft } from '../../../contract/dashboard-ops/ops.ts'
import { layersOf } from '../outline/outline-rows.ts'

interface SchematicProps {
  draft: Draft
  label: string
  /** `_id` of the items that are marked → how. */
  marks: ReadonlyMap<string, string>
  /** The item of the row that has the focus or the pointer. */
  shown: string
}

/** A dashboard as boxes. */
export function Schematic({ draft, label, marks, shown }: SchematicProps) {
  const { width, height } = draft.options
  return (
    <figure className="dashboards-builder-schematic">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} preserveAspectRatio="xMidYMid meet">
        <rect className="dashboards-builder-schematic-page" width={width} height={height} />
        {layersOf(draft)
          .toReversed()
          .map((item) => (
            <Box key={item._id} item={item} mark={marks.get(item._id)} isShown={item._id === shown} />
          ))}
      </svg>
      <figcaption>{label}</figcaption>
    </figure>
  )
}

function Box({ item, mark, isShown }: { item: ComponentItem; mark: string | undefined; isShown: boolean }) {
  const { left, top, width, height } = item
  return (
    <rect
      x={left}
      y={top}
      {...{ width, height }}
      rx={8}
      className="dashboards-builder-schematic-item"
      data-mark={mark}
      data-shown={isShown ? '' : undefined}
      vectorEffect="non-scaling-stroke"
    />
  )
}
