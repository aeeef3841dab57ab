import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openLog } from '../../../testing/store/open-log.ts'
import { dataFolder } from '../../../testing/store/open-store.ts'
import { BLOCK_BYTES } from './group.ts'
import type { LogEntry, WriteLog } from './write-log.ts'

/** Adds entries at once, so that they are in one group; resolves when they are durable or have failed. */
function add(log: WriteLog, texts: readonly string[], isLazy = false): Promise<LogEntry[]> {
  return Promise.all(
    texts.map((text) => {
      return new Promise<LogEntry>((resolve) => {
        const entry = log.append([Buffer.from(text)], isLazy, () => resolve(entry))
      })
    }),
  )
}

const segmentsIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.log'))
    .sort()
const textsOf = (found: readonly { content: Buffer }[]) => found.map(({ content }) => content.toString())
/** The first segment has a header, then one group per call of `add` with few entries. */
const groupAt = (group: number) => BLOCK_BYTES * (1 + group)

async function written(...groups: string[][]) {
  const { log, folder } = await openLog()
  for (const texts of groups) await add(log, texts)
  return { folder, path: join(folder, segmentsIn(folder)[0] as string) }
}

describe('a log that is opened again after a kill', () => {
  it('has all durable entries, in their order, and goes on with higher numbers', async () => {
    const { folder } = await written(['a', 'b'], ['c'])
    const { log, found } = await openLog({}, folder)
    expect(textsOf(found)).toEqual(['a', 'b', 'c'])
    const [next] = await add(log, ['d'])
    expect(next?.seq).toBe(found.length + 1)
    expect((await log.read(next as LogEntry)).toString()).toBe('d')
    expect((await log.read(found[1]?.entry as LogEntry)).toString()).toBe('b')
    expect(textsOf((await openLog({}, folder)).found)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('has the entries of all files, also of one too large for a usual file', async () => {
    const texts = Array.from({ length: 40 }, (_, i) => String(i).padStart(5_000, '.'))
    const large = '-'.repeat(200_000)
    const { folder } = await written(...texts.map((text) => [text]), [large], ['last'])
    expect(segmentsIn(folder).length).toBeGreaterThan(5)
    expect(textsOf((await openLog({}, folder)).found)).toEqual([...texts, large, 'last'])
  })

  it('leaves out the last group if any of its blocks did not reach the disk, and nothing else', async () => {
    const last = ['x'.repeat(9_000), 'y'.repeat(9_000)]
    const { folder, path } = await written(['a'], ['b'], last)
    const whole = readFileSync(path)
    const blocks = Math.ceil(18_000 / BLOCK_BYTES)
    const lost = fc.uniqueArray(fc.integer({ min: 0, max: blocks - 1 }), { minLength: 1 })
    await fc.assert(
      fc.asyncProperty(lost, async (numbers) => {
        const torn = Buffer.from(whole)
        for (const number of numbers) torn.fill(0, groupAt(2 + number), groupAt(3 + number))
        writeFileSync(path, torn)
        const { log, found } = await openLog({}, folder)
        expect(textsOf(found)).toEqual(['a', 'b'])
        await log.close(false)
      }),
      { numRuns: 30, endOnFailure: true },
    )
    writeFileSync(path, whole)
    expect(textsOf((await openLog({}, folder)).found)).toEqual(['a', 'b', ...last])
  })

  it('is refused with the place if an acknowledged group is damaged', async () => {
    const { folder, path } = await written(['a'], ['b'], ['c'])
    const damaged = readFileSync(path)
    damaged[groupAt(1) + 36] = 0xff
    writeFileSync(path, damaged)
    await expect(openLog({}, folder)).rejects.toThrow(`${path}, offset ${groupAt(1)}: wrong checksum`)
  })

  it('is refused if the last group of a file is damaged that is not the last file', async () => {
    const { folder, path } = await written(['a'], ['b'])
    const { log } = await openLog({}, folder)
    await add(log, ['c'])
    const damaged = readFileSync(path)
    damaged[groupAt(1) + 36] = 0xff
    writeFileSync(path, damaged)
    await expect(openLog({}, folder)).rejects.toThrow(`${path}, offset ${groupAt(1)}: wrong checksum`)
  })

  it('is refused if a file is missing, or was written by a newer program', async () => {
    const { folder, path } = await written(...Array.from({ length: 30 }, () => ['.'.repeat(9_000)]))
    const [, second = ''] = segmentsIn(folder)
    renameSync(join(folder, second), join(folder, 'kept'))
    await expect(openLog({}, folder)).rejects.toThrow(`${second} is missing`)
    const newer = await written(['a'])
    const content = readFileSync(newer.path)
    content.writeUInt32LE(3, 8)
    writeFileSync(newer.path, content)
    await expect(openLog({}, newer.folder)).rejects.toThrow('has version 3; this program reads up to 2')
    expect(path).toContain(folder)
  })

  it('is read if an earlier program has written it', async () => {
    const { folder, path } = await written(['a', 'b'])
    const content = readFileSync(path)
    content.writeUInt32LE(1, 8)
    content.writeUInt32LE(0, 12)
    content.writeUInt32LE(crc32(content.subarray(0, 48)), 12)
    writeFileSync(path, content)
    expect(textsOf((await openLog({}, folder)).found)).toEqual(['a', 'b'])
  })
})

describe('entries that nobody waits for', () => {
  it('are written with the next one that somebody waits for', async () => {
    const { log, folder } = await openLog({ logLazyMs: 3_600_000 })
    const lazy = add(log, ['a', 'b'], true)
    await add(log, ['c'])
    expect((await lazy).map(({ state }) => state)).toEqual(['durable', 'durable'])
    expect(textsOf((await openLog({}, folder)).found)).toEqual(['a', 'b', 'c'])
  })

  it('are written after a while, when they are many, or when they are large', async () => {
    const soon = await openLog({ logLazyMs: 1 })
    expect((await add(soon.log, ['a'], true))[0]?.state).toBe('durable')
    const many = await openLog({ logLazyMs: 3_600_000, logLazyEntries: 2 })
    await add(many.log, ['a', 'b'], true)
    const large = await openLog({ logLazyMs: 3_600_000, logLazyBytes: 1_000 })
    await add(large.log, ['.'.repeat(1_000)], true)
  })
})

describe('the files of the log', () => {
  it('are used again when their entries are not needed any more', async () => {
    const { log, folder } = await openLog()
    for (let i = 0; i < 200; i++) {
      const [entry] = await add(log, ['.'.repeat(9_000)])
      log.release((entry as LogEntry).seq)
    }
    await expect.poll(() => segmentsIn(folder).length).toBeLessThanOrEqual(2)
    const { found } = await openLog({}, folder)
    expect(found.length).toBeLessThan(20)
    expect(found.at(-1)?.entry.seq).toBe(200)
  })

  it('are removed when the log is closed and nothing is needed any more', async () => {
    const { log, folder } = await openLog()
    await add(log, ['a'])
    await log.close(true)
    expect(readdirSync(folder)).toEqual([])
  })
})

it('after an error, entries fail for a moment, and then go to a new file; what was durable stays', async () => {
  const folder = dataFolder()
  const { log, faults } = await openLog({ logRetryMs: 0 }, folder)
  await add(log, ['a'])
  // The next group does not fit into the file, and a new one cannot be created.
  renameSync(folder, `${folder}-away`)
  const states = []
  for (let i = 0; i < 3; i++) states.push((await add(log, ['.'.repeat(60_000)]))[0]?.state)
  expect(states).toContain('failed')
  expect(faults.length).toBeGreaterThan(0)
  renameSync(`${folder}-away`, folder)
  await expect.poll(async () => (await add(log, ['b']))[0]?.state).toBe('durable')
  const texts = textsOf((await openLog({}, folder)).found)
  expect([texts[0], texts.at(-1)]).toEqual(['a', 'b'])
  rmSync(`${folder}-away`, { recursive: true, force: true })
})
