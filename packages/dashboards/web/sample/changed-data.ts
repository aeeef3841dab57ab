import type { Cell, Dataset } from '@atrium/charts/contract/data'
import type { WidgetExample } from '@atrium/charts/contract/define/widget-example'

type Source = WidgetExample['sources'][number]

/**
 * The data of an example after some changes; step 0 is the example itself. Numbers change by at most a tenth, times move
 * on, and rows go and come: the last one is absent in every fourth step, and one more is there in every other fourth.
 * The columns, and with them the shape, stay the same.
 */
export function changedData(source: Source, step: number): Dataset {
  const rows = stepRows(source, step).map((row, index) => row.map((cell, at) => changed(source, cell, at, index, step)))
  const times = rows.flatMap(([time]) => (source.columns[0]?.type === 'time' && typeof time === 'number' ? [time] : []))
  return {
    ...structuredClone({ columns: source.columns, key: source.key, total: source.total }),
    rows,
    ...(source.reduced && { reduced: source.reduced.map((cell, at) => changed(source, cell, at, 0, step)) }),
    startMs: times.length > 0 ? Math.min(...times) : 0,
    endMs: times.length > 0 ? Math.max(...times) : 0,
    intervalMs: 0,
  } as Dataset
}

function stepRows({ rows, key = [], columns }: Source, step: number): readonly Cell[][] {
  const last = rows.at(-1)
  if (rows.length < 2 || !last) return rows
  if (step % 4 === 1) return rows.slice(0, -1)
  if (step % 4 !== 3) return rows
  const more = last.map((cell, at) => {
    if (key.includes(at)) return `${cell} ${step % 5}`
    return columns[at]?.type === 'time' && typeof cell === 'number' ? cell + spacing(rows, at) : cell
  })
  return [...rows, more]
}

function changed(source: Source, cell: Cell, at: number, index: number, step: number): Cell {
  if (typeof cell !== 'number' || step === 0 || source.key?.includes(at)) return cell
  if (source.columns[at]?.type === 'time') return cell + step * spacing(source.rows, at)
  return cell + (Math.abs(cell) / 10 || 1) * Math.sin(step * 0.7 + index + at)
}

/** The time between two rows; a second if there are not two. */
function spacing(rows: readonly Cell[][], at: number): number {
  const [first, second] = [rows[0]?.[at], rows[1]?.[at]]
  return (typeof first === 'number' && typeof second === 'number' && Math.abs(second - first)) || 1_000
}
