import type { Dataset } from '@atrium/charts/contract/data'
import { type ComponentItem, DEFAULT_ITEM } from '@atrium/dashboards/contract/dashboard'
import { expect } from '@playwright/test'
import { io } from 'socket.io-client'
import type { World } from './world.ts'

const PAGE_SIZE = 1000
const ITEM = 'stored01'

/** All values of a field in the last hours, read without a session through a table on a public dashboard. */
export async function storedValues(world: World, db: string, from: string, field: string): Promise<number[]> {
  const dashboard = await publishTable(world, db, from, field)
  const socket = io(world.url, { transports: ['websocket'], forceNew: true })
  try {
    expect(await socket.emitWithAck('join', { dashboard })).toMatchObject({ code: 0 })
    const values: number[] = []
    for (let current = 1; ; current++) {
      const question = { watch: `page${current}`, item: ITEM, source: 0, widthPx: 1000, current, pageSize: PAGE_SIZE }
      const { dataset }: { dataset: Dataset } = await socket.emitWithAck('watch', question)
      values.push(...dataset.rows.map(([, value]) => Number(value)))
      if (dataset.rows.length < PAGE_SIZE) return values
    }
  } finally {
    socket.disconnect()
  }
}

async function publishTable(world: World, db: string, from: string, field: string): Promise<string> {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  const send = (method: string, path: string, body: object) =>
    fetch(`${world.url}${path}`, { method, headers, body: JSON.stringify(body) })
  const signedIn = await send('POST', '/api/user/login?type=pc', { username: 'demo', password: world.demoPassword })
  headers.cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const query = { db, from, fieldSet: [{ field, as: field }], startTime: '*-3h', endTime: '*+1h' }
  const table: ComponentItem = {
    ...DEFAULT_ITEM,
    _id: ITEM,
    component: {
      component: 'Table',
      title: '',
      version: 0,
      props: { startTime: '*-3h', endTime: '*+1h', fieldKeys: [field] },
      dataSources: [{ _id: '', props: query }],
    },
  }
  const made = await send('POST', '/api/dashboard', { name: `${db} ${Date.now()}`, components: [table] })
  const { _id } = (await made.json()) as { _id: string }
  expect((await send('PUT', '/api/dashboard/public', { _id, public: true })).status).toBe(200)
  return _id
}
