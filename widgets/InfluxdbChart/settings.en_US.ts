import chart from '@atrium/web/canvas/chart/settings.en_US'

export default {
  ...chart,
  chartType: 'Chart type',
  'chartType=0': 'Trend',
  'chartType=7': 'Stacked trend',
  'chartType=8': 'Area',
  startTime: 'Start',
  endTime: 'End',
  interval: 'Interval',
}
