// @vitest-environment happy-dom
import { answerCalls } from '@atrium/core/testing/web/open-page'
import { afterEach, expect, test, vi } from 'vitest'
import { askEarly, firstCalls } from './early-calls.ts'

afterEach(() => vi.unstubAllGlobals())

const answers = {
  'GET /api/dashboard/draft': () => ({ head: 3, draft: { options: {}, items: [] } }),
  'GET /api/dashboard': () => ({ dashboard: { name: '一号车间' } }),
}
const paths = (calls: ReturnType<typeof answerCalls>) => calls.map(({ path, query }) => `${path} ${query.get('_id')}`)

test('the dashboard of the address is asked for once, before the editor opens it, and each later opening asks again', async () => {
  const calls = answerCalls(answers)
  askEarly('?_id=d1')
  const both = ['/api/dashboard/draft d1', '/api/dashboard d1']
  expect(paths(calls)).toEqual(both)
  const { draft, released } = firstCalls('d1')
  expect([(await draft).head, (await released)?.name]).toEqual([3, '一号车间'])
  expect(paths(calls)).toEqual(both)
  firstCalls('d1')
  expect(paths(calls)).toEqual([...both, ...both])
})

test('another dashboard does not get what was asked for early', () => {
  const calls = answerCalls(answers)
  askEarly('?_id=d1')
  firstCalls('d2')
  expect(paths(calls).slice(2)).toEqual(['/api/dashboard/draft d2', '/api/dashboard d2'])
  askEarly('')
  expect(calls).toHaveLength(4)
})

test('a refusal of what was asked for early is asked for again, in the language of the page', async () => {
  let count = 0
  const refusal = () => ({ code: 1, statusCode: 403, echo: 'FORBIDDEN', msg: count++ === 0 ? 'No' : '权限不足' })
  answerCalls({ ...answers, 'GET /api/dashboard/draft': refusal })
  askEarly('?_id=d1')
  await expect(firstCalls('d1').draft).rejects.toThrow('权限不足')
})
