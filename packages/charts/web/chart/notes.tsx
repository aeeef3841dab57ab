import { fill } from '@atrium/core/web/words'
import type { Dataset } from '../../contract/data.ts'
import { type ChartWords, useChartWords } from './chart-words.ts'
import type { ChartSettings, Plot } from './plot.ts'
import { goneColumns, type Series } from './series.ts'

/** The height of the notes below a chart, if there are any. */
export const NOTE_HEIGHT_PX = 22

/** What a chart could not draw, each as a sentence. */
export function useNotes(datasets: readonly Dataset[], { config }: ChartSettings, { series }: Plot): string[] {
  const words = useChartWords()
  const lost = series.reduce((sum, one) => sum + one.lost, 0)
  return notesOf(words, goneColumns(datasets, config), lost, series.some(isLostOnLog) ? words.lostOnLog : words.lost)
}

const isLostOnLog = ({ field, lost }: Series) => field.log && lost > 0

export function notesOf(words: ChartWords, gone: readonly string[], lost: number, text = words.lost): string[] {
  return [
    ...(gone.length > 0 ? [fill(words.gone, { names: gone.join(', ') })] : []),
    ...(lost > 0 ? [fill(text, { count: lost })] : []),
  ]
}

/** The sentences in one line; the whole of it in its title. */
export function Notes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null
  const text = notes.join(' · ')
  return (
    <p className="charts-chart-notes" role="note" title={text} style={{ height: NOTE_HEIGHT_PX }}>
      {text}
    </p>
  )
}
