import { randomUUID } from 'node:crypto'
import type { Client } from '@atrium/core/testing/client'
import { eventually } from '@atrium/core/testing/eventually'
import { DEFAULT_ITEM, DEFAULT_OPTIONS } from '@atrium/dashboards/contract/dashboard'
import { FILE_FORMAT, FILE_VERSION } from '@atrium/dashboards/contract/dashboard-file'
import { connectAsync } from 'mqtt'
import { io } from 'socket.io-client'
import { openThirdParty } from '../../apps/platform/testing.ts'

/** What the attackers of a tenant have: one of its users, a credential for its points, and a public dashboard. */
export interface Attacker {
  url: string
  mqttPort: number
  owner: Client
  credential: { id: string; token: string }
  board: string
}

const ROUNDS = 5
const rounds = async (run: (round: number) => Promise<unknown>) => {
  for (let round = 0; round < ROUNDS; round++) await run(round)
}

const influx = ({ url, credential: { id, token } }: Attacker, path: string, parameters: Record<string, string> = {}) =>
  `${url}${path}?${new URLSearchParams({ db: 'plant', u: id, p: token, ...parameters })}`

export async function writeLines(attacker: Attacker, body: string): Promise<number> {
  const answer = await fetch(influx(attacker, '/write'), { method: 'POST', body })
  await answer.text()
  return answer.status
}

export async function query(attacker: Attacker, q: string): Promise<number> {
  const body = new URLSearchParams({ q })
  const answer = await fetch(influx(attacker, '/query'), { method: 'POST', body })
  await answer.text()
  return answer.status
}

const DIGITS = '7'.repeat(60_000)
const LONG = '7'.repeat(2_000)

export const echarts = (n: number, option: string) => ({
  ...DEFAULT_ITEM,
  _id: `chart${String(n).padStart(3, '0')}`,
  component: { component: 'Echarts', title: '', version: 1, props: { option }, dataSources: [] },
})

const long = (text: string) => text.repeat(59_000 / text.length)
/** Texts that patterns for functions, HTML, links and numbers could read again and again. */
const OPTIONS = ['function ', 'a', ' ', '(', '<', '-', '{', '[', '"\\"', 'http://', 'image://', '=', '1e', '.', 'link:']

const FULL_BOARD = 66
/** As large as a file may be: full dashboards of a letter, and a picture. */
const FILES = [
  ...['a', '温'].map((letter) => ({ letter, boards: 7, picture: '' })),
  { letter: 'a', boards: 1, picture: 'A'.repeat(25 * 2 ** 20) },
]
const PICTURE = '0'.repeat(32)

function dashboardFile({ letter, boards, picture }: (typeof FILES)[number]) {
  const text = letter.repeat(59_000 / Buffer.byteLength(letter))
  const option = JSON.stringify({ title: { text }, image: picture && `/api/file/${PICTURE}` })
  const components = Array.from({ length: FULL_BOARD }, (_, n) => echarts(n, option))
  return {
    format: FILE_FORMAT,
    version: FILE_VERSION,
    folders: [],
    dashboards: Array.from({ length: boards }, () => ({
      _id: randomUUID(),
      name: randomUUID(),
      folder: null,
      options: DEFAULT_OPTIONS,
      components,
    })),
    pictures: picture ? { [PICTURE]: picture } : {},
  }
}

/** Anonymous pages that join again and again, until they have all answers or are cut off. */
async function joins({ url, board }: Attacker, count: number, each: number): Promise<void> {
  const join = { dashboard: board, data: { p: 'a'.repeat(64) } }
  const pages = Array.from({ length: count }, () => {
    const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false })
    return new Promise<void>((resolve) => {
      let left = each
      socket.once('disconnect', () => resolve())
      socket.once('connect_error', () => resolve())
      socket.once('connect', () => {
        for (let n = 0; n < each; n++) socket.emit('join', join, () => --left === 0 && resolve())
      })
    }).finally(() => socket.disconnect())
  })
  await Promise.all(pages)
}

