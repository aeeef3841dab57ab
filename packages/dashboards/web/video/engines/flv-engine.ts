import mpegts from 'mpegts.js'
import { aheadMs, elementFacts, emptyElement, type OpenEngine } from './engine.ts'

/** A browser opens six connections to a host by HTTP/1.1. More videos than these use WebSockets, which do not count. */
const MOST_BY_HTTP = 2
/** Of what was received, this much stays before the picture. */
const REMAINS_S = 0.4

let playing = 0

mpegts.LoggingControl.enableAll = false

/** One endless FLV, by HTTP or by a WebSocket. */
export const openFlv: OpenEngine = async (video, { url }, onEnd) => {
  const address = new URL(url, location.href)
  playing += 1
  if (playing > MOST_BY_HTTP) address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  const player = mpegts.createPlayer(
    { type: 'flv', isLive: true, url: address.href },
    {
      enableStashBuffer: false,
      lazyLoad: false,
      // A hidden page does not open the source before it is looked at.
      deferLoadAfterSourceOpen: false,
      autoCleanupSourceBuffer: true,
      autoCleanupMaxBackwardDuration: 30,
      autoCleanupMinBackwardDuration: 10,
      referrerPolicy: 'no-referrer',
    },
  )
  let isOver = false
  const end = (isWhole: boolean) => {
    if (!isOver) onEnd(isWhole)
  }
  // A recording is received sooner than it has been played: its end is that of the element.
  const ended = () => end(true)
  player.on(mpegts.Events.ERROR, () => end(false))
  video.addEventListener('ended', ended)
  player.attachMediaElement(video)
  player.load()
  // Refused only while nobody has touched the page and the sound is on; it is off at first.
  Promise.resolve(player.play()).catch(() => undefined)
  return {
    facts: () => ({
      codec: (player.mediaInfo as { videoCodec?: string } | null)?.videoCodec ?? null,
      delayMs: aheadMs(video),
      ...elementFacts(video),
    }),
    lagMs: () => aheadMs(video),
    catchUp() {
      const { buffered } = video
      if (buffered.length > 0) video.currentTime = buffered.end(buffered.length - 1) - REMAINS_S
    },
    stop() {
      if (isOver) return
      isOver = true
      playing -= 1
      video.removeEventListener('ended', ended)
      player.destroy()
      emptyElement(video)
    },
  }
}
