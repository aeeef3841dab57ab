import { type RefObject, useContext, useEffect, useRef, useState } from 'react'
import type { StreamHistory } from '../../contract/stream.ts'
import type { StreamPort } from '../live/stream-port.ts'
import { createStreamPlayer, type PlayerState, type StreamPlayer } from './stream-player.ts'
import { VideoPartsContext } from './video-context.ts'

/** What is drawn of the state of a player; its other figures change every second. */
export interface ShownPlayer extends Pick<PlayerState, 'phase' | 'refused' | 'front'> {
  /** In tenths; null if it is not known. */
  delayS: number | null
  /** Whether the canvas has a picture. */
  hasStill: boolean
}

interface PlayedStream {
  port: StreamPort
  history: StreamHistory | null
  isRunning: boolean
  isMuted: boolean
}

interface Elements {
  first: RefObject<HTMLVideoElement | null>
  second: RefObject<HTMLVideoElement | null>
  still: RefObject<HTMLCanvasElement | null>
}

const NOTHING: ShownPlayer = { phase: 'paused', refused: null, front: null, delayS: null, hasStill: false }

/** Plays a stream in two elements, with the last picture on a canvas while there is no other. */
export function useStreamPlayer(stream: PlayedStream, { first, second, still }: Elements): ShownPlayer {
  const { port, history, isRunning, isMuted } = stream
  const { openEngine } = useContext(VideoPartsContext)
  const player = useRef<StreamPlayer>(null)
  const [shown, setShown] = useState(NOTHING)
  const latest = useRef(stream)
  latest.current = stream

  useEffect(() => {
    if (!first.current || !second.current) return
    let hasStill = false
    const made = createStreamPlayer({
      videos: [first.current, second.current],
      takeTicket: () => port.takeTicket(history ?? undefined),
      openEngine,
      isRecording: history !== null,
      keepPicture(video) {
        hasStill = drawStill(still.current, video) || hasStill
      },
      changed({ phase, refused, front, facts }) {
        const delayS = facts?.delayMs == null ? null : Math.round(facts.delayMs / 100) / 10
        port.report(facts)
        setShown((before) => {
          const next = { phase, refused, front, delayS, hasStill }
          return JSON.stringify(next) === JSON.stringify(before) ? before : next
        })
      },
    })
    player.current = made
    made.setMuted(latest.current.isMuted)
    made.setRunning(latest.current.isRunning)
    return () => {
      made.stop()
      port.report(null)
      setShown(NOTHING)
    }
    // Another object with the same range is another play.
  }, [port, history, openEngine, first, second, still])

  useEffect(() => player.current?.setRunning(isRunning), [isRunning])
  useEffect(() => player.current?.setMuted(isMuted), [isMuted])
  return shown
}

/** False if there is nothing to draw. */
function drawStill(canvas: HTMLCanvasElement | null, video: HTMLVideoElement): boolean {
  const context = video.videoWidth > 0 ? canvas?.getContext('2d') : null
  if (!canvas || !context) return false
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  context.drawImage(video, 0, 0)
  return true
}
