import { Picture } from '../../product/sim/cameras/picture.ts'

/** Pictures in which the time is drawn as dark and light fields, which coding does not blur. */

export const SIZE = { width: 640, height: 360 } as const
export const CLOCK_INPUT = [
  ...['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-video_size', `${SIZE.width}x${SIZE.height}`, '-framerate', '25'],
  ...['-use_wallclock_as_timestamps', '1', '-fflags', 'nobuffer', '-i', 'pipe:0'],
] as const

/** The time in milliseconds, without what does not change in a quarter of an hour. */
const BITS = 20
const COLUMNS = 10
const FIELD = SIZE.width / COLUMNS
const PERIOD_MS = 40

export function sendClock(write: (bytes: Uint8Array) => void): () => void {
  const picture = new Picture(SIZE.width, SIZE.height)
  const timer = setInterval(() => {
    const timeMs = Date.now() % 2 ** BITS
    for (let bit = 0; bit < BITS; bit++) {
      const color = (timeMs >> bit) % 2 === 1 ? '#ffffff' : '#000000'
      picture.rectangle((bit % COLUMNS) * FIELD, Math.floor(bit / COLUMNS) * FIELD, FIELD, FIELD, color)
    }
    // Something else moves, as in any picture of a camera.
    picture.rectangle(0, 2 * FIELD, SIZE.width, SIZE.height, '#3b4a58')
    picture.disc((timeMs / 8) % SIZE.width, 3.8 * FIELD, 60, '#d08a3c')
    write(picture.bytes.slice())
  }, PERIOD_MS)
  return () => clearInterval(timer)
}

/** The code of an expression for the page: how old the picture of a video is, in milliseconds; null without one. */
export const PICTURE_AGE = `((video) => {
  if (!video || video.videoWidth === 0) return null
  const canvas = document.createElement('canvas')
  canvas.width = ${SIZE.width}
  canvas.height = ${SIZE.height}
  const context = canvas.getContext('2d')
  context.drawImage(video, 0, 0, ${SIZE.width}, ${SIZE.height})
  const nowMs = Date.now()
  let timeMs = 0
  for (let bit = 0; bit < ${BITS}; bit++) {
    const x = ((bit % ${COLUMNS}) + 0.5) * ${FIELD}
    const y = (Math.floor(bit / ${COLUMNS}) + 0.5) * ${FIELD}
    if (context.getImageData(x, y, 1, 1).data[0] > 127) timeMs += 2 ** bit
  }
  return (nowMs - timeMs) & ${2 ** BITS - 1}
})(document.querySelector('video.dashboards-video-front'))`
