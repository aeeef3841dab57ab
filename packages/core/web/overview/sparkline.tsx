const WIDTH_PX = 120
const HEIGHT_PX = 32

/** The trend of a figure as a small line; the last value has a dot. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const highest = Math.max(1, ...values)
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * (WIDTH_PX - 4) + 2
    return `${x.toFixed(1)},${(HEIGHT_PX - 2 - (Math.max(0, value) / highest) * (HEIGHT_PX - 4)).toFixed(1)}`
  })
  const [lastX, lastY] = points.at(-1)!.split(',')
  return (
    <svg className="core-overview-trend" viewBox={`0 0 ${WIDTH_PX} ${HEIGHT_PX}`} aria-hidden="true">
      <polyline points={points.join(' ')} />
      <circle cx={lastX} cy={lastY} r="2" />
    </svg>
  )
}
