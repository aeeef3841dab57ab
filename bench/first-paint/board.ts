import { type ComponentItem, DEFAULT_ITEM, DEFAULT_OPTIONS } from '@atrium/dashboards/contract/dashboard'
import type { Product } from '../shared/product.ts'
import { signIn } from '../shared/sign-in.ts'

const names = (letter: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${letter}${String(index + 1).padStart(2, '0')}`)

export const TEXTS = names('v', 20)
export const GAUGES = names('g', 10)
export const CHARTS = names('c', 10)
export const TAGS = [...TEXTS, ...GAUGES, ...CHARTS]

/** The colour of the lines, as #1677ff. */
export const LINE = [22, 119, 255]

type Place = Pick<ComponentItem, 'left' | 'top' | 'width' | 'height'>

const inColumns = (index: number, left: number, place: Omit<Place, 'left' | 'top'>): Place => ({
  left: left + (index % 2) * (place.width + 10),
  top: 10 + Math.floor(index / 2) * (place.height + 6),
  ...place,
})

/** 20 values, 10 gauges and 10 charts of the last hour, on 1920×1080; `field` is the column that gauges show. */
export function boardItems(field = 'v'): ComponentItem[] {
  return [
    ...TEXTS.map((tag, index) =>
      item(tag, inColumns(index, 10, { width: 190, height: 98 }), 'Value', { decimal: 2, trend: false }, 'last'),
    ),
    ...GAUGES.map((tag, index) =>
      item(
        tag,
        inColumns(index, 415, { width: 204, height: 202 }),
        'Gauge',
        { config: { fieldList: [line(tag, { field, yMin: 0, yMax: 100 })] } },
        'last',
      ),
    ),
    ...CHARTS.map((tag, index) =>
      item(
        tag,
        inColumns(index, 845, { width: 520, height: 202 }),
        'InfluxdbChart',
        { chartType: 0, config: { precision: 2, fieldList: [line(tag, { colors: ['#1677ff'] })] } },
        'none',
      ),
    ),
  ]
}

/** Creates a public dashboard of these items. @returns its `_id` */
export async function makeBoard(product: Product, components = boardItems()): Promise<string> {
  const send = await signIn(product)
  const options = { ...DEFAULT_OPTIONS, width: 1920, height: 1080 }
  const { _id } = await send<{ _id: string }>('POST', '/api/dashboard', { name: 'first paint', components, options })
  await send('PUT', '/api/dashboard/public', { _id, public: true })
  return _id
}

export const line = (tag: string, more: object) => ({ field: 'v', name: tag, ...more })

/** An item whose query reads the field `v` of the measurement `tag`. `tag` has three characters. */
export function item(
  tag: string,
  place: Place,
  component: string,
  props: object,
  aggregate: 'last' | 'none',
): ComponentItem {
  const query = {
    db: 'bench',
    from: tag,
    fieldSet: [{ field: 'v', as: 'v', aggregate }],
    startTime: '*-1h',
    endTime: '*',
  }
  const dataSources = [{ _id: '', props: query as never }]
  return {
    ...DEFAULT_ITEM,
    _id: `${tag}00000`,
    ...place,
    component: { component, title: tag, version: 0, props: { ...props }, dataSources },
  }
}

/** Writes one hour of points, one a second. */
export async function writeHistory(
  product: Product,
  valueAt: (tag: string, ms: number) => number,
  tags: readonly string[] = CHARTS,
): Promise<void> {
  const nowMs = Math.floor(Date.now() / 1000) * 1000
  for (const tag of tags) {
    const times = Array.from({ length: 3601 }, (_, index) => nowMs - index * 1000)
    const body = times.map((ms) => `${tag} v=${valueAt(tag, ms)} ${ms}`).join('\n')
    const address = `${product.url}/write?db=bench&precision=ms&u=demo&p=${product.ingestToken}`
    const written = await fetch(address, { method: 'POST', body })
    if (!written.ok) throw new Error(`write: ${written.status} ${await written.text()}`)
  }
}

/** Where the page shows each tag, as the peers' targets say it for theirs. */
export const PROBE = `({
  text: (t) => document.querySelector('[data-item="' + t + '00000"] output')?.textContent,
  gauge: (t) => document.querySelector('[data-item="' + t + '00000"] :is(.charts-gauge-value, .w-gauge-value), [data-item="' + t + '00000"] .c-gauge-value')?.textContent,
  chart: (t) => [...document.querySelectorAll('[data-item="' + t + '00000"] canvas')],
})`
