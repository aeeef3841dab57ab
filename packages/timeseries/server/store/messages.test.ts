import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { objects, sharedStore } from '../../testing/store/open-store.ts'
import { decodeRequest, encodeRequest, type WriteRequest } from './ingest/request.ts'

const shared = sharedStore({ maxRefusalsShown: 3 })
const CREATE = { create: true }

const MESSAGES = [
  'm,tag=1 v=1 1000',
  '',
  'm v=\nm v=2 2000\nother v=1',
  ' [{"fields":{"v":3},"time":3},{"fields":{"v":"x"}},7]',
  '{',
  'm v=\n'.repeat(9),
  'm,tag=1 v=4 1000',
  'm,tag=1 v=5 5000\n',
]
const bodies = MESSAGES.map((text) => Buffer.from(text))

it('messages that are written together have the same results as by themselves', async () => {
  const store = shared()
  const [together, alone] = [randomUUID(), randomUUID()]
  const result = await store.writeMessages(together, 'plant', 'm', bodies, CREATE)
  const single = await Promise.all(
    bodies.map((body) =>
      /^\s*[[{]/.test(body.toString())
        ? store.writeJson(alone, 'plant', 'm', body, CREATE)
        : store.writeLines(alone, 'plant', body, { ...CREATE, precision: 'ns', measurement: 'm' }),
    ),
  )
  const sum = (pick: (one: (typeof single)[number]) => number) => single.reduce((all, one) => all + pick(one), 0)
  expect(result).toEqual({
    written: sum(({ written }) => written),
    refusedCount: sum(({ refusedCount }) => refusedCount),
    refused: single.flatMap(({ refused }, message) => refused.map((one) => ({ ...one, message }))),
  })
  const range = { db: 'plant', measurement: 'm', startUs: 0, endUs: 9_000_000_000_000_000 }
  const rowsOf = async (tenant: string) => objects(await store.query(tenant, { ...range, fields: [{ field: 'v' }] }))
  expect(await rowsOf(together)).toEqual(await rowsOf(alone))
  expect(await rowsOf(together)).toHaveLength(4)
})

it('points without a time get another one in each message', async () => {
  const tenant = randomUUID()
  const many = Array.from({ length: 20 }, (_, i) => Buffer.from(i % 2 ? `m v=${i}` : `{"fields":{"v":${i}}}`))
  await shared().writeMessages(tenant, 'plant', 'm', many, CREATE)
  await shared().writeMessages(tenant, 'plant', 'm', many, CREATE)
  const count = { field: 'v', aggregate: 'count' } as const
  const query = { db: 'plant', measurement: 'm', fields: [count], startUs: 0, endUs: 9_000_000_000_000_000 }
  expect((await shared().query(tenant, query)).rows[0]?.[1]).toBe(40)
})

it('messages in a missing database are refused together', async () => {
  const refused = shared().writeMessages(randomUUID(), 'plant', 'm', bodies, { create: false })
  await expect(refused).rejects.toMatchObject({ status: 404 })
})

it('the log gives them back with their boundaries and times', () => {
  const request: WriteRequest = {
    tenantId: 'one',
    db: 'plant',
    create: true,
    measurement: 'm',
    content: { kind: 'messages', body: Buffer.from('m v=1{}'), ends: [5, 7], nowUs: 12 },
  }
  expect(decodeRequest(Buffer.concat(encodeRequest(request)))).toEqual(request)
})
