import { BarChart, LineChart, ScatterChart } from 'echarts/charts'
import { GridComponent, MarkLineComponent, VisualMapPiecewiseComponent } from 'echarts/components'
import { use } from 'echarts/core'
import { LabelLayout } from 'echarts/features'

// Only the parts that are used are loaded. Pointer, legend and tooltip are our own and need no part of ECharts.
use([LineChart, BarChart, ScatterChart, GridComponent, MarkLineComponent, VisualMapPiecewiseComponent, LabelLayout])
