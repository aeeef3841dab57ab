import { type ListedObject, listedObjects } from '@atrium/charts/contract/drawing/listed-objects'
import { MEASUREMENTS } from '../../sim/catalogue.ts'
import type { ProcessWords } from './process-words.ts'

/** The process drawing of the boiler house: 1290 × 560, with what the simulator publishes. */

const { fields } = MEASUREMENTS.process

/** `share` is the level as a share, by the script of the widget. */
type Column = keyof typeof fields | 'share'

const when = (operator: '<' | '>' | '>=', value: number, result: string) => ({ operator, value: `${value}`, result })
const bound = (property: string, column: Column, ...conditions: ReturnType<typeof when>[]) => ({
  property,
  column,
  conditions,
})

/** What water or steam passes is on while something flows. */
const flowing = bound('state', 'flow', when('>', 1, 'on'))

interface Symbol {
  symbol: string
  x: number
  y: number
  /** Its width and its height. */
  side: number
  angle?: number
  name: string
  bindings: ReturnType<typeof bound>[]
}

const symbol = ({ side, ...given }: Symbol): ListedObject => ({ sort: 'symbol', ...given, width: side, height: side })

const pipe = (fromX: number, toX: number, y: number, height = 76): ListedObject => ({
  sort: 'symbol',
  ...{ symbol: 'pipe', x: (fromX + toX) / 2, y, width: toX - fromX, height, bindings: [flowing] },
})

/** A thin line for what is added or carried away. */
const side = (x: number, y: number, width: number, height: number, points: string): ListedObject => ({
  sort: 'polyline',
  ...{ x, y, width, height, points, strokeWidth: 4, strokeDash: '10 6' },
})

const text = (x: number, y: number, words: string, more: object = {}): ListedObject => ({
  sort: 'text',
  ...{ text: words, x, y, width: 180, height: 28, fontSize: 22, align: 'center' },
  ...more,
})

/** A measured value with its unit. */
function value(
  x: number,
  y: number,
  column: keyof typeof fields,
  ...conditions: ReturnType<typeof when>[]
): ListedObject {
  const { unit, decimals } = fields[column]
  const shown = { ...bound('text', column), unit, decimal: decimals }
  const bindings = conditions.length > 0 ? [shown, bound('fill', column, ...conditions)] : [shown]
  return text(x, y, '—', { bold: true, fontSize: 26, bindings })
}

export const processDrawing = ({ parts, toPlant }: ProcessWords) => ({
  widthPx: 1290,
  heightPx: 560,
  objects: listedObjects([
    pipe(174, 244, 200),
    pipe(356, 428, 200),
    pipe(546, 615, 165),
    pipe(765, 842, 165),
    pipe(978, 1044, 165),
    pipe(1136, 1150, 165, 60),
    side(373, 333, 38, 214, '0,214 38,214 38,0'),
    side(706, 305, 34, 170, '34,0 34,90 0,90 0,170'),
    side(912, 330, 0, 116, '0,116 0,0'),
    symbol({
      ...{ symbol: 'tank', x: 110, y: 190, side: 200, name: parts.tank },
      bindings: [bound('level', 'share'), bound('state', 'level', when('<', 35, 'warning'), when('>=', 35, 'on'))],
    }),
    value(110, 76, 'level'),
    symbol({
      ...{ symbol: 'filter', x: 300, y: 200, side: 118, name: parts.filter },
      bindings: [bound('state', 'filter', when('>', 0.6, 'warning'), when('>', 0, 'on'))],
    }),
    value(290, 112, 'filter', when('>', 0.6, '#d98a0b')),
    symbol({
      ...{ symbol: 'sensor', x: 392, y: 132, side: 90, name: parts.sensor },
      bindings: [bound('state', 'ph', when('>', 0, 'on'))],
    }),
    text(334, 64, 'pH', { width: 40 }),
    value(392, 64, 'ph'),
    symbol({
      ...{ symbol: 'pump', x: 482, y: 194, side: 140, name: parts.pump },
      bindings: [bound('state', 'speed', when('>', 1, 'on'))],
    }),
    value(520, 102, 'speed'),
    symbol({
      ...{ symbol: 'heatExchanger', x: 690, y: 165, side: 160, name: parts.exchanger },
      bindings: [flowing],
    }),
    value(690, 64, 'temperature'),
    symbol({
      ...{ symbol: 'boiler', x: 910, y: 180, side: 216, name: parts.boiler },
      bindings: [
        bound('state', 'pressure', when('>', 1.78, 'fault'), when('>', 1.72, 'warning'), when('>', 0.1, 'on')),
      ],
    }),
    value(910, 54, 'pressure', when('>', 1.78, '#d9483b'), when('>', 1.72, '#d98a0b')),
    symbol({
      ...{ symbol: 'controlValve', x: 1092, y: 149, side: 112, name: parts.valve },
      bindings: [bound('state', 'valve', when('>', 1, 'on'))],
    }),
    value(1080, 64, 'valve'),
    symbol({ ...{ symbol: 'meter', x: 1194, y: 165, side: 104, name: parts.meter }, bindings: [flowing] }),
    value(1194, 262, 'flow'),
    text(1194, 294, toPlant, { fontSize: 18 }),
    text(110, 318, parts.tank),
    text(300, 290, parts.filter),
    text(490, 290, parts.pump),
    text(620, 262, parts.exchanger),
    text(985, 312, parts.boiler),
    text(1092, 226, parts.valve),
    symbol({
      ...{ symbol: 'mixer', x: 300, y: 452, side: 150, name: parts.dosing },
      bindings: [bound('state', 'flow', when('>', 1, 'on'))],
    }),
    symbol({
      ...{ symbol: 'valve', x: 398, y: 340, side: 64, angle: 90, name: parts.dosingValve },
      bindings: [bound('state', 'ph', when('<', 9.2, 'on'))],
    }),
    symbol({ ...{ symbol: 'coolingTower', x: 690, y: 452, side: 160, name: parts.tower }, bindings: [flowing] }),
    symbol({
      ...{ symbol: 'fan', x: 912, y: 452, side: 130, name: parts.fan },
      bindings: [bound('state', 'pressure', when('>', 0.1, 'on'))],
    }),
    symbol({
      ...{ symbol: 'lamp', x: 1120, y: 440, side: 130, name: parts.lamp },
      bindings: [bound('state', 'pressure', when('>', 1.78, 'fault'), when('>', 1.72, 'warning'))],
    }),
    text(300, 546, parts.dosing),
    text(690, 546, parts.tower),
    text(912, 546, parts.fan),
    text(1120, 546, parts.lamp),
  ]),
})
