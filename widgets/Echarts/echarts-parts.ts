import * as charts from 'echarts/charts'
import * as components from 'echarts/components'
import { use } from 'echarts/core'
import { LabelLayout, UniversalTransition } from 'echarts/features'

// Everything that an option may name, except the toolbox and the brush, which write HTML into the page.
use([
  charts.BarChart,
  charts.BoxplotChart,
  charts.CandlestickChart,
  charts.ChordChart,
  charts.CustomChart,
  charts.EffectScatterChart,
  charts.FunnelChart,
  charts.GaugeChart,
  charts.GraphChart,
  charts.HeatmapChart,
  charts.LineChart,
  charts.LinesChart,
  charts.ParallelChart,
  charts.PictorialBarChart,
  charts.PieChart,
  charts.RadarChart,
  charts.SankeyChart,
  charts.ScatterChart,
  charts.SunburstChart,
  charts.ThemeRiverChart,
  charts.TreeChart,
  charts.TreemapChart,
])
use([
  components.AriaComponent,
  components.AxisPointerComponent,
  components.CalendarComponent,
  components.DatasetComponent,
  components.DataZoomComponent,
  components.GraphicComponent,
  components.GridComponent,
  components.LegendComponent,
  components.MarkAreaComponent,
  components.MarkLineComponent,
  components.MarkPointComponent,
  components.ParallelComponent,
  components.PolarComponent,
  components.RadarComponent,
  components.SingleAxisComponent,
  components.TimelineComponent,
  components.TitleComponent,
  components.TooltipComponent,
  components.TransformComponent,
  components.VisualMapComponent,
])
use([LabelLayout, UniversalTransition])
