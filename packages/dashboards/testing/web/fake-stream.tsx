import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import type { StreamHistory, StreamTicket } from '../../contract/stream.ts'
import { StreamContext } from '../../web/live/stream-port.ts'
import type { OpenEngine, VideoEnded } from '../../web/video/engines/engine.ts'
import { VideoPartsContext } from '../../web/video/video-context.ts'

interface FakeStream {
  /** Draws what plays with it. */
  around(children: ReactNode): ReactNode
  takeTicket: ReturnType<typeof vi.fn<(history?: StreamHistory) => Promise<StreamTicket>>>
  report: ReturnType<typeof vi.fn>
  /** The element that was opened last gets pictures. */
  givePicture(): void
  /** It ends. */
  end(isWhole: boolean): void
  /** How many are open. */
  open(): number
}

/** A stream without a server and a decoder. */
export function fakeStream(canPlay = true): FakeStream {
  if (canPlay) vi.stubGlobal('MediaSource', class {})
  let open = 0
  let last: { video: HTMLVideoElement; end: VideoEnded } | undefined
  const takeTicket = vi.fn(
    async (_?: StreamHistory): Promise<StreamTicket> => ({
      url: '/api/dataagent/stream?url=t',
      delivery: 'flv',
      expiresAtMs: 0,
    }),
  )
  const report = vi.fn()
  const openEngine: OpenEngine = async (video, _, end) => {
    open += 1
    last = { video, end }
    return {
      facts: () => ({ codec: 'avc1', width: 640, height: 360, frames: 10, droppedFrames: 0, delayMs: 840 }),
      lagMs: () => 0,
      catchUp: () => undefined,
      stop: () => {
        open -= 1
      },
    }
  }
  const port = { takeTicket, report }
  const parts = { openEngine, canPlayVideo: () => canPlay }
  return {
    around: (children) => (
      <VideoPartsContext value={parts}>
        <StreamContext value={port}>{children}</StreamContext>
      </VideoPartsContext>
    ),
    takeTicket,
    report,
    open: () => open,
    end: (isWhole) => act(() => last!.end(isWhole)),
    givePicture() {
      act(() => {
        const { video } = last!
        Object.defineProperties(video, {
          readyState: { value: 4, configurable: true },
          videoWidth: { value: 640, configurable: true },
          paused: { value: false, configurable: true },
        })
        video.dispatchEvent(new Event('playing'))
      })
    },
  }
}
