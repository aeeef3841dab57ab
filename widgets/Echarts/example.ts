import type { ExampleText, MakeExample } from '@atrium/charts/contract/define/widget-example'

const option = (text: ExampleText) => ({
  title: { text: text('机床状态', 'Machine state'), left: 12, top: 6 },
  tooltip: {},
  legend: { right: 8, top: 8 },
  radar: {
    center: ['50%', '56%'],
    radius: '56%',
    indicator: [
      { name: text('温度', 'Temperature'), max: 100 },
      { name: text('振动', 'Vibration'), max: 10 },
      { name: text('负载', 'Load'), max: 100 },
      { name: text('转速', 'Speed'), max: 3000 },
      { name: text('电流', 'Current'), max: 50 },
    ],
  },
  series: [
    {
      type: 'radar',
      data: [
        { name: text('现在', 'Now'), value: [72, 3.4, 64, 2100, 31] },
        { name: text('昨天', 'Yesterday'), value: [65, 2.8, 71, 1900, 27] },
      ],
    },
  ],
})

export default ((text) => ({
  props: { option: JSON.stringify(option(text)), data: 'series' },
  sources: [
    {
      columns: [
        { name: 'time', type: 'time' },
        { name: 'load', type: 'number' },
      ],
      rows: Array.from({ length: 12 }, (_, index) => [Date.UTC(2026, 2, 1, 8, index), 60 + 8 * Math.sin(index)]),
    },
  ],
})) satisfies MakeExample
