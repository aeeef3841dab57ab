import { expect, it } from 'vitest'
import { Shard } from '../../catalogue/shard.ts'
import { FirstWrites } from './first-writes.ts'

/** A read that is repeated; each try waits until the test releases it. */
function slowRead(first: FirstWrites) {
  const letGo: (() => void)[] = []
  const done = first.read(() => new Promise<number>((resolve) => letGo.push(() => resolve(letGo.length))))
  return { done, letGo }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))
const write = (first: FirstWrites, shard: Shard) => first.write([shard], async () => {})

it('a read that overlaps the first write to a table is repeated; one that overlaps a later write is not', async () => {
  const first = new FirstWrites()
  const shard = new Shard(1, 0, 1, [], 0)
  const met = slowRead(first)
  await settled()
  await write(first, shard)
  met.letGo[0]?.()
  await settled()
  await write(first, shard)
  met.letGo[1]?.()
  expect(await met.done).toBe(2)

  const after = slowRead(first)
  await settled()
  await write(first, shard)
  after.letGo[0]?.()
  expect(await after.done).toBe(1)
})

it('after a checkpoint or a sorted copy, the next write counts as a first write', async () => {
  const first = new FirstWrites()
  const shard = new Shard(1, 0, 1, [], 0)
  for (const expectIt of [() => first.expect(), () => first.expect(shard)]) {
    await write(first, shard)
    expectIt()
    const { done, letGo } = slowRead(first)
    await settled()
    await write(first, shard)
    letGo[0]?.()
    await settled()
    letGo[1]?.()
    expect(await done).toBe(2)
  }
})

it('a read waits for a running first write, and goes on if that write fails', async () => {
  const first = new FirstWrites()
  let fail = () => {}
  const writing = first.write([new Shard(1, 0, 1, [], 0)], () => new Promise((_, reject) => (fail = reject)))
  const { letGo, done } = slowRead(first)
  await settled()
  expect(letGo).toEqual([])
  fail()
  await expect(writing).rejects.toBeUndefined()
  await settled()
  letGo[0]?.()
  expect(await done).toBe(1)
})
