import type { MakePresets } from '@atrium/charts/contract/define/widget-preset'
import example, { YARD } from './example.ts'

export default ((text) => {
  const { sources } = example(text)
  const fleet = { markerClusterer: -1, point: { icon: 'vehicle', color: 'green', showLabel: true } }
  const fences = {
    markerClusterer: 1,
    graph: [{ area: YARD, label: text('配送区', 'Delivery area'), showValue: true }],
  }
  return [
    {
      key: 'fleet',
      icon: 'M2 5h7v6H2zM9 7h3l2 2v2H9M4.5 11a1.25 1.25 0 1 0 .01 0M11.5 11a1.25 1.25 0 1 0 .01 0',
      props: fleet,
      example: { props: fleet, sources },
    },
    {
      key: 'fences',
      icon: 'M3 4l6-1.5 4.5 4L12 13l-8 .5zM7.5 8h.01',
      // The corners are those of the author.
      props: { markerClusterer: 1 },
      example: { props: fences, sources },
    },
  ]
}) satisfies MakePresets
