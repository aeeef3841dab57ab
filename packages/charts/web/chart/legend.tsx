import { type ReactNode, useState } from 'react'
import { SeriesName } from '../kind/short-text.tsx'
import { useChartWords } from './chart-words.ts'

const ROW_PX = 28
const MOST_ROWS = 3
/** Above and below the lines of a chart: its axis. */
const AXIS_PX = 44
/** More series can be searched by name. */
const FEW = 12

interface Entry {
  id: string
  name: string
  colour: string
}

interface LegendProps {
  height: number
  entries: readonly Entry[]
  /** The short forms of the names. */
  short: ReadonlyMap<string, string>
  /** The one that is shown alone. */
  alone: string | null
  /** Absent: the names are only read, as on paper. */
  onAlone?: ((id: string | null) => void) | undefined
}

/** The height of a legend. That of many series has several rows, but leaves the plot half of the height. */
export function legendHeight(count: number, height: number): number {
  if (count < 2) return 0
  if (count <= FEW) return ROW_PX
  return ROW_PX * Math.max(0, Math.min(MOST_ROWS, Math.floor(Math.min(height / 4, height / 2 - AXIS_PX) / ROW_PX)))
}

/**
 * The names of what a chart draws, with their colours. A click shows one alone, and another click all of them again.
 * What does not fit can be scrolled to; many can be searched.
 */
export function Legend({ height, entries, short, alone, onAlone }: LegendProps) {
  const words = useChartWords()
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const shown = entries.filter(({ id, name }) => id === alone || name.toLowerCase().includes(wanted))
  return (
    <div className="charts-chart-legend" style={{ height }}>
      {onAlone && entries.length > FEW && (
        <input
          type="search"
          aria-label={words.findSeries}
          placeholder={words.findSeries}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {shown.length === 0 && <p role="status">{words.noSeries}</p>}
      <ul>
        {shown.map((entry) => (
          <li key={entry.id}>
            <Name
              isPressed={entry.id === alone}
              onPress={onAlone && (() => onAlone(entry.id === alone ? null : entry.id))}
            >
              <i style={{ background: entry.colour }} />
              <SeriesName name={entry.name} short={short.get(entry.name)} />
            </Name>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface NameProps {
  isPressed: boolean
  onPress: (() => void) | undefined
  children: ReactNode
}

function Name({ isPressed, onPress, children }: NameProps) {
  if (!onPress) return children
  return (
    <button type="button" aria-pressed={isPressed} onClick={onPress}>
      {children}
    </button>
  )
}
