import { expect, test } from 'vitest'
import { inPieces } from './in-pieces.ts'

const ids = Array.from({ length: 50 }, (_, at) => `row ${at}`)
const fine = (piece: readonly string[]) => ({ code: 0 as const, done: [...piece], refused: [] })
const idle = { onProgress: () => {}, isStopped: () => false, reasonOf: String }

test('rows are sent twenty at a time, and each answer moves the progress on', async () => {
  const [sent, progress]: [number[], number[]] = [[], []]
  const send = async (piece: readonly string[]) => {
    sent.push(piece.length)
    return fine(piece)
  }
  const { done } = await inPieces(ids, { ...idle, send, onProgress: (handled) => progress.push(handled) })
  expect([sent, progress]).toEqual([
    [20, 20, 10],
    [20, 40, 50],
  ])
  expect(done).toEqual(ids)
})

test('a stop waits for the answer that is under way; the rows behind it are not tried', async () => {
  let isStopped = false
  const send = async (piece: readonly string[]) => {
    isStopped = true
    return fine(piece)
  }
  const outcome = await inPieces(ids, { ...idle, send, isStopped: () => isStopped })
  expect(outcome).toEqual({ done: ids.slice(0, 20), skipped: [], failed: [], untried: ids.slice(20) })
})

test('refused rows are skipped, rows with a fault have failed, and the others go on', async () => {
  const send = async (piece: readonly string[]) => ({
    code: 0 as const,
    done: piece.slice(2),
    refused: [
      { _id: piece[0]!, code: 40910, msg: 'not now' },
      { _id: piece[1]!, code: 50000, msg: 'a fault' },
    ],
  })
  const { done, skipped, failed } = await inPieces(ids, { ...idle, send })
  expect([done.length, skipped.length, failed.length]).toEqual([44, 3, 3])
  expect([skipped[0], failed[0]]).toMatchObject([
    { _id: 'row 0', msg: 'not now' },
    { _id: 'row 1', msg: 'a fault' },
  ])
})

test('it ends where a piece is not answered, or where every row of one fails', async () => {
  const lost = async (piece: readonly string[]) => {
    if (piece[0] === 'row 0') return fine(piece)
    throw new Error('no answer')
  }
  const outcome = await inPieces(ids, { ...idle, send: lost })
  expect([outcome.done.length, outcome.failed.length, outcome.untried]).toEqual([20, 20, ids.slice(40)])
  expect(outcome.failed[0]).toEqual({ _id: 'row 20', msg: 'Error: no answer' })
  const down = async (piece: readonly string[]) => ({
    code: 0 as const,
    done: [],
    refused: piece.map((_id) => ({ _id, code: 50300, msg: 'away' })),
  })
  expect((await inPieces(ids, { ...idle, send: down })).untried).toEqual(ids.slice(20))
})

test('what is wrong with the first piece is thrown: the dialog says it, and nothing has been done', async () => {
  const send = async () => {
    throw new Error('wrong input')
  }
  await expect(inPieces(ids, { ...idle, send })).rejects.toThrow('wrong input')
})