/** Texts and times that take long to read, each of which has stopped the server for seconds. */
export const STALLS: Record<string, (attacker: Attacker) => Promise<unknown>> = {
  'numbers of 60,000 digits in line protocol': (attacker) =>
    rounds(() => writeLines(attacker, Array.from({ length: 64 }, (_, n) => `m${n} v=${DIGITS}`).join('\n'))),

  'numbers of 60,000 digits over MQTT': async ({ mqttPort, credential: { id, token } }) => {
    const client = await connectAsync(`mqtt://127.0.0.1:${mqttPort}`, { username: id, password: token })
    const messages = [`{"fields":{"v":${DIGITS}}}`, `oven v=${DIGITS}`, `{"fields":{"v":1},"time":${DIGITS}}`]
    await rounds(() =>
      Promise.all(
        Array.from({ length: 30 }, (_, n) => client.publishAsync('ts/plant/oven', messages[n % 3]!, { qos: 1 })),
      ),
    )
    await client.endAsync()
  },

  '500 numbers of 2,000 digits in a line': (attacker) =>
    rounds(() => writeLines(attacker, `oven ${Array.from({ length: 500 }, (_, n) => `f${n}=${LONG}`).join(',')}`)),

  'patterns of parameters': async ({ owner }) => {
    const repeated = '[a-z]*'.repeat(3)
    for (const pattern of [
      '[a'.repeat(50),
      `${'\\w*'.repeat(33)}b`,
      `${repeated}${'[ab]'.repeat(11)}b`,
      '('.repeat(101),
    ])
      for (let n = 0; n < 10; n++) {
        const parameters = Array.from({ length: 10 }, (_, i) => ({
          name: `p${i}`,
          initial: 'a'.repeat(64),
          choices: [],
          pattern,
        }))
        await owner.post('/api/dashboard', { name: randomUUID(), options: { parameters } })
      }
  },

  'ECharts options of 60 kB': async ({ owner }) => {
    for (const part of OPTIONS) {
      const texts = [long(part), JSON.stringify({ title: { text: long(part), link: long(part) }, series: [] })]
      const components = Array.from({ length: 12 }, (_, n) => echarts(n, texts[n % 2]!.slice(0, 60_000)))
      await owner.post('/api/dashboard', { name: randomUUID(), components })
    }
  },

  '100,000 commas in a statement': (attacker) =>
    rounds(async () => {
      const entries = 'a,'.repeat(100_000)
      await query(attacker, `select ${entries}a from oven`)
      await query(attacker, `select mean(${entries}a) from oven`)
      await query(attacker, `select a from ${entries}a`)
      await query(attacker, `select a from oven group by ${entries}a`)
      await query(attacker, `select ${','.repeat(100_000)} from oven`)
      await query(attacker, `show tag values with key in (${entries}a)`)
    }),

  'groups of a nanosecond': (attacker) =>
    rounds(async () => {
      for (const fill of ['', ' fill(0)', ' fill(previous)', ' fill(linear)', ' fill(none)']) {
        await query(attacker, `select mean(v) from series where time > now() - 30d group by time(1n)${fill}`)
        await query(
          attacker,
          `select mean(v) from series where time > now() - 30d group by time(1n), line${fill} limit 10`,
        )
        await query(attacker, `select derivative(mean(v)) from series where time > now() - 1h group by time(1n)${fill}`)
      }
      await query(attacker, 'select mean(v) from series where time > now() - 5d group by time(1s) fill(0)')
      await query(
        attacker,
        'select mean(m) from (select mean(v) as m from series where time > now() - 1h group by time(1n))',
      )
    }),

  'imports of 30 MB': async ({ owner }) => {
    for (const file of FILES) {
      const { body } = await owner.post('/api/dashboard/import', { file: dashboardFile(file) })
      const wrong = Object.keys(body.fields ?? {})
      const isRead = file.picture ? wrong[0] === `file.pictures.${PICTURE}` : body.code === 0
      if (!isRead) throw new Error(JSON.stringify(body).slice(0, 500))
    }
  },

  '60,000 joins by 300 anonymous sockets': (attacker) => joins(attacker, 300, 200),

  '60 kB of a sign as the answer to a callback': async ({ owner }) => {
    await owner.put('/api/platform/egress', { entries: ['127.0.0.1'] })
    // All tries of a minute together stay below the limit of such calls.
    for (const part of ['-', '[', '"', '\\']) {
      const thirdParty = await openThirdParty(() => ({ body: long(part) }))
      const name = randomUUID().slice(0, 20)
      const { body } = await owner.post('/api/platform/app', { name, url: thirdParty.url, permissions: [] })
      if (body.code !== 0) throw new Error(JSON.stringify(body))
      await owner.post('/api/platform/app/test', { _id: body._id })
      await eventually(async () => {
        const answer = await owner.get('/api/platform/openAppLog/list', { app: body._id })
        return answer.body.list.length
      }).toBe(1)
      await thirdParty.close()
      // A tenant has a limited number of them.
      await owner.del('/api/platform/app', { _id: body._id })
    }
  },
}
