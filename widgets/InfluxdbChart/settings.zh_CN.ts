import { pieces, shared, trend } from '@atrium/charts/web/chart/settings.zh_CN'

export default {
  ...trend,
  ...pieces,
  ...shared,
  chartType: '图表类型',
  'chartType=0': '基础趋势',
  'chartType=7': '堆叠趋势',
  'chartType=8': '面积',
  'chartType=9': '颜色分段',
  startTime: '开始时间',
  endTime: '结束时间',
  interval: '前移和后移的步长',
}
