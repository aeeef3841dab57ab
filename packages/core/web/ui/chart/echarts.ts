import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import { use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

// Only the parts that overview pages need are loaded.
use([BarChart, LineChart, GridComponent, TooltipComponent, CanvasRenderer])

export { init } from 'echarts/core'
