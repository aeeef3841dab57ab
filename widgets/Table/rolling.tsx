import type { Cell } from '@atrium/contract/dashboard'
import { Grid, type GridProps, Rows } from './grid.tsx'

const HEAD_PX = 40
const ROW_PX = 40
const SECONDS_PER_ROW = 2

interface RollingProps extends Omit<GridProps, 'children' | 'onSort'> {
  rows: readonly Cell[][]
  height: number
  adjustHeight: number
}

/** Height of the scrolling part: the whole height without the head and the pixels that the author keeps free. */
export function rollingHeight(height: number, adjustHeight: number): number {
  return Math.max(0, height - adjustHeight - HEAD_PX)
}

/** Seconds of one round: two for each row, or one if there are no rows. */
export function rollingSeconds(rows: number): number {
  return rows > 0 ? rows * SECONDS_PER_ROW : 1
}

/** Rows that scroll upwards by themselves, endlessly, if there are more than fit. */
export function Rolling({ rows, height, adjustHeight, ...grid }: RollingProps) {
  const visiblePx = rollingHeight(height, adjustHeight)
  const rolls = rows.length * ROW_PX > visiblePx
  const shared = {
    rows,
    columns: grid.columns,
    numlength: grid.numlength,
    narrow: grid.narrow,
    timeless: grid.timeless,
    firstNo: 1,
  }
  return (
    <div className="w-table-rolling" style={{ height: visiblePx + HEAD_PX }}>
      <Grid {...grid}>
        <tbody
          className={rolls ? 'w-table-rolls' : undefined}
          style={rolls ? { animationDuration: `${rollingSeconds(rows.length)}s` } : {}}
        >
          <Rows {...shared} />
          {rolls && <Rows {...shared} hidden />}
        </tbody>
      </Grid>
    </div>
  )
}
