import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls, refused } from '../../testing/web/open-page.tsx'
import { ApiRefusal, api, keepPage, mayRetry, Unreachable, workAs } from './client.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
})

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (failure: unknown) => failure,
  )
}

test('[R351] a 401 leads to the sign-in page, which keeps the address of the page before', async () => {
  const leave = vi.spyOn(location, 'assign').mockImplementation(() => {})
  history.replaceState(null, '', '/depot/crate/list?keyword=a%26b#top')
  answerCalls({ 'GET /api/depot/crate/list': () => refused(401) })
  await failureOf(api.get('/api/depot/crate/list'))
  expect(leave).toHaveBeenCalledWith(`/login?redirectUrl=${encodeURIComponent('/depot/crate/list?keyword=a%26b#top')}`)
})

test('[R352] a 401 with INVALID_CREDENTIAL does not lead to the sign-in page', async () => {
  const leave = vi.spyOn(location, 'assign').mockImplementation(() => {})
  history.replaceState(null, '', '/depot/crate/list')
  answerCalls({ 'POST /api/user/login': () => refused(401, { echo: 'INVALID_CREDENTIAL' }) })
  await failureOf(api.post('/api/user/login'))
  expect(leave).not.toHaveBeenCalled()
})

test('while something keeps the page, a 401 is thrown and the page stays; afterwards it leads to the sign-in page', async () => {
  const leave = vi.spyOn(location, 'assign').mockImplementation(() => {})
  answerCalls({ 'GET /api/depot/crate/list': () => refused(401) })
  const letGo = keepPage()
  expect(await failureOf(api.get('/api/depot/crate/list'))).toBeInstanceOf(ApiRefusal)
  expect(leave).not.toHaveBeenCalled()
  letGo()
  await failureOf(api.get('/api/depot/crate/list'))
  expect(leave).toHaveBeenCalledOnce()
})

test('a call is sent once more, unchanged, after its person has signed in again', async () => {
  const leave = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const asked: boolean[] = []
  let isIn = false
  const stop = workAs({
    id: 'u1',
    async signInAgain(isAct) {
      asked.push(isAct)
      isIn = true
      return true
    },
  })
  const calls = answerCalls({ 'POST /api/depot/crate': () => (isIn ? { _id: 'c1' } : refused(401)) })
  expect(await api.post('/api/depot/crate', { name: 'a', idemKey: 'k' })).toMatchObject({ _id: 'c1' })
  expect(calls.map(({ body }) => body)).toEqual([
    { name: 'a', idemKey: 'k' },
    { name: 'a', idemKey: 'k' },
  ])
  expect(asked).toEqual([true])
  expect(leave).not.toHaveBeenCalled()
  stop()
})

test('a call is sent no third time, and one whose person does not come back leads to the sign-in page', async () => {
  const leave = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const calls = answerCalls({ 'PUT /api/depot/crate': () => refused(401), 'GET /api/depot/crate': () => refused(401) })
  const stop = workAs({ id: 'u1', signInAgain: async (isAct) => isAct })
  expect(await failureOf(api.put('/api/depot/crate', { _id: 'c1' }))).toBeInstanceOf(ApiRefusal)
  expect([calls.length, leave.mock.calls.length]).toEqual([2, 0])
  expect(await failureOf(api.get('/api/depot/crate'))).toBeInstanceOf(ApiRefusal)
  expect([calls.length, leave.mock.calls.length]).toEqual([3, 1])
  stop()
})

test('[R353] any other error answer is thrown with its body and its statusCode', async () => {
  answerCalls({ 'PUT /api/depot/crate': () => refused(409, { code: 40901, fields: { name: '太长' } }) })
  const failure = await failureOf(api.put('/api/depot/crate', { _id: '1' }))
  expect(failure).toBeInstanceOf(ApiRefusal)
  expect((failure as ApiRefusal).body).toMatchObject({ code: 40901, statusCode: 409, fields: { name: '太长' } })
})

test('[R334] an answer is a success only with code 0', async () => {
  answerCalls({ 'GET /api/a': () => ({ list: [1] }), 'GET /api/b': () => ({ code: 7, msg: 'no', statusCode: 200 }) })
  expect(await api.get('/api/a')).toMatchObject({ code: 0, list: [1] })
  expect(await failureOf(api.get('/api/b'))).toBeInstanceOf(ApiRefusal)
})

test('[R660] [R661] [R662] [R663] get sends a query; create, update and delete send a body', async () => {
  const calls = answerCalls({
    'GET /api/x': () => ({}),
    'POST /api/x': () => ({}),
    'PUT /api/x': () => ({}),
    'DELETE /api/x': () => ({}),
  })
  await api.get('/api/x', { _id: '1', empty: '', none: undefined })
  await api.post('/api/x', { name: 'a' })
  await api.put('/api/x', { _id: '1' }, { type: 'close' })
  await api.del('/api/x', { _ids: ['1'] })
  expect(calls.map(({ method, query, body }) => [method, String(query), body])).toEqual([
    ['GET', '_id=1', null],
    ['POST', '', { name: 'a' }],
    ['PUT', 'type=close', { _id: '1' }],
    ['DELETE', '', { _ids: ['1'] }],
  ])
})

test('no answer, or an answer that is not from Atrium, is distinguished from a refusal', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('failed to fetch')))
  expect(await failureOf(api.get('/api/x'))).toBeInstanceOf(Unreachable)
  vi.stubGlobal('fetch', async () => new Response('<html>proxy</html>'))
  expect(await failureOf(api.get('/api/x'))).toBeInstanceOf(Unreachable)
})

test("a proxy's answer that the server has a fault is a refusal with words of ours, not a lost connection", async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>Bad Gateway</html>', { status: 502 }))
  const failure = await failureOf(api.get('/api/x'))
  expect(failure).toBeInstanceOf(ApiRefusal)
  expect((failure as ApiRefusal).message).toBe('服务器暂时出错，请稍后重试')
  expect(mayRetry(failure)).toBe(true)
})

test('a lasting change is sent to its end even if the page is left meanwhile', async () => {
  const fetched = vi.fn(async () => Response.json({ code: 0 }))
  vi.stubGlobal('fetch', fetched)
  await api.putLasting('/api/user/loginUser', { locale: 'en_US' })
  await api.put('/api/depot/crate', {})
  expect(fetched.mock.calls.map(([, init]: unknown[]) => (init as RequestInit).keepalive)).toEqual([true, undefined])
})
