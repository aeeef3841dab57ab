import { expect, test } from 'vitest'
import { Closing } from './closing.ts'

test('parts are closed in reverse order, and a part that fails or hangs does not delay the others', async () => {
  const reported: unknown[] = []
  const ended: string[] = []
  const closing = new Closing((detail) => reported.push((detail as { part: string }).part), 10)
  closing.push('first', async () => ended.push('first'))
  closing.push('hanging', () => new Promise(() => undefined))
  closing.push('failing', async () => {
    throw new Error('no')
  })
  closing.push('last', async () => ended.push('last'))
  await closing.close()
  expect(ended).toEqual(['last', 'first'])
  expect(reported).toEqual(['failing', 'hanging'])
  await closing.close()
  expect(ended).toHaveLength(2)
})
