import type { Dataset } from '../../../contract/data.ts'

export type SparkPoint = readonly [number, number]

/** The numeric values of one column, oldest first. */
export function sparkPoints(dataset: Dataset, column: number): SparkPoint[] {
  const points = dataset.rows.flatMap((row): SparkPoint[] => {
    const [at, value] = [row[0], row[column]]
    return typeof at === 'number' && typeof value === 'number' ? [[at, value]] : []
  })
  return points.sort((a, b) => a[0] - b[0])
}

/**
 * A line without axes that shows only the shape. It spans the full height; a constant value is a line in the middle.
 */
export function Sparkline({
  points,
  width,
  height,
  label,
}: {
  points: readonly SparkPoint[]
  width: number
  height: number
  label: string
}) {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last || points.length < 3) return null
  const values = points.map(([, value]) => value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const x = (at: number) => ((at - first[0]) / (last[0] - first[0] || 1)) * (width - 8) + 2
  // Halves, because the difference of two very large numbers may be infinite.
  const part = (value: number) => (value / 2 - low / 2) / (high / 2 - low / 2)
  const y = (value: number) => (high === low ? height / 2 : 4 + (1 - part(value)) * (height - 8))
  const line = points.map(([at, value]) => `${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join('L')
  return (
    <svg
      className="charts-value-spark"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      <path d={`M${x(first[0])} ${height}L${line}L${x(last[0])} ${height}Z`} className="charts-value-spark-area" />
      <path d={`M${line}`} className="charts-value-spark-line" />
      <circle cx={x(last[0])} cy={y(last[1])} r="3" className="charts-value-spark-end" />
    </svg>
  )
}
