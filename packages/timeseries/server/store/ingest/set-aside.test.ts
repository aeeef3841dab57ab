import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bodyOf, leftIn } from '../../../testing/store/left-in-log.ts'
import { appended, content, diskFull, FOR_EVER, openIngest } from '../../../testing/store/open-ingest.ts'
import type { Batch } from '../catalogue/batch.ts'

const SOON = { ...FOR_EVER, retryAfterS: 0.01 }

/** Makes commits fail that have a value of this field. */
const failsFor = (field: string) => (batch: Batch) => {
  const names = [...batch.parts.values()].flatMap((part) => part.columns.map((column) => column?.field.name))
  if (names.includes(field)) throw new Error('Out of Memory Error: failed to pin block')
}

const noFault = (error: unknown) => expect.unreachable(String(error))

const textOf = (path: string) => bodyOf(readFileSync(path))

describe('a request whose commit fails three times', () => {
  it('is set aside whole and told, and all others are stored, also those acknowledged together with it', async () => {
    let tries = 0
    const { ingest, write, stored, kept, faults, log, folder } = await openIngest((batch) => {
      tries++
      failsFor('bad')(batch)
    }, SOON)
    await write('m v=1 1')
    await write('m v=2 2\nm bad=1 3')
    await write('m v=4 4')
    await ingest.settled('one')
    await expect.poll(() => stored()).toBe(2)
    expect(kept).toMatchObject([{ tenantId: 'one', db: 'plant', reason: 'Out of Memory Error: failed to pin block' }])
    expect(textOf(kept[0]!.path)).toBe('m v=2 2\nm bad=1 3')
    // All together, then the others alone, and this one twice alone.
    expect([faults.length, tries]).toEqual([3, 5])
    expect(await write('m v=5 5')).toMatchObject({ written: 1 })
    await ingest.settled('one')
    expect(await stored()).toBe(3)
    await log.flushed()
    expect(await leftIn(folder)).toEqual(['m v=4 4', 'm v=5 5'])
  })

  it('keeps no other tenant waiting', async () => {
    const { write, count, kept } = await openIngest(failsFor('bad'), { ...FOR_EVER, retryAfterS: 3600 })
    await write('m bad=1 1')
    await count()
    await write('m v=1 1', 'two')
    expect(await count('two')).toBe(1)
    expect(kept).toEqual([])
  })

  it('does not keep a drop waiting: it is answered when the request is set aside', async () => {
    const { ingest, write, kept, stored } = await openIngest(failsFor('bad'), SOON)
    await write('m bad=1 1')
    expect(await ingest.inTurn('one', async () => kept.length)).toBe(1)
    expect(await write('m v=1 1')).toMatchObject({ written: 1 })
    await ingest.settled('one')
    expect(await stored()).toBe(1)
  })

  it('stays in the log if it cannot be kept, and is set aside later', async () => {
    const { write, kept, dataDir, faults, count } = await openIngest(failsFor('bad'), SOON)
    writeFileSync(join(dataDir, 'set-aside'), 'no folder')
    await write('m bad=1 1')
    await count()
    await expect.poll(() => faults.some((fault) => (fault as Error).message.includes('set-aside'))).toBe(true)
    expect(kept).toEqual([])
    rmSync(join(dataDir, 'set-aside'))
    await expect.poll(() => kept.length).toBe(1)
    expect(await write('m v=1 1')).toMatchObject({ written: 1 })
    await expect.poll(() => count()).toBe(1)
  })

  it('is written again when an operator asks for it', async () => {
    let isSmall = true
    const { ingest, write, stored, kept, setAside } = await openIngest((batch) => {
      if (isSmall) failsFor('bad')(batch)
    }, SOON)
    await write('m v=1,bad=1 1')
    await ingest.settled('one')
    await expect.poll(() => kept.length).toBe(1)
    const { path } = kept[0]!
    const again = path.replace(/\.request$/, '.again')
    renameSync(path, again)
    isSmall = false
    await setAside.bringBack((request) => ingest.submit(request), noFault)
    await ingest.settled('one')
    expect(await stored()).toBe(1)
    expect(existsSync(again)).toBe(false)
  })

  it('is brought back also if another one cannot be: that one stays marked', async () => {
    const { ingest, write, kept, setAside, dataDir, stored } = await openIngest((batch) => {
      if (kept.length === 0) failsFor('bad')(batch)
    }, SOON)
    await write('m v=1,bad=1 1')
    await ingest.settled('one')
    await expect.poll(() => kept.length).toBe(1)
    const path = kept[0]!.path.replace(/\.request$/, '.again')
    renameSync(kept[0]!.path, path)
    const broken = join(dataDir, 'set-aside/one/0-0.again')
    writeFileSync(broken, 'no request')
    const faults: unknown[] = []
    await setAside.bringBack(
      (request) => ingest.submit(request),
      (fault) => void faults.push(fault),
    )
    await ingest.settled('one')
    expect([faults.length, await stored(), existsSync(path), existsSync(broken)]).toEqual([1, 1, false, true])
  })

  it('is kept if the operator asks too early, and a row of it is refused', async () => {
    const { ingest, kept, setAside, log } = await openIngest(undefined, { ...SOON, maxFieldsPerMeasurement: 2 })
    const body = 'm a=1,b=1,c=1 1'
    const fieldLimits = { maxFieldsPerMeasurement: 9, maxFieldsPerRow: 9 }
    const request = { tenantId: 'one', db: 'plant', create: true, fieldLimits, content: content(body) }
    ingest.replay('one', await appended(log, request))
    await ingest.settled('one')
    await expect.poll(() => kept.length).toBe(1)
    const { path } = kept[0]!
    renameSync(path, path.replace(/\.request$/, '.again'))
    await setAside.bringBack((one) => ingest.submit(one), noFault)
    expect(textOf(path)).toBe(body)
  })
})

it('while the disk is full, nothing is set aside', async () => {
  let isFull = true
  let tries = 0
  const { ingest, write, stored, kept } = await openIngest(() => {
    tries++
    if (isFull) throw tries % 2 ? diskFull() : new Error('IO Error: Could not write file: No space left on device')
  }, SOON)
  await write('m v=1 1')
  await ingest.settled('one')
  await expect.poll(() => tries).toBeGreaterThan(6)
  isFull = false
  await expect.poll(() => stored()).toBe(1)
  expect(kept).toEqual([])
})

it('a request of an earlier version with more fields than the memory allows is set aside at once, the rest is stored', async () => {
  const { ingest, write, stored, kept, log, faults } = await openIngest(undefined, {
    ...SOON,
    maxFieldsPerMeasurement: 50,
  })
  const fields = Array.from({ length: 200 }, (_, i) => `f${i}=1`).join(',')
  const bodies = ['m v=1 1', `m ${fields} 2`, 'm v=3 3']
  for (const body of bodies) {
    const request = { tenantId: 'one', db: 'plant', create: true, content: content(body) }
    ingest.replay('one', await appended(log, request))
  }
  await ingest.settled('one')
  await expect.poll(() => stored()).toBe(2)
  expect(kept).toMatchObject([{ reason: '"m" has 201 fields, and the memory allows 50' }])
  expect(textOf(kept[0]!.path)).toBe(bodies[1])
  expect(dirname(kept[0]!.path).endsWith('/set-aside/one')).toBe(true)
  expect(faults).toHaveLength(2)
  expect(await write('m v=4 4')).toMatchObject({ written: 1 })
})
