import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { StreamTicket } from '../../contract/stream.ts'
import { PullRefused } from '../live/live-link.ts'
import type { VideoEnded, VideoEngine } from './engines/engine.ts'
import { createStreamPlayer, MAX_LAG_MS, type PlayerState, RECYCLE_MS } from './stream-player.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('MediaSource', class {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const TICKET: StreamTicket = { url: '/api/dataagent/stream?url=t', delivery: 'flv', expiresAtMs: 0 }

interface Opened {
  video: HTMLVideoElement
  end: VideoEnded
  engine: VideoEngine & { caughtUp: number; stopped: boolean; lag: number }
}

/** A browser whose elements play what they are given, second by second. */
function setUp(options: { isRecording?: boolean; takeTicket?: () => Promise<StreamTicket> } = {}) {
  const videos = [document.createElement('video'), document.createElement('video')] as const
  const opened: Opened[] = []
  const states: PlayerState[] = []
  const kept: HTMLVideoElement[] = []
  const takeTicket = vi.fn(options.takeTicket ?? (async () => TICKET))
  const player = createStreamPlayer({
    videos,
    takeTicket,
    async openEngine(video, _, end) {
      const engine = {
        caughtUp: 0,
        stopped: false,
        lag: 0,
        facts: () => ({ codec: 'avc1', width: 640, height: 360, frames: 1, droppedFrames: 0, delayMs: 400 }),
        lagMs: () => engine.lag,
        catchUp: () => {
          engine.caughtUp += 1
          engine.lag = 0
        },
        stop: () => {
          engine.stopped = true
        },
      }
      opened.push({ video, end, engine })
      return engine
    },
    changed: (state) => states.push(state),
    keepPicture: (video) => kept.push(video),
    isRecording: options.isRecording ?? false,
  })
  /** The element gets pictures from now on. */
  function givePicture({ video }: Opened) {
    Object.defineProperties(video, {
      readyState: { value: 4, configurable: true },
      videoWidth: { value: 640, configurable: true },
      paused: { value: false, configurable: true },
    })
    video.dispatchEvent(new Event('playing'))
  }
  /** Seconds in which those that are given move. */
  async function pass(seconds: number, moving: readonly Opened[] = []) {
    for (let second = 0; second < seconds; second += 1) {
      for (const { video } of moving) video.currentTime += 1
      await vi.advanceTimersByTimeAsync(1_000)
    }
  }
  return { player, videos, opened, states, kept, takeTicket, givePicture, pass }
}

async function playing(options: Parameters<typeof setUp>[0] = {}) {
  const all = setUp(options)
  all.player.setRunning(true)
  await vi.advanceTimersByTimeAsync(0)
  const [first] = all.opened as [Opened]
  all.givePicture(first)
  return { ...all, first }
}

