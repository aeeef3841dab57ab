import { setTimeout as pause } from 'node:timers/promises'
import type { Push } from '@atrium/charts/contract/data'
import { totalMiB } from '../../product/testing/process-memory.ts'
import { median } from '../shared/distribution.ts'
import { handOver } from '../shared/figure.ts'
import type { Product } from '../shared/product.ts'
import { openViewer } from '../shared-queries/viewer.ts'
import { chart, makeBoard, type Send } from './board.ts'
import { keepWatching } from './keep-watching.ts'
import { STATEMENTS } from './million-rows.ts'

/** A server that has just started is not at rest. */
const REST_MS = 60_000
const READ_MS = 20_000
const LOOK_EVERY_MS = 200
const CHART_PX = 700
const MOST_MIB = 50

/** Charts of a million rows, by each of the statements: the rows and bytes that are sent, and the server's memory. */
export async function measureRows({ url, pid }: Product, send: Send, source: string): Promise<void> {
  await pause(REST_MS)
  const restingMiB = median(await watchMemory(pid))
  for (const [index, [name, sql]] of Object.entries(STATEMENTS).entries()) {
    const id = `char000${index}`
    const query = { sql, timeColumn: 'at', startTime: '*-12d', endTime: '*', every: '2s' }
    const board = await makeBoard(send, name, [chart(id, source, query)])
    let bytes = 0
    let most = 0
    const viewer = await openViewer(url, board, (push: Push) => {
      bytes += JSON.stringify(push).length
      if (push.kind === 'replace') most = Math.max(most, push.dataset.rows.length)
      if (push.kind === 'delta') most = Math.max(most, push.rows.length)
    })
    const watching = keepWatching(viewer, [id], CHART_PX)
    const peakMiB = Math.max(...(await watchMemory(pid)))
    const first = watching.answers.get(id)
    await watching.stop()
    viewer.close()
    if (first instanceof Error || !first) console.log(`${name}: ${first?.message ?? 'no answer'}`)
    else {
      const { rows, sourcePoints = rows.length } = first
      console.log(`${name}: ${rows.length} of ${sourcePoints} rows sent, ${JSON.stringify(first).length} B`)
    }
    console.log(`${name}: then ${bytes} B, at most ${most} rows`)
    const memory = {
      work: `memory of a chart of ${name}, above rest`,
      ours: `${peakMiB.toFixed(0)} MiB`,
      against: `${restingMiB.toFixed(0)} MiB`,
      value: peakMiB - restingMiB,
      rounds: [],
      unit: ' MiB',
      target: { atMost: MOST_MIB },
      digits: 0,
    }
    console.log(`${name}: ${memory.ours}, at rest ${memory.against}: ${handOver(memory)}`)
  }
}

async function watchMemory(pid: number): Promise<number[]> {
  const sizes: number[] = []
  for (const endMs = performance.now() + READ_MS; performance.now() < endMs; await pause(LOOK_EVERY_MS))
    sizes.push(totalMiB(pid))
  return sizes
}
