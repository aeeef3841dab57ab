import { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { expect, it, onTestFinished, vi } from 'vitest'
import { FOR_EVER, openIngest } from '../../../../testing/store/open-ingest.ts'

const FATAL = 'FATAL Error: Failed: database has been invalidated because of a previous fatal error.'

/** From now on all connections that are open refuse everything, as after a fatal error; later ones do not. */
function invalidate() {
  const later = new WeakSet<DuckDBConnection>()
  const { connect } = DuckDBInstance.prototype
  const made = vi.spyOn(DuckDBInstance.prototype, 'connect').mockImplementation(async function (this: DuckDBInstance) {
    const connection = await connect.call(this)
    later.add(connection)
    return connection
  })
  const { run } = DuckDBConnection.prototype
  const runs = vi.spyOn(DuckDBConnection.prototype, 'run').mockImplementation(function (
    this: DuckDBConnection,
    ...args
  ) {
    return later.has(this) ? run.apply(this, args) : Promise.reject(new Error(FATAL))
  })
  onTestFinished(() => {
    made.mockRestore()
    runs.mockRestore()
  })
}

it('after a fatal error the instance is opened again, and nothing that was acknowledged is lost', async () => {
  const { write, count, stored, faults, kept, opens, ingest } = await openIngest(undefined, {
    ...FOR_EVER,
    retryAfterS: 0.05,
  })
  await write('m v=1 1')
  await write('m v=1 1', 'two')
  expect([await count(), await count('two')]).toEqual([1, 1])
  await write('m v=2 2')
  await write('m v=2 2', 'two')
  invalidate()
  await ingest.settled('one')
  await expect.poll(() => stored()).toBe(2)
  expect(opens).toEqual([false, true])
  await expect.poll(() => count('two')).toBe(2)
  await expect.poll(() => write('m v=3 3').catch(() => null)).toMatchObject({ written: 1 })
  expect(await count()).toBe(3)
  expect(faults.length).toBeGreaterThan(0)
  expect(kept).toEqual([])
})

it('a reader that meets the fatal error gets its answer from the next instance', async () => {
  const { ingest, write, stored, opens } = await openIngest(undefined, FOR_EVER)
  await write('m v=1 1')
  await ingest.settled('one')
  invalidate()
  expect(await Promise.all([stored(), stored(), stored('nobody')])).toEqual([1, 1, 0])
  expect(opens).toEqual([false, true])
})
