import { Refusal } from '@atrium/core/contract/refusal'
import { expect, test } from 'vitest'
import { openGate } from './gate.ts'

const { pass } = openGate().accountOf('a', () => ({ members: true, dashboards: [] }))
const codeOf = (work: () => Promise<unknown>) =>
  pass('source', work).then(
    () => 0,
    (error) => (error instanceof Refusal ? error.code : error.message),
  )
const fails = async () => {
  throw new Error('down')
}
const leaves = async () => AbortSignal.abort().throwIfAborted()

test('a query that was broken off says nothing of its source, neither that it fails nor that it works', async () => {
  for (let i = 0; i < 4; i++) expect(await codeOf(fails)).toBe('down')
  for (let i = 0; i < 5; i++) expect(await codeOf(leaves)).toBe('This operation was aborted')
  expect(await codeOf(fails)).toBe('down')
  expect(await codeOf(async () => 1)).toBe(50300)
})