test('[R168] it takes a ticket, and plays when there is a picture', async () => {
  const { player, states, opened, takeTicket, givePicture } = setUp()
  player.setRunning(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(states.map(({ phase }) => phase)).toEqual(['connecting'])
  givePicture(opened[0]!)
  expect(player.state).toMatchObject({ phase: 'playing', front: 0, facts: { codec: 'avc1', delayMs: 400 } })
  expect(takeTicket).toHaveBeenCalledTimes(1)
})

test('without anybody who looks it is off: no engine, no timer, and the last picture is kept; then it begins live', async () => {
  const { player, first, kept, opened, pass } = await playing()
  player.setRunning(false)
  expect(first.engine.stopped).toBe(true)
  expect(kept).toEqual([first.video])
  expect(player.state.phase).toBe('paused')
  await pass(3 * 3_600)
  expect(opened).toHaveLength(1)
  player.setRunning(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(opened).toHaveLength(2)
})

test('a delay above three seconds is caught up, one below is not', async () => {
  const { first, pass } = await playing()
  first.engine.lag = MAX_LAG_MS
  await pass(1, [first])
  expect(first.engine.caughtUp).toBe(0)
  first.engine.lag = MAX_LAG_MS + 1
  await pass(1, [first])
  expect(first.engine.caughtUp).toBe(1)
})

test('a recording is not caught up, and its end is said', async () => {
  const { player, first, opened, pass } = await playing({ isRecording: true })
  first.engine.lag = 60_000
  await pass(1, [first])
  expect(first.engine.caughtUp).toBe(0)
  first.end(true)
  expect(player.state.phase).toBe('ended')
  await pass(60)
  expect(opened).toHaveLength(1)
})

test('a recording that is refused waits for a person to choose again', async () => {
  const takeTicket = vi.fn(async () => {
    throw new PullRefused(50250, '该时段没有录像')
  })
  const { player, pass } = setUp({ isRecording: true, takeTicket })
  player.setRunning(true)
  await pass(60)
  expect(player.state).toMatchObject({ phase: 'refused', refused: { code: 50250 } })
  expect(takeTicket).toHaveBeenCalledTimes(1)
})

test('a picture that stands is said, and opened again behind it', async () => {
  const { player, first, opened, pass, givePicture } = await playing()
  await pass(5)
  expect(player.state.phase).toBe('frozen')
  await pass(10)
  expect(opened).toHaveLength(2)
  expect([first.engine.stopped, opened[1]!.video === first.video]).toEqual([false, false])
  givePicture(opened[1]!)
  expect(player.state).toMatchObject({ phase: 'playing', front: 1 })
  expect(first.engine.stopped).toBe(true)
})

test('after an hour a new player takes over behind the old one: there is a picture at every moment', async () => {
  const { player, states, first, opened, pass, givePicture } = await playing()
  await pass(RECYCLE_MS / 1_000 + 1, [first])
  expect(opened).toHaveLength(2)
  expect([player.state.phase, player.state.front, first.engine.stopped]).toEqual(['playing', 0, false])
  givePicture(opened[1]!)
  expect([player.state.phase, player.state.front, first.engine.stopped]).toEqual(['playing', 1, true])
  expect(states.slice(1).every(({ phase }) => phase === 'playing')).toBe(true)
})

describe('a stream that breaks off', () => {
  test('keeps its last picture and is opened again, more and more seldom', async () => {
    const { player, first, kept, takeTicket, opened, pass } = await playing()
    first.end(false)
    expect(player.state.phase).toBe('connecting')
    expect(kept).toEqual([first.video])
    for (let count = 2; count < 6; count += 1) {
      await pass(15)
      opened.at(-1)!.end(false)
    }
    expect(takeTicket.mock.calls.length).toBeLessThan(10)
  })

  test('and is refused then says why, and comes back by itself', async () => {
    let isRefused = false
    const takeTicket = async () => {
      if (isRefused) throw new PullRefused(50242, '摄像机要求登录')
      return TICKET
    }
    const { player, first, opened, pass, givePicture } = await playing({ takeTicket })
    isRefused = true
    first.end(false)
    await pass(2)
    expect(player.state).toMatchObject({ phase: 'refused', refused: { code: 50242, msg: '摄像机要求登录' } })
    isRefused = false
    await pass(15)
    givePicture(opened.at(-1)!)
    expect(player.state).toMatchObject({ phase: 'playing', refused: null })
  })

  test('and never began says why at once: the server says so only until it tries again, after twice the time', async () => {
    let waitMs = 500
    let untilMs = 0
    const takeTicket = async () => {
      if (Date.now() < untilMs) throw new PullRefused(50242, '摄像机要求登录')
      return TICKET
    }
    const { player, opened, pass } = setUp({ takeTicket })
    player.setRunning(true)
    await vi.advanceTimersByTimeAsync(0)
    for (let second = 0; second < 30; second += 1) {
      const last = opened.at(-1)!
      if (!last.engine.stopped) {
        waitMs *= 2
        untilMs = Date.now() + waitMs
        last.end(false)
      }
      await pass(1)
      expect(player.state).toMatchObject({ phase: 'refused', refused: { code: 50242 } })
    }
    expect(opened.length).toBeGreaterThan(2)
  })

  test('while the page has no connection is tried again without a reason', async () => {
    const { player, first, pass } = await playing({
      takeTicket: vi
        .fn<() => Promise<StreamTicket>>()
        .mockResolvedValueOnce(TICKET)
        .mockRejectedValue(new Error('timeout')),
    })
    first.end(false)
    await pass(5)
    expect(player.state).toMatchObject({ phase: 'connecting', refused: null })
  })
})

test('a refusal while it plays, such as too many viewers at its recycling, takes nothing away', async () => {
  const takeTicket = vi
    .fn<() => Promise<StreamTicket>>()
    .mockResolvedValueOnce(TICKET)
    .mockRejectedValue(new PullRefused(42912, '同时观看的人数超过 200 个'))
  const { player, first, pass } = await playing({ takeTicket })
  await pass(RECYCLE_MS / 1_000 + 60, [first])
  expect([player.state.phase, first.engine.stopped]).toEqual(['playing', false])
})

test('[R357] a browser without Media Source Extensions plays nothing', async () => {
  vi.stubGlobal('MediaSource', undefined)
  delete (globalThis as { MediaSource?: unknown }).MediaSource
  const { player, opened, pass } = setUp()
  player.setRunning(true)
  await pass(2)
  expect(player.state.phase).toBe('unsupported')
  expect(opened).toHaveLength(0)
})

test('a player that is stopped while it is opened stops what comes', async () => {
  const { player, opened } = setUp()
  player.setRunning(true)
  player.stop()
  await vi.advanceTimersByTimeAsync(0)
  expect(opened.every(({ engine }) => engine.stopped)).toBe(true)
})
