import type { Ctx } from '@atrium/core/server/call/ctx'
import { Type } from 'typebox'
import { expect, expectTypeOf, test } from 'vitest'
import type { Device, MeterData } from './device.ts'
import { message } from './device-hooks.ts'
import { takenEvents } from './taken-events.ts'

const text = { zh_CN: '', en_US: '' }
const events = {
  poured: { data: message(text, text, { ml: Type.Integer(), cup: Type.Optional(Type.String()) }, {}) },
  power: { data: message(text, text, { port: Type.Integer() }, {}), as: { type: 'meter' as const } },
}

test('each event reaches its own function, with data of its schema or of the event it stands for', async () => {
  const taken: unknown[] = []
  const hooks = takenEvents(events, {
    async poured(_ctx, _of, { data }) {
      expectTypeOf(data).toEqualTypeOf<{ ml: number; cup?: string }>()
      taken.push(data.ml)
    },
    async meter(_ctx, _of, { data }) {
      expectTypeOf(data).toEqualTypeOf<MeterData>()
      return { code: 5, msg: `port ${data.port}` }
    },
  })
  const send = (type: string, data: object) =>
    hooks.onEvent({} as Ctx, {} as Device, { type, at: new Date(), data: data as Record<string, unknown> })
  expect(await send('poured', { ml: 30 })).toBeUndefined()
  expect(await send('meter', { port: 2 })).toEqual({ code: 5, msg: 'port 2' })
  expect(await send('constructor', {})).toBeUndefined()
  expect(taken).toEqual([30])
})

test('an event that no function takes does not compile', () => {
  // @ts-expect-error: `meter` is missing
  expect(takenEvents(events, { poured: async () => undefined }).events).toBe(events)
})
