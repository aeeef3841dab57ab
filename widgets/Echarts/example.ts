import type { WidgetExample } from '@atrium/contract/define/widget-example'

const OPTION = {
  title: { text: '机床状态', left: 12, top: 6 },
  tooltip: {},
  legend: { right: 8, top: 8 },
  radar: {
    center: ['50%', '56%'],
    radius: '66%',
    indicator: [
      { name: '温度', max: 100 },
      { name: '振动', max: 10 },
      { name: '负载', max: 100 },
      { name: '转速', max: 3000 },
      { name: '电流', max: 50 },
    ],
  },
  series: [
    {
      type: 'radar',
      data: [
        { name: '现在', value: [72, 3.4, 64, 2100, 31] },
        { name: '昨天', value: [65, 2.8, 71, 1900, 27] },
      ],
    },
  ],
}

export default {
  props: { option: JSON.stringify(OPTION), data: 'series' },
  sources: [
    {
      columns: [
        { name: 'time', type: 'time' },
        { name: 'load', type: 'number' },
      ],
      rows: Array.from({ length: 12 }, (_, index) => [Date.UTC(2026, 2, 1, 8, index), 60 + 8 * Math.sin(index)]),
    },
  ],
} satisfies WidgetExample
