import type { ExampleText, MakeExample } from '@atrium/charts/contract/define/widget-example'
import { type ListedObject, listedObjects } from '@atrium/charts/contract/drawing/listed-objects'

// Readable below a light and a dark text.
const TAKEN = 'rgba(63, 182, 139, 0.4)'
const WAITS = 'rgba(240, 176, 63, 0.4)'

/** A bay with its number above what stands in it. */
function bay(name: string, x: number, y: number): ListedObject[] {
  return [
    { sort: 'rect', name, x, y, width: 180, height: 120, radius: 8, strokeWidth: 2 },
    { sort: 'text', text: name, x, y: y - 28, width: 160, height: 30, fontSize: 26, bold: true, align: 'center' },
    {
      sort: 'text',
      name: `${name} text`,
      text: '—',
      x,
      y: y + 22,
      width: 170,
      height: 26,
      fontSize: 20,
      align: 'center',
    },
  ]
}

const hall = (text: ExampleText) =>
  listedObjects([
    { sort: 'rect', x: 450, y: 300, width: 860, height: 540, radius: 12, strokeWidth: 4, fill: 'transparent' },
    {
      sort: 'text',
      text: text('一号装卸区', 'Loading area 1'),
      x: 450,
      y: 72,
      width: 700,
      height: 40,
      fontSize: 32,
      bold: true,
      align: 'center',
    },
    { sort: 'line', points: '0,0 800,0', x: 450, y: 330, width: 800, height: 0, strokeWidth: 3, strokeDash: '16 12' },
    ...['A1', 'A2', 'A3', 'A4'].flatMap((name, index) => bay(name, 140 + index * 207, 200)),
    ...['B1', 'B2', 'B3', 'B4'].flatMap((name, index) => bay(name, 140 + index * 207, 460)),
  ])

const AT_MS = Date.UTC(2026, 2, 1, 8)
const TRUCKS = ['A1', 'A3', 'B2'] as const

export default ((text) => ({
  props: { config: { objects: hall(text) } },
  sources: [
    {
      columns: [
        { name: 'time', type: 'time' },
        { name: 'name', type: 'string' },
        { name: 'fill', type: 'string' },
        { name: 'strokeWidth', type: 'number' },
        { name: 'text', type: 'string' },
      ],
      rows: [
        ...TRUCKS.map((name) => [AT_MS, name, TAKEN, 5, null]),
        ...TRUCKS.map((name, index) => [
          AT_MS,
          `${name} text`,
          null,
          null,
          text(`货车 ${index + 21}`, `Truck ${index + 21}`),
        ]),
        [AT_MS, 'B4', WAITS, 5, null],
        [AT_MS, 'B4 text', null, null, text('等待中', 'Waiting')],
      ],
    },
  ],
})) satisfies MakeExample
