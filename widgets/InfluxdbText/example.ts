import { examplePage } from '@atrium/charts/contract/define/example-data'
import type { MakeExample } from '@atrium/charts/contract/define/widget-example'

export default ((text) => ({
  props: {
    show: 'lines',
    text: text('{station}：{message}（{minutes}\u00a0分钟）', '{station}: {message} ({minutes}\u00a0min)'),
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
        [
          text('装配 3', 'Assembly 3'),
          text('拧紧扭矩超限，已停线', 'Tightening torque too high, line stopped'),
          2,
          12.5,
        ],
        [text('清洗 1', 'Washing 1'), text('液位低于 20 %，请补液', 'Level below 20 %, please refill'), 1, 3.25],
        [text('装配 3', 'Assembly 3'), text('换型完成，开始生产', 'Changeover done, production started'), 0, 18],
        [text('包装 2', 'Packing 2'), text('标签缺失，已剔除 1 件', 'Label missing, 1 piece rejected'), 1, 0.5],
      ],
    ),
  ],
})) satisfies MakeExample
