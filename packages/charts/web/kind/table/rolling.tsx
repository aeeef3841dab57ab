import type { Cell } from '../../../contract/data.ts'
import { Grid, type GridProps, Rows } from './grid.tsx'

const HEAD_PX = 40
const ROW_PX = 40
export const SECONDS_PER_ROW = 2

interface RollingProps extends GridProps {
  rows: readonly (readonly Cell[])[]
  sorter: 'asc' | 'desc'
  height: number
  adjustHeight: number
  rowSeconds?: number
  /** Whether the rows move; a hidden or stopped widget runs no animation. */
  running: boolean
}

/** Height of the scrolling part: the whole height without the head and the pixels that the author keeps free. */
export function rollingHeight(height: number, adjustHeight: number): number {
  return Math.max(0, height - adjustHeight - HEAD_PX)
}

/** Seconds of one round: two for each row, unless the author chose otherwise, or one if there are no rows. */
export function rollingSeconds(rows: number, rowSeconds = SECONDS_PER_ROW): number {
  return rows > 0 ? rows * rowSeconds : 1
}

/** Rows that scroll upwards by themselves, endlessly, if there are more than fit. */
export function Rolling(props: RollingProps) {
  const { view, dataset, columns, rows, sorter, height, adjustHeight, rowSeconds, running } = props
  const visiblePx = rollingHeight(height, adjustHeight)
  const rolls = rows.length * ROW_PX > visiblePx
  const shared = { view, dataset, columns, rows, firstNo: 1 }
  const style = {
    animationDuration: `${rollingSeconds(rows.length, rowSeconds)}s`,
    ...(running ? {} : { animationPlayState: 'paused' }),
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wide rows can be scrolled with the keyboard
    <div className="charts-grid-rolling" tabIndex={0} style={{ height: visiblePx + HEAD_PX }}>
      <Grid view={view} dataset={dataset} columns={columns} sorter={sorter}>
        <tbody className={rolls ? 'charts-grid-rolls' : undefined} style={rolls ? style : {}}>
          <Rows {...shared} />
          {rolls && <Rows {...shared} hidden />}
        </tbody>
      </Grid>
    </div>
  )
}
