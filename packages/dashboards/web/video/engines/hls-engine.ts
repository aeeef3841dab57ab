import Hls, { Events } from 'hls.js/light'
import { elementFacts, emptyElement, type OpenEngine, type VideoEnded, type VideoEngine } from './engine.ts'

/** Playlists and their segments. */
export const openHls: OpenEngine = async (video, { url }, onEnd) => {
  if (!Hls.isSupported()) return playNatively(video, url, onEnd)
  const hls = new Hls({ enableWorker: false, backBufferLength: 10, maxBufferLength: 20, maxMaxBufferLength: 30 })
  let isOver = false
  hls.on(Events.ERROR, (_, { fatal }) => {
    if (fatal && !isOver) onEnd(false)
  })
  const ended = () => onEnd(true)
  video.addEventListener('ended', ended)
  hls.loadSource(url)
  hls.attachMedia(video)
  hls.once(Events.MANIFEST_PARSED, () => void video.play().catch(() => undefined))
  return {
    facts: () => ({
      codec: hls.levels[hls.currentLevel]?.videoCodec ?? null,
      delayMs: hls.latency > 0 ? hls.latency * 1000 : null,
      ...elementFacts(video),
    }),
    // Playlists are some segments behind by their nature; what counts is what lies behind that.
    lagMs: () => Math.max(0, (hls.latency - (hls.targetLatency ?? hls.latency)) * 1000),
    catchUp() {
      if (hls.liveSyncPosition !== null) video.currentTime = hls.liveSyncPosition
    },
    stop() {
      if (isOver) return
      isOver = true
      video.removeEventListener('ended', ended)
      hls.destroy()
      emptyElement(video)
    },
  }
}

function playNatively(video: HTMLVideoElement, url: string, onEnd: VideoEnded): VideoEngine {
  const failed = () => onEnd(false)
  const ended = () => onEnd(true)
  video.addEventListener('error', failed)
  video.addEventListener('ended', ended)
  video.src = url
  void video.play().catch(() => undefined)
  return {
    facts: () => ({ codec: null, delayMs: null, ...elementFacts(video) }),
    lagMs: () => 0,
    catchUp: () => undefined,
    stop() {
      video.removeEventListener('error', failed)
      video.removeEventListener('ended', ended)
      emptyElement(video)
    },
  }
}
