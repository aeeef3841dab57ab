import { colours, column, oneOf, type PropsOf } from '@atrium/charts/contract/define/props'
import { defineWidget } from '@atrium/charts/contract/define/widget'
import { int, str } from '@atrium/core/contract/define/fields'

const props = {
  /** The column with the node where a flow begins; '' takes the first text of the data. */
  sourceColumn: column(),
  /** The column with the node where it ends; '' takes the second text. */
  targetColumn: column(),
  /** The column with the amount; '' takes the first number. */
  valueColumn: column(),
  /** `single`: opening a node closes the other nodes of its level. */
  toggleMode: oneOf(['multiple', 'single'], { default: 'multiple' }),
  /** How many levels are open at the beginning. */
  openLevels: int({ min: 0, max: 20, default: 20 }),
  orient: oneOf(['horizontal', 'vertical'], { default: 'horizontal' }),
  nodeWidth: int({ min: 4, max: 100, default: 16, unit: 'px' }),
  nodeGap: int({ min: 0, max: 100, default: 12, unit: 'px' }),
  unit: str(40, { min: 0, default: '' }),
  precision: int({ min: 0, max: 10 }),
  colors: colours(20),
} as const

export type SankeyProps = PropsOf<typeof props>

export default defineWidget({
  kind: 'Sankey',
  icon: 'M2.5 4c5 0 6 3 11 3M2.5 7c5 0 6 2 11 2M2.5 12c5 0 6-1.5 11-1.5',
  cover: 'flow',
  size: { width: 720, height: 400 },
  props,
  shape: () => 'rows',
  drawnColumns: ({ sourceColumn, targetColumn, valueColumn }, columns) => {
    const named = [sourceColumn, targetColumn, valueColumn].filter((name) => name !== '')
    const isByPlace = sourceColumn === '' || targetColumn === ''
    const texts = isByPlace ? columns.filter(({ type }) => type === 'string').slice(0, 2) : []
    const numbers = valueColumn === '' ? columns.filter(({ type }) => type === 'number').slice(0, 1) : []
    const names = [...named, ...[...texts, ...numbers].map(({ name }) => name)]
    return columns.filter(({ name }) => names.includes(name))
  },
  fullScreen: true,
})
