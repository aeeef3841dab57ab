import { examplePage } from '@atrium/contract/define/example-data'
import type { WidgetExample } from '@atrium/contract/define/widget-example'

export default {
  props: {
    show: 'lines',
    text: '{station}：{message}（{minutes} 分钟）',
    decimal: 1,
    field: 'level',
    fontSize: 15,
    pageSize: 10,
    textStyle: { colorConditions: [{ operator1: '>=', value1: 3, operator2: '<', value2: 9, color: '#d9483b' }] },
  },
  sources: [
    examplePage(
      [
        { name: 'station', type: 'string' },
        { name: 'message', type: 'string' },
        { name: 'level', type: 'number' },
        { name: 'minutes', type: 'number' },
      ],
      [
        ['装配 3', '拧紧扭矩超限，已停线', 2, 12.5],
        ['清洗 1', '液位低于 20 %，请补液', 1, 3.25],
        ['装配 3', '换型完成，开始生产', 0, 18],
        ['包装 2', '标签缺失，已剔除 1 件', 1, 0.5],
      ],
    ),
  ],
} satisfies WidgetExample
