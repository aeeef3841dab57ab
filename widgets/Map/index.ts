import { defineWidget } from '@atrium/charts/contract/define/widget'
import { drawnColumns } from './columns.ts'
import { type MapConfig, mapProps } from './config.ts'

export type MapProps = MapConfig

export default defineWidget({
  kind: 'Map',
  icon: 'M2.5 4 6 2.5l4 1.5 3.5-1.5v9.5L10 13.5 6 12l-3.5 1.5zM6 2.5V12M10 4v9.5',
  cover: 'map',
  size: { width: 720, height: 480 },
  props: mapProps,
  // One mark for each row, which moves when the row changes.
  shape: () => 'rows',
  drawnColumns,
  tiles: true,
  fullScreen: true,
})
