import type { Capability } from '@atrium/charts/contract/statistics/capability'
import { normalDensity } from '@atrium/charts/contract/statistics/normal'
import { seriesColour, shortValue } from '@atrium/charts/web/chart/colours'
import type { ThemeColours } from '@atrium/charts/web/chart/theme-colours'
import { measured } from '@atrium/charts/web/kind/numbers'
import type { SpcConfig } from '../config.ts'

const FONT_PX = 12
/** Of the two lines of labels above the drawing: limits, and bands. */
const LABELS_PX = 44
const UPPER_LABEL_PX = 20
/** Half of the label of a limit at the right end. */
const RIGHT_PX = 40
const CURVE_POINTS = 120
/** Beyond the outermost band, so that its label has room. */
const SIGMAS_SHOWN = 3.5
const LEAST_NAMED_PX = 420
const CLOSE_PX = 260
/** For the name of a band. */
const BAND_NAME_PX = 28

export interface CapabilityLook {
  config: Pick<SpcConfig, 'lsl' | 'usl' | 'target' | 'decimals'>
  targetName: string
  width: number
  colours: ThemeColours
}

/** Everything about the histogram except its bins, curve and lines. */
export function capabilityStructure({ colours }: CapabilityLook) {
  const own = seriesColour(0, colours)
  return {
    animation: false,
    textStyle: { fontFamily: colours.font },
    grid: {
      left: 12,
      right: RIGHT_PX,
      top: LABELS_PX,
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: {
      type: 'value',
      scale: true,
      axisLine: { onZero: false, lineStyle: { color: colours.line } },
      axisTick: { show: false },
      splitLine: { show: false },
      axisLabel: {
        color: colours.muted,
        fontSize: FONT_PX,
        hideOverlap: true,
        // Its ends are no round numbers.
        showMinLabel: false,
        showMaxLabel: false,
        formatter: (value: number) => shortValue(value, undefined),
      },
    },
    yAxis: {
      type: 'value',
      minInterval: 1,
      splitNumber: 4,
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { color: colours.muted, fontSize: FONT_PX },
      splitLine: { lineStyle: { color: colours.line, width: 1 } },
    },
    series: [
      {
        id: 'bins',
        type: 'line',
        silent: true,
        showSymbol: false,
        lineStyle: { color: own, width: 1 },
        areaStyle: { color: own, opacity: 0.35 },
      },
      {
        id: 'curve',
        type: 'line',
        silent: true,
        showSymbol: false,
        lineStyle: { color: seriesColour(1, colours), width: 2 },
      },
    ],
  }
}

/** The bins, the normal curve with the same area, the bands behind them, and the lines of limits and bands. */
export function capabilityPoints(capability: Capability, look: CapabilityLook) {
  const { bands, least, most, histogram } = capability
  const { lsl, usl, target } = look.config
  const ends = [least, most, bands.u - SIGMAS_SHOWN * bands.sd, bands.u + SIGMAS_SHOWN * bands.sd, lsl, usl, target]
  const places = ends.filter((place) => place !== null)
  const [min, max] = [Math.min(...places), Math.max(...places)]
  const margin = (max - min) * 0.03
  return {
    xAxis: { min: min - margin, max: max + margin },
    series: [
      {
        id: 'bins',
        data: histogram.counts.flatMap((count, bin) => {
          const [left, right] = [histogram.edges[bin] ?? 0, histogram.edges[bin + 1] ?? 0]
          return [
            [left, 0],
            [left, count],
            [right, count],
            [right, 0],
          ]
        }),
        markLine: linesOf(capability, look, max - min),
        markArea: bandsOf(capability, look.colours),
      },
      { id: 'curve', data: curveOf(capability, min, max) },
    ],
  }
}

/** The density, times the number of values and the width of a bin. */
function curveOf({ bands: { u, sd }, count, histogram: { edges } }: Capability, min: number, max: number) {
  const area = count * ((edges[1] ?? 0) - (edges[0] ?? 0))
  return Array.from({ length: CURVE_POINTS + 1 }, (_, index) => {
    const x = min + ((max - min) * index) / CURVE_POINTS
    return [x, (area * normalDensity((x - u) / sd)) / sd]
  })
}

function bandsOf({ bands: { lll, ll, l, g, gg, ggg } }: Capability, colours: ThemeColours) {
  const band = (from: number, to: number, opacity: number) => [
    { xAxis: from, itemStyle: { color: colours.muted, opacity } },
    { xAxis: to },
  ]
  return { silent: true, data: [band(lll, ggg, 0.05), band(ll, gg, 0.06), band(l, g, 0.07)] }
}

function linesOf({ bands }: Capability, { config, targetName, width, colours }: CapabilityLook, shown: number) {
  const { lsl, usl, target, decimals } = config
  // Limits that are close to each other have their names on the outer sides, and the target has none.
  const isClose = lsl !== null && usl !== null && ((usl - lsl) / shown) * width < CLOSE_PX
  const line = (place: number, text: string, colour: string, distance: number, type: 'solid' | number[]) => ({
    xAxis: place,
    lineStyle: { color: colour, type, width: type === 'solid' ? 1.5 : 1 },
    label: { formatter: text, color: colour, fontSize: FONT_PX, position: 'end', distance, align: 'center' },
  })
  const hasValues = width >= LEAST_NAMED_PX
  const limit = (place: number | null, name: string, colour: string, align: string) => {
    if (place === null) return []
    const text = hasValues ? `${name} ${measured(place, decimals)}` : name
    const one = line(place, text, colour, UPPER_LABEL_PX, [6, 4])
    return [isClose ? { ...one, label: { ...one.label, align, show: align !== 'center' } } : one]
  }
  // Names that would touch each other are left out: every second one, or all but the outermost.
  const bandPx = (bands.sd / shown) * width
  const band = (sigmas: number, place: number) => {
    const isNamed = sigmas % Math.max(1, Math.ceil(BAND_NAME_PX / bandPx)) === 0
    const name = `${sigmas > 0 ? '+' : ''}${sigmas}σ`
    return line(place, isNamed ? name : '', colours.muted, 4, [2, 4])
  }
  return {
    silent: true,
    symbol: 'none',
    animation: false,
    data: [
      band(-3, bands.lll),
      band(-2, bands.ll),
      band(-1, bands.l),
      line(bands.u, 'x̄', colours.text, 4, 'solid'),
      band(1, bands.g),
      band(2, bands.gg),
      band(3, bands.ggg),
      ...limit(lsl, 'LSL', colours.alarm, 'right'),
      ...limit(target, targetName, colours.text, 'center'),
      ...limit(usl, 'USL', colours.alarm, 'left'),
    ],
  }
}
