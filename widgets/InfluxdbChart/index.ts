import { defineWidget } from '@atrium/contract/define/widget'

export default defineWidget({
  kind: 'InfluxdbChart',
  icon: 'trend',
  data: 'series',
  size: { width: 640, height: 320 },
  defaults: { chartType: 0, config: {}, startTime: '*-1h', endTime: '*', interval: '1h' },
  settings: [
    { path: 'chartType', control: 'select', options: [0, 7, 8] },
    { path: 'config.precision', control: 'number', min: 0, max: 10 },
    { path: 'config.plotYMin', control: 'number' },
    { path: 'config.plotYMax', control: 'number' },
    { path: 'config.leftMargin', control: 'number', min: 0, unit: 'px' },
    { path: 'config.rightMargin', control: 'number', min: 0, unit: 'px' },
    { path: 'config.lineAdvOption.smooth', control: 'switch' },
    { path: 'startTime', control: 'time' },
    { path: 'endTime', control: 'time' },
    { path: 'interval', control: 'interval' },
  ],
  publicProps: ['chartType', 'config', 'startTime', 'endTime', 'interval'],
  fullScreen: true,
})
