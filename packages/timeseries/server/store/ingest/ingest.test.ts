import { describe, expect, it } from 'vitest'
import { AT_ONCE, content, FOR_EVER, gate, lines, openIngest, timesOf } from '../../../testing/store/open-ingest.ts'
import { openLog } from '../../../testing/store/open-log.ts'
import { LIMITS } from '../limits.ts'
import { Ingest } from './ingest.ts'

describe('group commit', () => {
  it('writes all requests that arrive during one commit in the next commit', async () => {
    const held = gate()
    const sizes: number[] = []
    const { write, count } = await openIngest((batch) => {
      sizes.push(batch.rows)
      return sizes.length === 1 ? held.passed : undefined
    }, AT_ONCE)
    const first = write('m v=1 1')
    await expect.poll(() => sizes).toEqual([1])
    const others = Array.from({ length: 50 }, (_, i) => write(`m v=1 ${100 + i}`))
    expect((await Promise.all([first, ...others])).every(({ written }) => written === 1)).toBe(true)
    held.open()
    expect(await count()).toBe(51)
    expect(sizes).toEqual([1, 50])
  })

  it('splits a request that is too large for one commit', async () => {
    const sizes: number[] = []
    const { write, count } = await openIngest((batch) => void sizes.push(batch.rows), { maxRowsPerCommit: 2000 })
    expect(await write(lines(0, 7000))).toMatchObject({ written: 7000 })
    expect(await count()).toBe(7000)
    expect(sizes.length).toBeGreaterThan(2)
  })

  it('stores a small write of one tenant before a large write of another has ended', async () => {
    const { write } = await openIngest(undefined, { parseSliceRows: 1000 })
    await write('m v=1 1', 'small')
    const order: string[] = []
    const large = write(lines(0, 200_000), 'large').then(() => order.push('large'))
    const small = write('m v=1 2', 'small').then(() => order.push('small'))
    await Promise.all([large, small])
    expect(order).toEqual(['small', 'large'])
  })
})

describe('writes that are in the log', () => {
  it('are answered and reported before a commit, and committed together when somebody reads', async () => {
    const sizes: number[] = []
    const { write, send, count, events } = await openIngest((batch) => void sizes.push(batch.rows), FOR_EVER)
    for (const time of [1, 2]) {
      expect(await write(`m v=1 ${time}`)).toMatchObject({ written: 1 })
      expect(timesOf(events).at(-1)).toBe(time)
    }
    const sent = send('m v=1 3')
    await expect.poll(() => timesOf(events)).toEqual([1, 2, 3])
    expect(sizes).toEqual([])
    expect([await count(), sizes, timesOf(events)]).toEqual([3, [3], [1, 2, 3]])
    expect(await sent).toMatchObject({ written: 1 })
  })

  it('are not committed because somebody reads another measurement', async () => {
    const { ingest, write, stored } = await openIngest(undefined, FOR_EVER)
    await write('m v=1 1')
    await ingest.settled('one', { db: 'plant', measurement: 'other' })
    expect(await stored()).toBe(0)
    await ingest.settled('one', { db: 'plant', measurement: 'm' })
    expect(await stored()).toBe(1)
  })

  it('let a reader wait for what was known when it came, and not for later ones', async () => {
    const held = gate()
    const sizes: number[] = []
    const { ingest, write } = await openIngest((batch) => {
      sizes.push(batch.rows)
      return held.passed
    }, FOR_EVER)
    await write('m v=1 1')
    const settled = ingest.settled('one')
    await expect.poll(() => sizes).toEqual([1])
    await write('m v=1 2')
    held.open()
    await settled
    expect(sizes).toEqual([1])
  })

  it('are committed after a while, when they are many, and when too many tenants have some', async () => {
    const some = await openIngest(undefined, { holdMs: 30 })
    await some.write('m v=1 1')
    await expect.poll(() => some.stored()).toBe(1)
    const many = await openIngest(undefined, { ...FOR_EVER, maxRowsPerCommit: 3 })
    await many.write(lines(1, 3))
    await expect.poll(() => many.stored()).toBe(3)
    const rows = await openIngest(undefined, { ...FOR_EVER, maxHeldRows: 64 })
    await rows.write(lines(1, 100))
    await expect.poll(() => rows.stored()).toBe(100)
    const tenants = await openIngest(undefined, { ...FOR_EVER, maxHeldTenants: 1 })
    await tenants.write('m v=1 1', 'one')
    await tenants.write('m v=1 1', 'two')
    await expect.poll(() => tenants.stored('one')).toBe(1)
  })

  it('wait for less time if they are many', async () => {
    const sizes: number[] = []
    const limits = { ...FOR_EVER, manyHeldRows: 3, holdManyMs: 0 }
    const { write, stored } = await openIngest((batch) => void sizes.push(batch.rows), limits)
    await write(lines(1, 2))
    await write(lines(3, 2))
    await expect.poll(() => stored()).toBe(4)
    expect(sizes).toEqual([4])
  })

  it('are committed when the log has too many files because of them', async () => {
    const { write, stored } = await openIngest(undefined, { ...FOR_EVER, logFiles: 2, maxHeldRows: 640 })
    await write('m v=1 1', 'one')
    for (let i = 0; i < 60; i++) await write(`m s="${'x'.repeat(10_000)}" ${i}`, 'two')
    await expect.poll(() => stored('one')).toBe(1)
  })

  it('are committed before names change, and before the store is closed', async () => {
    const { ingest, write, stored } = await openIngest(undefined, FOR_EVER)
    await write('m v=1 1')
    await ingest.inTurn('one', async () => expect(await stored()).toBe(1))
    await write('m v=1 2')
    expect(await ingest.drained()).toBe(true)
    expect(await stored()).toBe(2)
  })
})

