import { LineChart, ScatterChart } from 'echarts/charts'
import { GridComponent, MarkAreaComponent, MarkLineComponent } from 'echarts/components'
import { use } from 'echarts/core'
import { LabelLayout } from 'echarts/features'

use([LineChart, ScatterChart, GridComponent, MarkAreaComponent, MarkLineComponent, LabelLayout])
