import type { StreamTicket } from '../../contract/stream.ts'
import type { VideoFacts } from '../live/video-facts.ts'
import { canPlay, type OpenEngine, type VideoEngine } from './engines/engine.ts'

/**
 * - `paused`: nobody looks, nothing is loaded
 * - `connecting`: there is no picture yet, or the last one stands while it is opened again
 * - `playing`
 * - `frozen`: the picture stands although the stream is open
 * - `ended`: a recording is over
 * - `refused`: the server has said why; a live stream is tried again
 * - `unsupported`: this browser plays no such video
 */
export type PlayerPhase = 'paused' | 'connecting' | 'playing' | 'frozen' | 'ended' | 'refused' | 'unsupported'

export interface PlayerState {
  phase: PlayerPhase
  refused: { code: number; msg: string } | null
  facts: VideoFacts | null
  /** Which of the two elements shows the picture; null while there was none yet. */
  front: 0 | 1 | null
}

export interface StreamPlayer {
  readonly state: PlayerState
  /** Off frees the decoder and the connection; on begins at the newest picture. */
  setRunning(isRunning: boolean): void
  setMuted(isMuted: boolean): void
  stop(): void
}

interface PlayerOptions {
  /** The stream is opened in one of them while the other still shows its picture. */
  videos: readonly [HTMLVideoElement, HTMLVideoElement]
  /** Rejects with `code` and `message` when the server refuses. */
  takeTicket(): Promise<StreamTicket>
  openEngine: OpenEngine
  changed(state: PlayerState): void
  /** The element will be empty: what it shows is drawn before. */
  keepPicture(video: HTMLVideoElement): void
  /** A recording: it is neither caught up nor opened again when it ends or is refused. */
  isRecording: boolean
}

const TICK_MS = 1_000
export const MAX_LAG_MS = 3_000
const FROZEN_MS = 4_000
/** A picture that stands for so long is opened again. */
const STALLED_MS = 12_000
/** Without a picture after this time it is opened again. */
const FIRST_PICTURE_MS = 20_000
/** Browsers and their decoders keep some memory of what they have played. */
export const RECYCLE_MS = 3_600_000
/** Of `readyState`: there is a picture. */
const HAVE_CURRENT_DATA = 2
/** Half of the server's, which says what was wrong until it tries the camera again: always later, nobody would read it. */
const FIRST_RETRY_MS = 500
const LAST_RETRY_MS = 15_000

interface Attempt {
  slot: 0 | 1
  engine: VideoEngine | null
  beganMs: number
  isOver: boolean
}

