import { CustomChart, ScatterChart } from 'echarts/charts'
import { GeoComponent, TooltipComponent } from 'echarts/components'
import { registerMap, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
// The provinces as Apache ECharts 4.9.0 published them (Apache-2.0): there need be no internet to look at a map.
import china from './china.json'

use([GeoComponent, CustomChart, ScatterChart, TooltipComponent, CanvasRenderer])

export const COUNTRY = 'china'
registerMap(COUNTRY, china as never)

export { init } from 'echarts/core'
