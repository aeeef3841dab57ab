// 50 viewers of one camera by HTTP-FLV: the processor time of ours, of node-media-server with as many viewers of the same
// stream, and of 50 ffmpegs that each fetch it for one viewer; in turns, in one run. Ours is what the viewers add to the
// product at rest, with its ffmpeg; node-media-server is measured whole.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { CAMERA_SETTINGS, openCameraPages } from './camera/board.ts'
import { H264, startMediaServer } from './camera/media-server.ts'
import { holdViewers, startViewers, VIEWERS_SIDE } from './camera/viewers.ts'
import { median } from './shared/distribution.ts'
import { handOver } from './shared/figure.ts'
import { machineFacts } from './shared/machine.ts'
import { treeProcessorMs } from './shared/process-tree.ts'
import { startProduct } from './shared/product.ts'

const VIEWERS = 50
const ROUNDS = 3
/** What the server does after its start. */
const START_MS = 20_000
const SETTLE_MS = 4_000
const ROUND_MS = 15_000
/** Longer than a source waits for another viewer. */
const LEFT_MS = 12_000

const [side, ...given] = process.argv.slice(2)
if (side === VIEWERS_SIDE) await holdViewers(given[0] ?? '', given[1] ?? '')
else await bench()

async function bench(): Promise<void> {
  console.log(machineFacts())
  const camera = ['-re', '-f', 'lavfi', '-i', 'testsrc2=size=1280x720:rate=25']
  const peer = await startMediaServer(camera, [...H264, '-b:v', '2M', '-maxrate', '2M', '-bufsize', '1M'])
  const product = await startProduct(CAMERA_SETTINGS)
  const makePage = await openCameraPages(product)
  const board = await makePage([peer.rtmpUrl])
  const ours = await startViewers(product.url, board)
  const theirs = await startViewers(peer.flvUrl, '')
  const shares: Record<'ours' | 'peer' | 'ffmpegs', number[]> = { ours: [], peer: [], ffmpegs: [] }
  try {
    await pause(START_MS)
    for (let round = 0; round < ROUNDS; round++) {
      const restingShare = await shareOf([product.pid])
      await ours.hold(VIEWERS)
      shares.ours.push((await shareOf([product.pid])) - restingShare)
      await ours.hold(0)
      await pause(LEFT_MS)
      await theirs.hold(VIEWERS)
      shares.peer.push(await shareOf([peer.pid]))
      await theirs.hold(0)
      const fetching = Array.from({ length: VIEWERS }, () => startFetching(peer.rtmpUrl))
      await Promise.all(fetching.map(({ stdout }) => once(stdout, 'data').then(() => stdout.resume())))
      shares.ffmpegs.push(await shareOf(fetching.map(({ pid }) => pid ?? Number.NaN)))
      for (const one of fetching) one.kill('SIGKILL')
    }
  } finally {
    for (const viewers of [ours, theirs]) viewers.end()
    await product.close()
    await peer.close()
  }
  const work = `${VIEWERS} viewers of one camera`
  const used = median(shares.ours)
  for (const [name, atMost] of [
    ['ffmpegs', 0.1],
    ['peer', 1],
  ] as const) {
    const other = median(shares[name])
    const against = `${name === 'peer' ? 'node-media-server' : `${VIEWERS} ffmpegs`} ${other.toFixed(1)} %`
    const rounds = shares.ours.map((share, round) => share / shares[name][round]!)
    const figure = { work, ours: `${used.toFixed(1)} %`, against, value: used / other, rounds, unit: 'x' }
    console.log(`${work}: ${used.toFixed(1)} % of a core, ${against}: ${handOver({ ...figure, target: { atMost } })}`)
  }
}

/** What a viewer would cost that has a program of its own. */
function startFetching(url: string) {
  const args = ['-nostdin', '-loglevel', 'quiet', '-i', url, '-c', 'copy', '-f', 'flv', 'pipe:1']
  return spawn('ffmpeg', args, { stdio: ['ignore', 'pipe', 'ignore'] })
}

/** Of processes with those that they have started, in percent of one core. */
async function shareOf(pids: readonly number[]): Promise<number> {
  const used = () => pids.reduce((sum, pid) => sum + treeProcessorMs(pid), 0)
  await pause(SETTLE_MS)
  const [beforeMs, startMs] = [used(), performance.now()]
  await pause(ROUND_MS)
  return (100 * (used() - beforeMs)) / (performance.now() - startMs)
}
