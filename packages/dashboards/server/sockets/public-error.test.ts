import { invalidParameter, type Refusal } from '@atrium/core/contract/refusal'
import { addressRefused } from '@atrium/core/server/outside/egress'
import { expect, test } from 'vitest'
import { networkFault } from '../queryplane/query/network-faults.ts'
import { noColumn, tooManyExact, wrongStatement } from '../queryplane/query/refusals.ts'
import { publicError } from './public-follower.ts'

test.each([
  ['an address', addressRefused({ params: { host: 'plc.example:502' } })],
  ['a column', noColumn({ params: { name: 'salary' } })],
  ['a statement', wrongStatement({ params: { reason: 'FROM "salary"' } })],
  ['a setting', invalidParameter({ fields: { 'props.salary': { zh_CN: 'plc', en_US: 'plc' } } })],
])('a public viewer does not read %s in the reason of a failure', (_, refused) => {
  const { text, detail } = publicError(refused) as Refusal
  expect(JSON.stringify([text, detail])).not.toMatch(/plc|salary/)
})

test('a public viewer reads reasons that name nothing', () => {
  const tooMany = tooManyExact({ params: { count: 9, max: 5 } })
  expect(publicError(tooMany)).toBe(tooMany)
  const down = networkFault(Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:502'), { code: 'ECONNREFUSED' }))
  expect(publicError(down)).toBe(down)
  expect(JSON.stringify(down)).not.toContain('10.0.0.1')
})