describe('the limits of a write', () => {
  const long = 'x'.repeat(300)
  it.each([
    ['a long measurement', `${long} v=1 1`, 'measurement name longer than 255'],
    ['a long tag key', `m,${long}=1 v=1 1`, `tag key longer than 255 characters: ${long.slice(0, 60)}…`],
    [
      'a long tag value',
      `m,a=${'x'.repeat(1025)} v=1 1`,
      `tag value longer than 1024 characters: a=${'x'.repeat(60)}…`,
    ],
    ['a long field name', `m ${long}=1 1`, 'field name longer than 255'],
    ['a long text', `m s="${'x'.repeat(65_537)}" 1`, 'longer than 65536 bytes'],
    ['a long text in Chinese', `m s="${'温'.repeat(22_000)}" 1`, 'longer than 65536 bytes'],
    ['too many tags', `m,${Array.from({ length: 33 }, (_, i) => `t${i}=1`).join(',')} v=1 1`, 'more than 32 tags'],
    ['a tag twice', 'm,a=1,a=2 v=1 1', 'duplicate tag key'],
    ['a tag called time', 'm,time=1 v=1 1', 'input tag "time" is reserved'],
    ['a field called time', 'm time=1 1', 'input field "time" is reserved'],
    ['a new field of two types in one line', 'm z=1,z=t 1', 'two types in one line'],
    ['one field too many', 'm a=1,b=1,c=1,d=1 1', 'more than 3 fields'],
    ['one series too many', 'm,host=4 v=1 1', 'more than 3 series'],
    ['one measurement too many', 'third v=1 1', 'more than 2 measurements'],
  ])('refuse %s and store the line after it', async (_, line, reason) => {
    const limits = { maxFieldsPerMeasurement: 3, maxSeriesPerTenant: 3, maxMeasurementsPerTenant: 2 }
    const { write, count } = await openIngest(undefined, limits)
    await write('m v=1 1\nsecond v=1 1\nm,host=3 v=1 1')
    const result = await write(`${line}\nm v=1 5`)
    expect(result).toMatchObject({ written: 1, refused: [{ line: 1, reason: expect.stringContaining(reason) }] })
    expect(await count()).toBe(3)
  })

  it('refuse a field above the total of all measurements', async () => {
    const { write } = await openIngest(undefined, { maxFieldsPerTenant: 3 })
    const result = await write('m a=1,b=1 1\nother a=1,b=1 1\nother a=1 2\nm a=1,b=2 3\nthird a=1 1')
    expect(result).toMatchObject({ written: 3, refused: [{ line: 2 }, { line: 5 }] })
    expect(result.refused[0]?.reason).toBe('more than 3 fields in all measurements')
  })

  it('refuse all lines after too many series, but report it once', async () => {
    const { write, count } = await openIngest(undefined, { maxLinesPerRequest: 1500 })
    const result = await write(lines(0, 4000))
    expect(result).toMatchObject({ written: 1500, refusedCount: 1, refused: [{ line: 1501 }] })
    expect(await count()).toBe(1500)
  })

  it('refuse one database too many', async () => {
    const { write, count, engine, setAside } = await openIngest(undefined, { maxDbsPerTenant: 1 })
    await write('m v=1 1')
    await count()
    const { log } = await openLog()
    const ingest = new Ingest({
      engine,
      log,
      setAside,
      limits: { ...LIMITS, maxDbsPerTenant: 1 },
      onSetAside: () => {},
      onWritten: () => {},
      onFault: () => {},
    })
    const second = ingest.submit({ tenantId: 'one', db: 'another', create: true, content: content('m v=1 1') })
    await expect(second).rejects.toMatchObject({ status: 409 })
  })

  it('do not create a database for refused lines only', async () => {
    const { write } = await openIngest()
    await write('nonsense')
    await expect(write('m v=1 1', 'one', false)).rejects.toMatchObject({ status: 404 })
  })

  it('refuse a tenant id that would be a path', async () => {
    const { write } = await openIngest()
    await expect(write('m v=1 1', '../other')).rejects.toThrow()
  })
})
