import type { World } from '@atrium/core/testing/world'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openStall, type Sold, type Stall, stallWorld } from '../../../testing/money/stall-world.ts'
import { prepay } from '../payments/prepay.ts'
import { workQuery } from '../payments/query-worker.ts'
import { requestCapture } from '../payments/score.ts'
import { workScore } from '../payments/score-worker.ts'

let world: World
let stall: Stall

beforeAll(async () => {
  world = await stallWorld()
})
beforeEach(async () => {
  stall = await openStall(world)
})

const services = () => world.server.services

async function ask(amountFen = 1000) {
  const sold = await stall.sell(amountFen, { channel: 'mock_score' })
  const params = await prepay(services(), { tenantId: stall.tenant.id, payment: sold.payment, payerIp: '127.0.0.1' })
  return { ...sold, params }
}

const trade = ({ payment }: Sold) => ({ tenant: stall.tenant.id, no: payment.payNo })
const act = async (sold: Sold, name: string, more: object = {}) =>
  (await world.anonymous().post('/api/pay/mock/score', { ...trade(sold), act: name, ...more })).status
const state = async (sold: Sold) =>
  ((await world.anonymous().get('/api/pay/mock/score', trade(sold))).body as { score: object }).score
const status = async ({ saleId }: Sold) => (await stall.payments(saleId))[0]!.status

async function capture(sold: Sold, fen: number) {
  await stall.inside((ctx) => requestCapture(ctx, sold.payment, fen))
  await workScore(services(), stall.tenant.id, sold.payment._id)
}

test('the stand-in has a page of its own for pay score: consent, then a charge when the service has ended', async () => {
  const sold = await ask()
  const { pathname, searchParams } = new URL(sold.params.url!)
  expect([pathname, searchParams.get('no')]).toEqual(['/stand-in/score', sold.payment.payNo])
  expect(await state(sold)).toMatchObject({ state: 'open', amount: 1000, captured: null })
  expect(await act(sold, 'consent')).toBe(200)
  expect(await status(sold)).toBe(5)
  expect(await act(sold, 'consent')).toBe(409)
  await capture(sold, 250)
  expect(await state(sold)).toMatchObject({ state: 'paid', captured: 250 })
  expect(await stall.sale(sold.saleId)).toMatchObject({ status: 2, paid_amount: 250 })
  expect(await stall.fen('suspense channel:mock')).toBe(-250)
  expect(await stall.differences()).toEqual([])
})

test('a payer who is charged late leaves the sale unpaid until then; a lost notification is found', async () => {
  const sold = await ask()
  expect(await act(sold, 'collect')).toBe(409)
  await act(sold, 'consent', { late: true })
  await capture(sold, 400)
  expect(await state(sold)).toMatchObject({ state: 'collecting', captured: 400 })
  expect(await status(sold)).toBe(5)
  await act(sold, 'collect', { silent: true })
  expect(await status(sold)).toBe(5)
  await workScore(services(), stall.tenant.id, sold.payment._id)
  expect(await stall.sale(sold.saleId)).toMatchObject({ paid_amount: 400 })
})

test('a payer who has refused may still consent; one who withdraws ends the consent', async () => {
  const sold = await ask()
  expect(await act(sold, 'refuse')).toBe(200)
  await workQuery(services(), stall.tenant.id, sold.payment._id)
  expect(await status(sold)).toBe(1)
  expect(await act(sold, 'consent')).toBe(200)
  expect(await act(sold, 'withdraw')).toBe(200)
  expect(await status(sold)).toBe(5)
  await workScore(services(), stall.tenant.id, sold.payment._id)
  expect(await status(sold)).toBe(3)
  expect(await state(sold)).toMatchObject({ state: 'closed' })
})

test('no other tenant sees a consent', async () => {
  const sold = await ask()
  const other = await openStall(world)
  const foreign = { tenant: other.tenant.id, no: sold.payment.payNo }
  expect((await world.anonymous().get('/api/pay/mock/score', foreign)).status).toBe(404)
  expect((await world.anonymous().post('/api/pay/mock/score', { ...foreign, act: 'consent' })).status).toBe(409)
})
