import { BIGINT, BOOLEAN, DOUBLE, DuckDBDataChunk, DuckDBInstance, INTEGER, VARCHAR } from '@duckdb/node-api'
import { expect, it } from 'vitest'
import { fillBooleans, fillFloats, fillInts, fillNulls, fillSids, fillTexts, numbersOf } from './chunk.ts'

const NONE = Number.NaN

// This test fails if a new version of the library changes the inside of its vectors.
it('values written directly into a chunk are stored by DuckDB, and values read directly are those stored', async () => {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  await connection.run('CREATE TABLE t (sid INTEGER, n BIGINT, f DOUBLE, b BOOLEAN, s VARCHAR, x DOUBLE)')
  const count = 70
  const chunk = DuckDBDataChunk.create([INTEGER, BIGINT, DOUBLE, BOOLEAN, VARCHAR, DOUBLE], count)
  const last = count - 1
  const order = Int32Array.from({ length: count }, (_, i) => last - i)
  const rows = { order, from: 0, count }
  const edges = [0, 1, -1, 2 ** 32, -(2 ** 32), 2 ** 53 - 1, -(2 ** 53 - 1), NONE]
  const ints = Float64Array.from({ length: count }, (_, i) => edges[i % edges.length] as number)
  ints[3] = 2 ** 62
  const floats = Float64Array.from({ length: count }, (_, i) => (i % 5 === 0 ? NONE : i / 7))
  const booleans = Float64Array.from({ length: count }, (_, i) => [0, 1, NONE][i % 3] as number)
  const texts = Array.from({ length: count }, (_, i) => (i % 4 === 0 ? null : `text ${i} \u0000 温度`))
  fillSids(
    chunk,
    0,
    Int32Array.from({ length: count }, (_, i) => i),
    rows,
  )
  fillInts(chunk, 1, ints, new Map([[3, 2n ** 62n + 1n]]), rows)
  fillFloats(chunk, 2, floats, rows)
  fillBooleans(chunk, 3, booleans, rows)
  fillTexts(chunk, 4, texts, rows)
  fillNulls(chunk, 5, count)
  const appender = await connection.createAppender('t')
  appender.appendDataChunk(chunk)
  appender.flushSync()

  const found = await connection.run('SELECT * FROM t')
  const [out] = await found.fetchAllChunks()
  const value = (n: number) => (Number.isNaN(n) ? null : n)
  const expected = Array.from(order, (row) => [
    row,
    row === 3 ? 2n ** 62n + 1n : Number.isNaN(ints[row]) ? null : BigInt(ints[row] as number),
    value(floats[row] as number),
    Number.isNaN(booleans[row]) ? null : booleans[row] === 1,
    texts[row],
    null,
  ])
  expect(out?.getRows()).toEqual(expected)

  expect(numbersOf(out as DuckDBDataChunk, 2)).toEqual(Float64Array.from(order, (row) => floats[row] as number))
  // One integer of the column is too large for a number.
  expect(numbersOf(out as DuckDBDataChunk, 1)).toBeNull()
  const [safe] = await (await connection.run('SELECT n, sid FROM t WHERE sid <> 3')).fetchAllChunks()
  const others = order.filter((row) => row !== 3)
  expect(numbersOf(safe as DuckDBDataChunk, 0)).toEqual(Float64Array.from(others, (row) => ints[row] as number))
  connection.closeSync()
  instance.closeSync()
})
