import { expect, test } from 'vitest'
import { Closing } from './closing.ts'

test('what was opened last is closed first, and neither a part that fails nor one that hangs holds up the rest', async () => {
  const told: unknown[] = []
  const ended: string[] = []
  const closing = new Closing((detail) => told.push((detail as { part: string }).part), 10)
  closing.push('first', async () => ended.push('first'))
  closing.push('hanging', () => new Promise(() => undefined))
  closing.push('failing', async () => {
    throw new Error('no')
  })
  closing.push('last', async () => ended.push('last'))
  await closing.close()
  expect(ended).toEqual(['last', 'first'])
  expect(told).toEqual(['failing', 'hanging'])
  await closing.close()
  expect(ended).toHaveLength(2)
})
