import { EXAMPLE_MS } from '@atrium/charts/contract/define/example-data'
import type { ExampleText, MakeExample } from '@atrium/charts/contract/define/widget-example'

const MINUTE_MS = 60_000
const COUNT = 125

/** By how many µm a bore is too wide, with a shift at the end: the same numbers in each run. */
function deviation(index: number): number {
  const noise = [0.37, 0.71, 0.13, 0.93].reduce((sum, step) => sum + ((index * step * 7.3) % 1), 0) - 2
  const shift = index >= 105 ? 11 : 0
  return Math.round((noise * 14 + shift) * 10) / 10
}

const rowsIn = (text: ExampleText) =>
  Array.from({ length: COUNT }, (_, index) => [
    EXAMPLE_MS - (COUNT - index) * MINUTE_MS,
    deviation(index),
    // So many bores of the lot were looked at.
    100 + ((index * 7) % 5) * 10,
    text(`第 ${1 + Math.floor(index / 4)} 批`, `Lot ${1 + Math.floor(index / 4)}`),
  ])

export default ((text) => ({
  props: { lsl: -40, usl: 40, target: 0, unit: 'µm' },
  sources: [
    {
      columns: [
        { name: 'time', type: 'time' },
        { name: 'deviation', type: 'number' },
        { name: 'inspected', type: 'number' },
        { name: 'lot', type: 'string' },
      ],
      rows: rowsIn(text),
    },
  ],
})) satisfies MakeExample
