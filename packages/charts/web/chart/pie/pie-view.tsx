import { fill } from '@atrium/core/web/words'
import { useMemo } from 'react'
import { CHART_TYPES } from '../../../contract/define/chart-config.ts'
import { Problem } from '../../kind/states.tsx'
import { useChartWords } from '../chart-words.ts'
import type { FamilyProps } from '../family.ts'
import { NOTE_HEIGHT_PX, Notes, notesOf } from '../notes.tsx'
import { goneColumns } from '../series.ts'
import { PieChart } from './pie-chart.tsx'
import { slicesOf } from './slices.ts'

/** A pie or a ring in a widget, with what it could not draw below it. */
export function PieView({ view, datasets, settings: { chartType, config } }: FamilyProps) {
  const { width, height, scale, running, timeZone, emit } = view
  const words = useChartWords()
  const { slices, negative, lost } = useMemo(() => slicesOf(datasets, config, timeZone), [datasets, config, timeZone])
  if (slices.length === 0) return <Problem text={words.nothingPositive} />
  const notes = [
    ...notesOf(words, goneColumns(datasets, config), lost),
    ...(negative > 0 ? [fill(words.negative, { count: negative })] : []),
  ]
  return (
    <>
      <PieChart
        {...{ slices, width, scale, running }}
        isRing={chartType === CHART_TYPES.ring}
        height={notes.length > 0 ? height - NOTE_HEIGHT_PX : height}
        onSelect={(row) => emit('select', row)}
      />
      <Notes notes={notes} />
    </>
  )
}