/** Plays the stream of one item until it is stopped, and opens it again when it breaks off. */
export function createStreamPlayer(options: PlayerOptions): StreamPlayer {
  const { videos, takeTicket, openEngine, changed, keepPicture, isRecording } = options
  let state: PlayerState = { phase: 'paused', refused: null, facts: null, front: null }
  let isRunning = false
  /** What is on the screen, and what is opened behind it. */
  let shown: Attempt | null = null
  let opening: Attempt | null = null
  let retry: ReturnType<typeof setTimeout> | undefined
  let ticking: ReturnType<typeof setInterval> | undefined
  let failures = 0
  let lastTime = 0
  let movedAtMs = 0

  function set(next: Partial<PlayerState>) {
    const merged = { ...state, ...next }
    if (JSON.stringify(merged) === JSON.stringify(state)) return
    state = merged
    changed(state)
  }

  function end(attempt: Attempt | null) {
    if (!attempt || attempt.isOver) return
    attempt.isOver = true
    attempt.engine?.stop()
  }

  async function open() {
    clearTimeout(retry)
    retry = undefined
    end(opening)
    const attempt: Attempt = { slot: shown?.slot === 0 ? 1 : 0, engine: null, beganMs: Date.now(), isOver: false }
    opening = attempt
    if (!shown) set({ phase: state.refused ? state.phase : 'connecting' })
    try {
      const ticket = await takeTicket()
      if (attempt.isOver) return
      if (!canPlay(ticket.delivery)) return unsupported()
      const engine = await openEngine(videos[attempt.slot], ticket, (isWhole) => ended(attempt, isWhole))
      if (attempt.isOver) engine.stop()
      else attempt.engine = engine
    } catch (error) {
      if (!attempt.isOver) failed(error)
    }
  }

  function unsupported() {
    halt()
    set({ phase: 'unsupported' })
  }

  function failed(error: unknown) {
    const { code, message } = error as { code?: unknown; message?: unknown }
    end(opening)
    opening = null
    // Without a code nobody has refused: the connection of the page is gone. What plays may go on.
    if (typeof code === 'number' && state.phase !== 'playing') {
      if (shown) keepPicture(videos[shown.slot])
      end(shown)
      shown = null
      set({ phase: 'refused', refused: { code, msg: String(message) }, facts: null })
      // What was not recorded does not come: a person chooses again.
      if (isRecording) return
    }
    again()
  }

  function again() {
    if (!isRunning || retry !== undefined) return
    const waitMs = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures)
    failures += 1
    retry = setTimeout(() => void open(), waitMs)
  }

  function ended(attempt: Attempt, isWhole: boolean) {
    if (attempt.isOver) return
    if (isRecording && isWhole && attempt === shown) {
      // The last picture stays.
      clearInterval(ticking)
      set({ phase: 'ended' })
      return
    }
    if (attempt === opening) opening = null
    if (attempt === shown) {
      keepPicture(videos[attempt.slot])
      shown = null
      set({ phase: 'connecting', facts: null })
    }
    end(attempt)
    if (!opening) again()
  }

  function show(attempt: Attempt) {
    const before = shown
    shown = attempt
    opening = null
    failures = 0
    lastTime = videos[attempt.slot].currentTime
    movedAtMs = Date.now()
    set({ phase: 'playing', refused: null, front: attempt.slot, facts: attempt.engine!.facts() })
    end(before)
  }

  function tick() {
    const nowMs = Date.now()
    if (opening?.engine && hasPicture(videos[opening.slot])) show(opening)
    else if (opening?.engine && nowMs - opening.beganMs > FIRST_PICTURE_MS) {
      end(opening)
      opening = null
      again()
    }
    if (!shown?.engine) return
    const video = videos[shown.slot]
    if (video.currentTime !== lastTime) movedAtMs = nowMs
    lastTime = video.currentTime
    const standsMs = nowMs - movedAtMs
    if (!isRecording && shown.engine.lagMs() > MAX_LAG_MS) shown.engine.catchUp()
    set({ phase: standsMs > FROZEN_MS ? 'frozen' : 'playing', facts: shown.engine.facts() })
    const isOld = !isRecording && nowMs - shown.beganMs > RECYCLE_MS
    if (!opening && retry === undefined && (isOld || (!isRecording && standsMs > STALLED_MS))) void open()
  }

  function halt() {
    clearTimeout(retry)
    retry = undefined
    clearInterval(ticking)
    if (shown) keepPicture(videos[shown.slot])
    end(opening)
    end(shown)
    opening = null
    shown = null
  }

  // The first picture is shown as soon as it is there.
  for (const video of videos) video.addEventListener('playing', tick)

  return {
    get state() {
      return state
    },
    setRunning(next) {
      if (next === isRunning) return
      isRunning = next
      if (!next) {
        halt()
        if (state.phase !== 'unsupported') set({ phase: 'paused', facts: null })
        return
      }
      failures = 0
      ticking = setInterval(tick, TICK_MS)
      set({ phase: 'connecting' })
      void open()
    },
    setMuted(isMuted) {
      for (const video of videos) video.muted = isMuted
    },
    stop() {
      isRunning = false
      halt()
      for (const video of videos) video.removeEventListener('playing', tick)
    },
  }
}

function hasPicture(video: HTMLVideoElement): boolean {
  return video.readyState >= HAVE_CURRENT_DATA && video.videoWidth > 0 && !video.paused
}
