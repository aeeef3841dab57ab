import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { solveProof } from './solve-proof.ts'

const taskOf = (number: number, largest: number) => {
  const salt = '1700000000000.abcdefghijklmnopqrstuv'
  const challenge = createHash('sha256').update(`${salt}.${number}`).digest('hex')
  return { salt, challenge, largest, signature: 's'.repeat(43) }
}

test('[S16] the browser finds the number whose hash the server asks for', async () => {
  for (const number of [0, 1, 4321]) {
    const task = taskOf(number, 5000)
    expect(await solveProof(task)).toBe(`${task.salt}.${number}.${task.signature}`)
  }
})

test('if no number has the hash, the search ends without a result', async () => {
  expect(await solveProof(taskOf(101, 100))).toBeUndefined()
})
