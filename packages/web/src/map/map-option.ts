import type { EChartsCoreOption } from 'echarts/core'
import { FONT_FAMILY, type Tokens } from '../ui/tokens.ts'
import type { Mark, PlaceLook, Point, View } from './place.ts'
import { MAX_ZOOM } from './place.ts'

const SHAPES: Record<PlaceLook, string> = { good: 'circle', attention: 'rect', alarm: 'triangle', neutral: 'diamond' }
const colourOf = (look: PlaceLook, t: Tokens) => (look === 'neutral' ? t.neutral : t[look])
const SINGLE_PX = 12
const PICKED_PX = 20

/** The country in quiet lines, where it can be moved and zoomed. */
export function countryOption(country: string, view: View, t: Tokens): EChartsCoreOption {
  return {
    animation: false,
    tooltip: {
      trigger: 'item',
      // Drawn on the canvas: the other way would put markup into the page.
      renderMode: 'richText',
      backgroundColor: t.raised,
      borderColor: t.line,
      borderWidth: 1,
      textStyle: { color: t.text, fontFamily: FONT_FAMILY, fontSize: 12 },
      formatter: ({ data }: { data?: { tip?: string } }) => data?.tip ?? '',
    },
    geo: {
      map: country,
      roam: true,
      ...view,
      scaleLimit: { min: 1, max: MAX_ZOOM },
      layoutCenter: ['50%', '50%'],
      layoutSize: '100%',
      silent: true,
      tooltip: { show: false },
      itemStyle: { areaColor: t.page, borderColor: t.lineStrong, borderWidth: 1 },
      label: { show: false },
      emphasis: { disabled: true },
    },
  }
}

interface Shown {
  marks: readonly Mark[]
  picked: Point | undefined
  /** Of several together. */
  crowd(mark: Mark): string
}

export function marksOption({ marks, picked, crowd }: Shown, t: Tokens): EChartsCoreOption {
  const data = marks.map((mark) => {
    const { lng, lat, places, look } = mark
    const [first] = places
    const isOne = places.length === 1
    return {
      value: [lng, lat],
      mark,
      tip: isOne ? [first!.name, first!.note].filter(Boolean).join('\n') : crowd(mark),
      symbol: isOne ? SHAPES[look] : 'circle',
      symbolSize: isOne ? SINGLE_PX : Math.min(48, 22 + 6 * Math.log2(places.length)),
      itemStyle: { color: colourOf(look, t), borderColor: t.surface, borderWidth: 1.5, opacity: 0.92 },
      label: {
        show: !isOne,
        formatter: String(places.length),
        color: t.surface,
        fontFamily: FONT_FAMILY,
        fontSize: 12,
        fontWeight: 600,
      },
    }
  })
  const pin = picked && {
    value: [picked.lng, picked.lat],
    symbol: 'pin',
    symbolSize: PICKED_PX * 1.6,
    itemStyle: { color: t.brand, borderColor: t.surface, borderWidth: 1 },
    tip: `${picked.lat.toFixed(6)}, ${picked.lng.toFixed(6)}`,
  }
  return {
    series: [
      { id: 'marks', type: 'scatter', coordinateSystem: 'geo', data },
      { id: 'picked', type: 'scatter', coordinateSystem: 'geo', data: pin ? [pin] : [], z: 5 },
    ],
  }
}
