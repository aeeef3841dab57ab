import { defineWidget } from '@atrium/charts/contract/define/widget'
import { spcColumns } from './columns.ts'
import { type SpcConfig, spcProps } from './config.ts'

export type SpcProps = SpcConfig

export default defineWidget({
  kind: 'Spc',
  icon: 'M2 4h12M2 12h12M2.5 9l3-3.5 3.5 4 4.5-3',
  cover: 'line',
  size: { width: 720, height: 400 },
  props: spcProps,
  // Not one value may be missing in a mean or a range.
  shape: () => 'exact',
  drawnColumns(config, columns) {
    const drawn = Object.values(spcColumns(config, columns))
    return columns.filter((column) => drawn.includes(column))
  },
  fullScreen: true,
})
