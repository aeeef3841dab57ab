import type { StreamDelivery, StreamTicket } from '../../../contract/stream.ts'
import type { VideoFacts } from '../../live/video-facts.ts'

/** One stream in one video element. */
export interface VideoEngine {
  facts(): VideoFacts
  /** How far it is further behind than it must be. */
  lagMs(): number
  /** Goes on near the end of what was received. */
  catchUp(): void
  /** Ends it and frees the decoder; the element is empty afterwards. */
  stop(): void
}

/** `isWhole`: the stream has come to its end; otherwise it has broken off, or was refused. */
export type VideoEnded = (isWhole: boolean) => void

/**
 * Plays what a ticket has the address of. Rejects if its library cannot be loaded.
 */
export type OpenEngine = (video: HTMLVideoElement, ticket: StreamTicket, onEnd: VideoEnded) => Promise<VideoEngine>

/** Whether this browser can play at all: most feed the element through Media Source Extensions, phones of Apple play HLS. */
export function canPlayVideo(): boolean {
  return hasMediaSource() || playsHls()
}

export const canPlay = (delivery: StreamDelivery): boolean => hasMediaSource() || (delivery === 'hls' && playsHls())

const hasMediaSource = () => 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis

function playsHls(): boolean {
  const video = document.createElement('video')
  return typeof video.canPlayType === 'function' && video.canPlayType('application/vnd.apple.mpegurl') !== ''
}

/** What the element itself knows. */
export function elementFacts(
  video: HTMLVideoElement,
): Pick<VideoFacts, 'width' | 'height' | 'frames' | 'droppedFrames'> {
  const { totalVideoFrames: frames = 0, droppedVideoFrames: droppedFrames = 0 } =
    video.getVideoPlaybackQuality?.() ?? {}
  return { width: video.videoWidth, height: video.videoHeight, frames, droppedFrames }
}

/** How much has been received behind the picture. */
export function aheadMs({ buffered, currentTime }: HTMLVideoElement): number {
  return buffered.length === 0 ? 0 : Math.max(0, (buffered.end(buffered.length - 1) - currentTime) * 1000)
}

/** An element without a source, so that its decoder is free. */
export function emptyElement(video: HTMLVideoElement): void {
  video.removeAttribute('src')
  video.load()
}
