import chart from '@atrium/web/canvas/chart/settings.zh_CN'

export default {
  ...chart,
  chartType: '图表类型',
  'chartType=0': '趋势',
  'chartType=7': '堆叠趋势',
  'chartType=8': '面积',
  startTime: '开始时间',
  endTime: '结束时间',
  interval: '取数间隔',
}
