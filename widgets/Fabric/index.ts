import type { DatasetColumn } from '@atrium/charts/contract/data'
import { column, type PropsOf } from '@atrium/charts/contract/define/props'
import { defineWidget } from '@atrium/charts/contract/define/widget'
import { drawing } from '@atrium/charts/contract/drawing/drawing'
import { DRAWING_PROPS } from '@atrium/charts/contract/drawing/drawing-props'
import { OVERRIDES } from '@atrium/charts/contract/drawing/overrides'

const props = {
  config: drawing(),
  /** The column that says which object a row means; '' for `name`, or else the first text. */
  nameColumn: column(),
  ...DRAWING_PROPS,
} as const

export type FabricProps = PropsOf<typeof props>

const OVERRIDE_NAMES: readonly string[] = OVERRIDES

/** The column with the names of objects, if the data have one. */
export function nameColumnOf(chosen: string, columns: readonly DatasetColumn[]): string | undefined {
  if (chosen !== '') return columns.find(({ name }) => name === chosen)?.name
  const texts = columns.filter(({ name, type }) => type === 'string' && !OVERRIDE_NAMES.includes(name))
  return (columns.find(({ name }) => name === 'name') ?? texts[0])?.name
}

export default defineWidget({
  kind: 'Fabric',
  icon: 'M2.5 3.5h4v4h-4zM9.5 8.5h4v4h-4zM6.5 5.5h5v3M4.5 7.5v3.5h5',
  cover: 'net',
  size: { width: 900, height: 600 },
  props,
  shape: () => 'rows',
  drawnColumns({ nameColumn }, columns) {
    const name = nameColumnOf(nameColumn, columns)
    return columns.filter((column) => column.name === name || OVERRIDE_NAMES.includes(column.name))
  },
  isLarge: true,
  fullScreen: true,
})
