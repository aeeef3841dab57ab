import type { MakePresets } from '@atrium/charts/contract/define/widget-preset'

const when = (value: number, color: string) => ({ operator1: '=', value1: value, operator2: '=', value2: value, color })

const props = {
  trend: false,
  decimal: 0,
  valueStyle: { colorConditions: [when(1, '#1a7f4b'), when(0, '#d9483b')] },
}

export default ((text) => [
  {
    key: 'lamp',
    icon: 'M8 3.5a3.75 3.75 0 0 1 2 7v1.5H6v-1.5a3.75 3.75 0 0 1 2-7M6.75 13.75h2.5M8 1v.75M2.5 7.25h.75M12.75 7.25h.75',
    props,
    example: {
      props: { ...props, label: text('水泵', 'Pump') },
      sources: [
        {
          columns: [
            { name: 'time', type: 'time' },
            { name: 'running', type: 'number' },
          ],
          rows: [[Date.UTC(2026, 2, 1, 8), 1]],
        },
      ],
    },
  },
]) satisfies MakePresets
