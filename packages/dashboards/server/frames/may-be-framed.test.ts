import type { Egress, EgressRequest } from '@atrium/core/server/outside/egress'
import { describe, expect, test, vi } from 'vitest'
import { forbidsFrames, openFrameCheck } from './may-be-framed.ts'

const OWN = 'https://atrium.example:8443'

describe('the headers of a page that forbids to be framed', () => {
  test.each([
    ['nothing', {}, false],
    ['X-Frame-Options DENY', { 'x-frame-options': 'DENY' }, true],
    ['X-Frame-Options SAMEORIGIN', { 'x-frame-options': 'SameOrigin' }, true],
    ['X-Frame-Options of another word', { 'x-frame-options': 'ALLOWALL' }, false],
    ['an other directive', { 'content-security-policy': "default-src 'none'" }, false],
    ['nobody', { 'content-security-policy': "default-src *; frame-ancestors 'none'" }, true],
    ['itself', { 'content-security-policy': "frame-ancestors 'self'" }, true],
    ['others', { 'content-security-policy': 'frame-ancestors https://portal.example' }, true],
    [
      'others and us',
      { 'content-security-policy': 'frame-ancestors https://portal.example https://atrium.example:8443' },
      false,
    ],
    ['all below us', { 'content-security-policy': 'frame-ancestors *.example' }, false],
    ['everybody', { 'content-security-policy': 'frame-ancestors *' }, false],
    ['everybody with https', { 'content-security-policy': 'frame-ancestors https:' }, false],
    ['only http', { 'content-security-policy': 'frame-ancestors data:' }, true],
    ['us by the newer one', { 'x-frame-options': 'DENY', 'content-security-policy': 'frame-ancestors *' }, false],
    ['one of two policies', { 'content-security-policy': "frame-ancestors *, frame-ancestors 'none'" }, true],
  ])('%s', (_, headers, forbids) => {
    expect(forbidsFrames(headers, OWN)).toBe(forbids)
  })
})

function checkOf(answer: (request: EgressRequest) => object) {
  const send = vi.fn(async (request: EgressRequest) => ({ body: '', bytes: Buffer.alloc(0), ...answer(request) }))
  return { send, check: openFrameCheck({ send } as unknown as Egress, OWN) }
}

const PAGE = new URL('https://press.example/a')
const PLANT = { tenantId: 'plant', allow: ['10.1.0.0/16'] }

test('a page that leads to another site says so, one that leads to its own does not', async () => {
  const { check } = checkOf(({ url }) => ({
    status: 302,
    headers: { location: url.endsWith('a') ? 'https://other.example/' : '/c' },
  }))
  expect((await check(PAGE, PLANT))?.zh_CN).toBe('该网页转到了另一个网站，请改用转到的地址')
  expect(await check(new URL('https://press.example/b'), PLANT)).toBeUndefined()
})

test('a page that the server cannot reach is left to the browser', async () => {
  const { check } = checkOf(() => {
    throw new Error('refused')
  })
  expect(await check(PAGE, PLANT)).toBeUndefined()
})

test('many viewers make one request', async () => {
  const { check, send } = checkOf(() => ({ status: 200, headers: { 'x-frame-options': 'DENY' } }))
  const said = await Promise.all([1, 2, 3].map(() => check(PAGE, PLANT)))
  expect(said.map((why) => why?.zh_CN)).toEqual(Array(3).fill('该网站不允许被嵌入'))
  expect(send).toHaveBeenCalledTimes(1)
  expect(send.mock.calls[0]![0].allow).toEqual(PLANT.allow)
  // What one tenant's network says is nothing to another one.
  await check(PAGE, { tenantId: 'other', allow: [] })
  expect(send).toHaveBeenCalledTimes(2)
})
