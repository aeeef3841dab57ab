import type { EChartsCoreOption } from 'echarts/core'
import { FONT_FAMILY, type Tokens } from '../theme/tokens.ts'
import { LABEL_PX, type Label } from './labels.ts'
import type { Mark, PlaceLook, Point, View } from './place.ts'
import { MAX_ZOOM } from './place.ts'

const SHAPES: Record<PlaceLook, string> = { good: 'circle', attention: 'rect', alarm: 'triangle', neutral: 'diamond' }
const colourOf = (look: PlaceLook, t: Tokens) => (look === 'neutral' ? t.neutral : t[look])
const SINGLE_PX = 12
const PICKED_PX = 20

/** The country in thin lines; it can be moved and zoomed. */
export function countryOption(country: string, view: View, t: Tokens): EChartsCoreOption {
  return {
    animation: false,
    tooltip: {
      trigger: 'item',
      // Drawn on the canvas: the HTML tooltip would put markup into the page.
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
  /** Names of places, behind the marks. */
  labels: readonly Label[]
  picked: Point | undefined
  /** The place whose detail is open. */
  openId: string | undefined
  tipOf(mark: Mark): string
}

export function marksOption({ marks, labels, picked, openId, tipOf }: Shown, t: Tokens): EChartsCoreOption {
  const isOpen = ({ places }: Mark) => openId !== undefined && places.some(({ id }) => id === openId)
  const singles = marks.filter(({ places }) => places.length === 1)
  const clusters = marks.filter(({ places }) => places.length > 1)
  const pin = picked && {
    value: [picked.lng, picked.lat],
    symbol: 'pin',
    symbolSize: PICKED_PX * 1.6,
    itemStyle: { color: t.brand, borderColor: t.surface, borderWidth: 1 },
    tip: `${picked.lat.toFixed(6)}, ${picked.lng.toFixed(6)}`,
  }
  const dataOf = (mark: Mark) => ({ value: [mark.lng, mark.lat], mark, tip: tipOf(mark) })
  return {
    series: [
      {
        id: 'names',
        type: 'custom',
        coordinateSystem: 'geo',
        silent: true,
        tooltip: { show: false },
        z: 2,
        data: labels.map(({ lng, lat }) => ({ value: [lng, lat] })),
        renderItem: ({ dataIndex }: { dataIndex: number }, { coord, value }: RenderApi) =>
          nameOf(labels[dataIndex]!, coord([value(0), value(1)]), t),
      },
      {
        id: 'marks',
        type: 'scatter',
        coordinateSystem: 'geo',
        z: 3,
        data: singles.map((mark) => {
          const { look } = mark.places[0]!
          const open = isOpen(mark)
          return {
            ...dataOf(mark),
            symbol: SHAPES[look],
            symbolSize: open ? PICKED_PX : SINGLE_PX,
            itemStyle: {
              color: colourOf(look, t),
              borderColor: open ? t.text : t.surface,
              borderWidth: open ? 2 : 1.5,
            },
          }
        }),
      },
      {
        id: 'clusters',
        type: 'custom',
        coordinateSystem: 'geo',
        z: 4,
        data: clusters.map(dataOf),
        renderItem: ({ dataIndex }: { dataIndex: number }, { coord, value }: RenderApi) =>
          ring(clusters[dataIndex]!, coord([value(0), value(1)]), isOpen(clusters[dataIndex]!), t),
      },
      { id: 'picked', type: 'scatter', coordinateSystem: 'geo', data: pin ? [pin] : [], z: 5 },
    ],
  }
}

interface RenderApi {
  coord(point: number[]): number[]
  value(dimension: number): number
}

/** A name with a border in the colour of the ground, so that lines do not cross it. */
function nameOf({ text, level }: Label, [x = 0, y = 0]: number[], t: Tokens) {
  return {
    type: 'text',
    style: {
      text,
      x,
      y,
      fill: level === 'districts' ? t.muted : t.text,
      stroke: t.page,
      lineWidth: 3,
      font: `${level === 'districts' ? 400 : 600} ${LABEL_PX[level]}px ${FONT_FAMILY}`,
      align: 'center',
      verticalAlign: 'middle',
    },
  }
}

const RING_PX = 4
const TURN = Math.PI * 2

/** Several places as one mark: their number in the middle, and around it a ring with the share of each look. */
function ring({ places, parts }: Mark, [cx = 0, cy = 0]: number[], isOpen: boolean, t: Tokens) {
  const r = Math.min(26, 12 + 3 * Math.log2(places.length))
  let from = -TURN / 4
  const arcs = parts.map(([look, count]) => {
    const startAngle = from
    from += (count / places.length) * TURN
    return {
      type: 'sector',
      shape: { cx, cy, r, r0: r - RING_PX, startAngle, endAngle: from },
      style: { fill: colourOf(look, t) },
    }
  })
  const disc = {
    type: 'circle',
    shape: { cx, cy, r: r + 1 },
    style: { fill: t.surface, stroke: isOpen ? t.text : t.line, lineWidth: isOpen ? 2 : 1 },
  }
  const count = {
    type: 'text',
    style: {
      text: String(places.length),
      x: cx,
      y: cy,
      fill: t.text,
      font: `600 12px ${FONT_FAMILY}`,
      align: 'center',
      verticalAlign: 'middle',
    },
  }
  return { type: 'group', children: [disc, ...arcs, count] }
}
