import { type ComponentItem, DEFAULT_ITEM } from '@atrium/dashboards/contract/dashboard'

/** The page of the comparison with other products: 20 values, 10 gauges and 10 charts of an hour, one tag each. */
const namesOf = (letter: string, count: number) =>
  Array.from({ length: count }, (_, i) => `${letter}${String(i + 1).padStart(2, '0')}`)
const VALUES = namesOf('v', 20)
const GAUGES = namesOf('g', 10)
const CHARTS = namesOf('c', 10)

export const TAGS = [...VALUES, ...GAUGES, ...CHARTS]
export const DB = 'bench'
const HISTORY_S = 3_600

export const itemOf = (tag: string) => `${tag}00000`
/** The width of the drawing that the page asks for. */
export const widthOf = (tag: string) => (tag.startsWith('c') ? 520 : 200)

/** A wave between 10 and 90 that changes every second; the same for history and live data. */
export function valueAt(tag: string, timeMs: number): number {
  const s = Math.floor(timeMs / 1000)
  const i = TAGS.indexOf(tag)
  const noise = (Math.sin(s * 12.9898 + i * 78.233) * 43758.5453) % 1
  return Number((50 + 33 * Math.sin(s / 143 + i) + 5 * noise).toFixed(2))
}

type Place = Pick<ComponentItem, 'left' | 'top' | 'width' | 'height'>

function item(tag: string, place: Place, kind: string, props: object, aggregate: 'none' | 'last'): ComponentItem {
  const query = { db: DB, from: tag, fieldSet: [{ field: 'v', as: 'v', aggregate }], startTime: '*-1h', endTime: '*' }
  const component = {
    component: kind,
    title: tag,
    version: 0,
    props: { ...props },
    dataSources: [{ _id: '', props: query }],
  }
  return { ...DEFAULT_ITEM, _id: itemOf(tag), ...place, component }
}

function items(): ComponentItem[] {
  const grid = (i: number, left: number, width: number, height: number): Place => {
    return { left: left + (i % 2) * (width + 10), top: 10 + Math.floor(i / 2) * (height + 6), width, height }
  }
  return [
    ...VALUES.map((tag, i) => item(tag, grid(i, 10, 190, 98), 'Value', { decimal: 2 }, 'last')),
    ...GAUGES.map((tag, i) => item(tag, grid(i, 415, 202, 202), 'Gauge', {}, 'last')),
    ...CHARTS.map((tag, i) => item(tag, grid(i, 845, 520, 202), 'InfluxdbChart', {}, 'none')),
  ]
}

/** A running product with its demonstration. */
interface Server {
  url: string
  demoPassword: string
  ingestToken: string
}

/** Creates the page, public, and an hour of history for its charts. @returns its `_id` */
export async function makeBoard({ url, demoPassword, ingestToken }: Server): Promise<string> {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  const send = async (method: string, path: string, body: object) => {
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
    return answer
  }
  const signedIn = await send('POST', '/api/user/login?type=pc', { username: 'demo', password: demoPassword })
  headers.cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const made = await send('POST', '/api/dashboard', { name: 'viewers', components: items() })
  const { _id } = (await made.json()) as { _id: string }
  await send('PUT', '/api/dashboard/public', { _id, public: true })
  const nowMs = Math.floor(Date.now() / 1000) * 1000
  for (const tag of CHARTS) {
    const lines = Array.from({ length: HISTORY_S }, (_, i) => {
      const timeMs = nowMs - (HISTORY_S - i) * 1000
      return `${tag} v=${valueAt(tag, timeMs)} ${timeMs}`
    })
    const address = `${url}/write?db=${DB}&precision=ms&u=demo&p=${ingestToken}`
    const answer = await fetch(address, { method: 'POST', body: lines.join('\n') })
    if (!answer.ok) throw new Error(await answer.text())
  }
  return _id
}
