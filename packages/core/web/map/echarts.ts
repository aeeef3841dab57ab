import { CustomChart, ScatterChart } from 'echarts/charts'
import { GeoComponent, TooltipComponent } from 'echarts/components'
import { registerMap, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
// The provinces as published with Apache ECharts 4.9.0 (Apache-2.0), so that a map needs no internet.
import china from './china.json'
import type { PlaceNames } from './labels.ts'
// Made by scripts/map-names.mjs (docs/decisions/024-names-on-maps.md).
import names from './names.json'

use([GeoComponent, CustomChart, ScatterChart, TooltipComponent, CanvasRenderer])

export const COUNTRY = 'china'
registerMap(COUNTRY, china as never)

export const PLACE_NAMES = names as unknown as PlaceNames

export { init } from 'echarts/core'
