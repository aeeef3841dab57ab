import { useMemo } from 'react'
import { Problem } from '../../kind/states.tsx'
import { useChartWords } from '../chart-words.ts'
import type { FamilyProps } from '../family.ts'
import { NOTE_HEIGHT_PX, Notes, useNotes } from '../notes.tsx'
import { plotOf } from '../plot.ts'
import { CartesianChart } from './cartesian-chart.tsx'

/** A chart with two axes in a widget, with what it could not draw below it. */
export function CartesianView({ view, datasets, settings, onRange }: FamilyProps) {
  const { width, height, scale, running, timeZone, emit, inert, mode } = view
  const words = useChartWords()
  const plot = useMemo(() => plotOf(datasets, settings, timeZone), [datasets, settings, timeZone])
  const notes = useNotes(datasets, settings, plot)
  if (plot.problem) return <Problem text={words[plot.problem]} />
  if (plot.series.length === 0) return <Problem text={words.onlyTexts} />
  return (
    <>
      <CartesianChart
        {...{ plot, settings, width, scale, running, inert, onRange }}
        isPrinted={mode === 'print'}
        height={notes.length > 0 ? height - NOTE_HEIGHT_PX : height}
        onChoose={(at) => {
          const row = plot.rowAt(at)
          if (row) emit('select', row)
        }}
      />
      <Notes notes={notes} />
    </>
  )
}
