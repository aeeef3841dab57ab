import type { ExampleText } from '@atrium/charts/contract/define/widget-example'
import type { MakePresets } from '@atrium/charts/contract/define/widget-preset'

const VALUES = [72, 58, 84, 66, 91]

/** The corners are the first five columns of one row of values. */
const radar = (text: ExampleText) => ({
  tooltip: {},
  radar: { indicator: VALUES.map((_, index) => ({ name: text(`指标 ${index + 1}`, `Value ${index + 1}`), max: 100 })) },
  series: [
    {
      type: 'radar',
      areaStyle: { opacity: 0.2 },
      encode: Object.fromEntries(VALUES.map((_, index) => [`indicator_${index}`, index + 1])),
    },
  ],
})

export default ((text) => {
  const props = { option: JSON.stringify(radar(text), null, 2), data: 'single' }
  return [
    {
      key: 'radar',
      icon: 'M8 2 14 6.5 11.75 13.5h-7.5L2 6.5zM8 5l3 2.5-1.25 3.5H6.5L4.75 7.25z',
      props,
      example: {
        props,
        sources: [
          {
            columns: [
              { name: 'time', type: 'time' },
              ...VALUES.map((_, index) => ({ name: `value${index + 1}`, type: 'number' as const })),
            ],
            rows: [[Date.UTC(2026, 2, 1, 8), ...VALUES]],
          },
        ],
      },
    },
  ]
}) satisfies MakePresets
