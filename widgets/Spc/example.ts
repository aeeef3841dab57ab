import { EXAMPLE_MS } from '@atrium/charts/contract/define/example-data'
import type { ExampleText, MakeExample } from '@atrium/charts/contract/define/widget-example'

const MINUTE_MS = 60_000
const COUNT = 125

/** Diameters in mm around 74, that drift upwards at the end: the same numbers in each run. */
function diameter(index: number): number {
  const noise = [0.37, 0.71, 0.13, 0.93].reduce((sum, step) => sum + ((index * step * 7.3) % 1), 0) - 2
  const drift = index >= 105 ? 0.014 : 0
  return Math.round((74 + noise * 0.016 + drift) * 1000) / 1000
}

export const exampleRows = (text: ExampleText) =>
  Array.from({ length: COUNT }, (_, index) => [
    EXAMPLE_MS - (COUNT - index) * MINUTE_MS,
    diameter(index),
    // Of each lot of rings so many were looked at.
    100 + ((index * 7) % 5) * 10,
    text(`第 ${1 + Math.floor(index / 4)} 批`, `Lot ${1 + Math.floor(index / 4)}`),
  ])

export default ((text) => ({
  props: { lsl: 73.95, usl: 74.05, target: 74, unit: 'mm', decimals: 3 },
  sources: [
    {
      columns: [
        { name: 'time', type: 'time' },
        { name: 'diameter', type: 'number' },
        { name: 'inspected', type: 'number' },
        { name: 'lot', type: 'string' },
      ],
      rows: exampleRows(text),
    },
  ],
})) satisfies MakeExample
