import { pieces, shared, trend } from '@atrium/charts/web/chart/settings.en_US'

export default {
  ...trend,
  ...pieces,
  ...shared,
  chartType: 'Chart type',
  'chartType=0': 'Trend',
  'chartType=7': 'Stacked trend',
  'chartType=8': 'Area',
  'chartType=9': 'Color segments',
  startTime: 'Start',
  endTime: 'End',
  interval: 'Step of earlier and later',
}
