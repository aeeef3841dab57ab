import type { ExampleText, MakeExample } from '@atrium/charts/contract/define/widget-example'
import { type ListedObject, listedObjects } from '@atrium/charts/contract/drawing/listed-objects'

const when = (operator: string, value: string, result: string) => ({ operator, value, result })

const symbol = (symbol: string, x: number, y: number, side: number, more: object = {}): ListedObject => ({
  sort: 'symbol',
  ...{ symbol, x, y, width: side, height: side },
  ...more,
})

/** From one end to the other, at the height of its middle. */
const pipe = (fromX: number, toX: number, y: number): ListedObject =>
  symbol('pipe', (fromX + toX) / 2, y, 70, { width: toX - fromX, bindings: [running] })

const running = { property: 'state', column: 'flow', conditions: [when('>', '1', 'on')] }

function label(x: number, y: number, text: string, more: object = {}): ListedObject {
  return { sort: 'text', ...{ text, x, y, width: 180, height: 28, fontSize: 22, align: 'center' }, ...more }
}

const process = (text: ExampleText) =>
  listedObjects([
    pipe(200, 330, 260),
    pipe(414, 520, 260),
    pipe(622, 732, 209),
    symbol('tank', 140, 210, 190, {
      name: text('水罐', 'Water tank'),
      bindings: [
        { property: 'level', column: 'level', conditions: [] },
        { property: 'state', column: 'level', conditions: [when('<', '0.2', 'warning'), when('>=', '0.2', 'on')] },
      ],
    }),
    label(140, 332, text('水罐', 'Water tank')),
    symbol('valve', 372, 250, 100, { name: text('进水阀', 'Inlet valve'), bindings: [running] }),
    label(372, 332, text('进水阀', 'Inlet valve')),
    symbol('pump', 566, 236, 130, {
      name: text('给水泵', 'Feed pump'),
      bindings: [
        { property: 'state', column: 'speed', conditions: [when('>', '1600', 'warning'), when('>', '0', 'on')] },
      ],
    }),
    label(566, 332, text('给水泵', 'Feed pump')),
    label(566, 140, '', { bindings: [{ property: 'text', column: 'speed', unit: 'r/min', decimal: 0 }] }),
    symbol('boiler', 790, 210, 190, {
      name: text('锅炉', 'Boiler'),
      bindings: [
        { property: 'state', column: 'pressure', conditions: [when('>', '1.9', 'fault'), when('>', '0', 'on')] },
      ],
    }),
    label(790, 332, text('锅炉', 'Boiler')),
    label(790, 84, '', {
      fontSize: 30,
      bold: true,
      bindings: [
        { property: 'text', column: 'pressure', unit: 'MPa', decimal: 2 },
        { property: 'fill', column: 'pressure', conditions: [when('>', '1.9', '#c8322b')] },
      ],
    }),
  ])

export default ((text) => ({
  props: { config: { heightPx: 400, objects: process(text) } },
  sources: [
    {
      columns: [
        { name: 'time', type: 'time' },
        { name: 'level', type: 'number' },
        { name: 'flow', type: 'number' },
        { name: 'speed', type: 'number' },
        { name: 'pressure', type: 'number' },
      ],
      rows: [[Date.UTC(2026, 2, 1, 8), 0.62, 18.4, 1480, 1.62]],
    },
  ],
})) satisfies MakeExample
