import { SeriesName } from '../kind/short-text.tsx'

interface LegendProps {
  height: number
  entries: readonly { id: string; name: string; colour: string }[]
}

/** The names of what a chart draws, with their colours. What does not fit into the line can be scrolled to. */
export function Legend({ height, entries }: LegendProps) {
  return (
    <ul className="c-chart-legend" style={{ height }}>
      {entries.map(({ id, name, colour }) => (
        <li key={id}>
          <i style={{ background: colour }} />
          <SeriesName name={name} />
        </li>
      ))}
    </ul>
  )
}
