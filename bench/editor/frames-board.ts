import { type ComponentItem, DEFAULT_OPTIONS } from '@atrium/dashboards/contract/dashboard'
import { item, line } from '../first-paint/board.ts'
import type { Product } from '../shared/product.ts'
import { signIn } from '../shared/sign-in.ts'

const COLUMNS = 20
export const ROWS = 10
export const WIDTH = 3840
export const HEIGHT = 2160
const CELL = { width: WIDTH / COLUMNS, height: HEIGHT / ROWS }
/** The free border of each cell. */
export const MARGIN = 8

export const TAGS = Array.from(
  { length: COLUMNS * ROWS },
  (_, index) => `${'ab'[Math.floor(index / 100)]}${String(index % 100).padStart(2, '0')}`,
)

type Kind = readonly [component: string, props: (tag: string) => object, aggregate: 'last' | 'none']

const VALUE: Kind = ['Value', () => ({ decimal: 2 }), 'last']
const CHART: Kind = ['InfluxdbChart', (tag) => ({ chartType: 0, config: { fieldList: [line(tag, {})] } }), 'none']
const GAUGE: Kind = ['Gauge', (tag) => ({ config: { fieldList: [line(tag, { yMin: 0, yMax: 100 })] } }), 'last']
const TEXT: Kind = ['Text', () => ({ text: '{v} kWh', field: 'v', decimal: 2 }), 'last']
const STATE: Kind = ['InfluxdbValue', () => ({ decimal: 1, field: 'v', unit: 'bar' }), 'last']
const TABLE: Kind = ['Table', () => ({ fieldKeys: ['v'], columnsName: ['Value'], pageSize: 10 }), 'none']
const KINDS = [VALUE, CHART, GAUGE, STATE, VALUE, TEXT, GAUGE, CHART, STATE, TABLE]

const kindOf = (index: number) => KINDS[(index + Math.floor(index / COLUMNS)) % KINDS.length]!

/** The tags of the items that show a curve. */
export const CHARTS = TAGS.filter((_, index) => kindOf(index) === CHART || kindOf(index) === TABLE)

/** 200 items side by side: values, texts, gauges, charts and tables, each of its own measurement. */
function items(): ComponentItem[] {
  return TAGS.map((tag, index) => {
    const [component, props, aggregate] = kindOf(index)
    const left = (index % COLUMNS) * CELL.width + MARGIN
    const top = Math.floor(index / COLUMNS) * CELL.height + MARGIN
    const place = { left, top, width: CELL.width - 2 * MARGIN, height: CELL.height - 2 * MARGIN }
    return item(tag, place, component, props(tag), aggregate)
  })
}

/**
 * @param count of the items, the first ones of all
 * @returns the `_id` of the dashboard
 */
export async function makeFramesBoard(product: Product, count: number): Promise<string> {
  const send = await signIn(product)
  const options = { ...DEFAULT_OPTIONS, width: WIDTH, height: HEIGHT }
  const made = { name: `editor frames ${count}`, components: items().slice(0, count), options }
  return (await send<{ _id: string }>('POST', '/api/dashboard', made))._id
}
