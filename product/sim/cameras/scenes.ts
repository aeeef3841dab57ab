import { localTime, sunHeight } from '../plant-time.ts'
import { Picture } from './picture.ts'

/** What the cameras of the plant see at a time. They are drawn for pictures of 640 by 360 dots. */

export type CameraName = 'gate' | 'conveyor'

export const CAMERA_SIZE = { width: 640, height: 360 } as const

/** How bright the lamps make it at night. */
const NIGHT = 0.45
/** The day breaks in steps: what does not move is drawn once for each. */
const LIGHT_STEPS = 50
const DOT = 3

export const SCENES: Readonly<Record<CameraName, (picture: Picture, timeMs: number) => void>> = {
  gate(picture, timeMs) {
    const light = Math.min(1, Math.max(NIGHT, NIGHT + 2 * sunHeight(timeMs)))
    picture.light = Math.round(light * LIGHT_STEPS) / LIGHT_STEPS
    drawYard(picture)
    drawSmoke(picture, timeMs)
    drawLorry(picture, timeMs)
    drawBarrier(picture, timeMs)
    drawTime(picture, timeMs)
  },
  conveyor(picture, timeMs) {
    drawHall(picture)
    drawBelt(picture, timeMs)
    drawScanner(picture, timeMs)
    drawTime(picture, timeMs)
  },
}

/** What does not move. */
function backdrop(draw: (picture: Picture) => void): (picture: Picture) => void {
  let drawn: Picture | undefined
  return (picture) => {
    if (drawn?.light !== picture.light) {
      drawn = new Picture(picture.width, picture.height)
      drawn.light = picture.light
      draw(drawn)
    }
    picture.bytes.set(drawn.bytes)
  }
}

function drawTime(picture: Picture, timeMs: number): void {
  lit(picture, () => picture.text(localTime(timeMs), 14, 14, DOT))
}

/** A lamp, or what is drawn into the picture: the night makes it no darker. */
function lit(picture: Picture, draw: () => void): void {
  const { light } = picture
  picture.light = 1
  draw()
  picture.light = light
}

/** A lorry comes, waits at the barrier, and drives on. */
const PASSAGE_MS = 24_000
const ARRIVES_MS = 8_000
const OPENS_MS = 10_000
const STARTS_MS = 12_000
const GONE_MS = 18_000
const CLOSES_MS = 20_000
const LORRIES = ['#b8483c', '#3d6ea5', '#d0a03c', '#5b7f5a', '#8d939b'] as const
/** The road from far to near: where its middle is, and how wide. */
const ROAD = { far: { y: 150, x: 330, width: 46 }, near: { y: 360, x: 270, width: 470 } } as const
const BARRIER = { x: 432, y: 238, length: 236 } as const

const shareOf = (value: number, from: number, to: number) => Math.min(1, Math.max(0, (value - from) / (to - from)))
const between = (from: number, to: number, share: number) => from + (to - from) * share

function drawSmoke(picture: Picture, timeMs: number): void {
  for (let puff = 0; puff < 6; puff++) {
    const age = (timeMs / 9_000 + puff / 6) % 1
    picture.disc(556 + 70 * age, 26 - 34 * age, 4 + 13 * age, '#dfe4e8')
  }
}

const drawYard = backdrop((picture) => {
  const { width } = CAMERA_SIZE
  picture.shade(0, 150, ['#8fb0cf', '#d5dde2'])
  picture.rectangle(544, 30, 20, 90, '#a58a7c')
  picture.rectangle(544, 40, 20, 6, '#c9503f')
  picture.rectangle(430, 84, 210, 68, '#9aa3aa')
  picture.rectangle(430, 78, 210, 8, '#6b747c')
  for (let pane = 0; pane < 6; pane++) lit(picture, () => picture.rectangle(444 + 33 * pane, 100, 20, 16, '#e8d58e'))
  picture.rectangle(0, 108, 190, 44, '#a9aea6')
  picture.rectangle(0, 104, 190, 6, '#737a75')
  picture.shade(150, 210, ['#8b9a7c', '#76836a'])
  for (let post = 0; post < 20; post++) picture.rectangle(post * 34, 138, 3, 30, '#59626a')
  for (const y of [144, 158]) picture.rectangle(0, y, width, 2, '#59626a')
  const { far, near } = ROAD
  picture.shape(
    [
      [far.x - far.width / 2, far.y],
      [far.x + far.width / 2, far.y],
      [near.x + near.width / 2, near.y],
      [near.x - near.width / 2, near.y],
    ],
    '#5c6065',
  )
  for (let dash = 0; dash < 6; dash++) {
    const [from, to] = [dash / 6, dash / 6 + 0.08].map((share) => share ** 1.6)
    const [top, bottom] = [from!, to!].map((share) => between(far.y, near.y, share))
    picture.shape(
      [
        [between(far.x, near.x, from!) - 1 - 3 * from!, top!],
        [between(far.x, near.x, from!) + 1 + 3 * from!, top!],
        [between(far.x, near.x, to!) + 1 + 3 * to!, bottom!],
        [between(far.x, near.x, to!) - 1 - 3 * to!, bottom!],
      ],
      '#d9d9d2',
    )
  }
})

function drawLorry(picture: Picture, timeMs: number): void {
  const inMs = timeMs % PASSAGE_MS
  const color = LORRIES[Math.floor(timeMs / PASSAGE_MS) % LORRIES.length]!
  const [came, went] = [shareOf(inMs, 0, ARRIVES_MS), shareOf(inMs, STARTS_MS, GONE_MS)]
  // It slows down before the barrier, and gathers speed behind it.
  const near = 0.32 * (1 - (1 - came) ** 2) + 1.3 * went ** 2
  if (near === 0 || went === 1) return
  const size = between(0.16, 1.5, near)
  const x = between(ROAD.far.x, ROAD.near.x, near)
  const floor = between(ROAD.far.y + 6, ROAD.near.y, near)
  const part = (left: number, up: number, width: number, height: number, dye: string) =>
    picture.rectangle(x + left * size, floor - up * size, width * size, height * size, dye)
  part(-74, 10, 148, 10, '#33373b')
  for (const wheel of [-66, 44]) part(wheel, 22, 24, 24, '#1d2023')
  part(-76, 178, 152, 100, '#c8ccd0')
  part(-64, 150, 128, 134, color)
  part(-56, 140, 112, 50, '#2c3a47')
  part(-52, 136, 42, 20, '#51697d')
  part(-34, 70, 68, 26, '#2b2f33')
  for (const lamp of [-58, 36]) lit(picture, () => part(lamp, 54, 22, 14, '#f2ecc0'))
  part(-24, 30, 48, 12, '#d8c64a')
}

function drawBarrier(picture: Picture, timeMs: number): void {
  const inMs = timeMs % PASSAGE_MS
  const up = shareOf(inMs, OPENS_MS, STARTS_MS) - shareOf(inMs, GONE_MS, CLOSES_MS)
  const angle = (up * 75 * Math.PI) / 180
  const [stepX, stepY] = [-Math.cos(angle), -Math.sin(angle)]
  picture.rectangle(470, 168, 96, 100, '#c9c4b4')
  picture.rectangle(462, 158, 112, 12, '#4d565e')
  lit(picture, () => picture.rectangle(482, 184, 36, 34, '#e8d58e'))
  picture.rectangle(526, 184, 28, 84, '#7c6a58')
  picture.rectangle(BARRIER.x - 10, BARRIER.y - 18, 22, 66, '#e0a52e')
  const parts = 8
  for (let at = 0; at < parts; at++) {
    const [from, to] = [at / parts, (at + 1) / parts].map((share) => share * BARRIER.length)
    const corner = (along: number, across: number) =>
      [BARRIER.x + stepX * along - stepY * across, BARRIER.y + stepY * along + stepX * across] as const
    picture.shape(
      [corner(from!, -4), corner(to!, -4), corner(to!, 4), corner(from!, 4)],
      at % 2 === 0 ? '#c8382e' : '#f0efea',
    )
  }
  lit(picture, () => picture.disc(BARRIER.x, BARRIER.y - 24, 5, up === 1 ? '#46c05a' : '#e04a3a'))
}

const BELT = { top: 226, depth: 62, front: 24 } as const
/** Dots a second. */
const BELT_SPEED = 62
const GAP = 168
const SCANNER_X = 318
const CARTONS = ['#b98a57', '#a97c4c', '#c39a68'] as const

const drawHall = backdrop((picture) => {
  picture.shade(0, 190, ['#2f3942', '#46525c'])
  for (let beam = 0; beam < 5; beam++) picture.rectangle(40 + beam * 136, 44, 10, 146, '#28313a')
  for (let lamp = 0; lamp < 4; lamp++) {
    picture.rectangle(70 + lamp * 140, 52, 84, 5, '#f5f3e4')
    picture.rectangle(70 + lamp * 140, 48, 84, 4, '#5d6870')
  }
  for (let shelf = 0; shelf < 3; shelf++) {
    picture.rectangle(0, 108 + shelf * 30, 230, 4, '#3c78a8')
    for (let box = 0; box < 6 - shelf; box++)
      picture.rectangle(8 + box * 37, 86 + shelf * 30, 28, 22, CARTONS[box % 3]!)
  }
  picture.rectangle(452, 96, 150, 94, '#38434c')
  picture.rectangle(464, 108, 126, 70, '#20272d')
  picture.shade(190, 170, ['#5f666a', '#7a8084'])
})

function drawBelt(picture: Picture, timeMs: number): void {
  const { width } = CAMERA_SIZE
  const { top, depth, front } = BELT
  const moved = (timeMs / 1000) * BELT_SPEED
  for (const leg of [70, 290, 510]) picture.rectangle(leg, top + depth, 16, 72, '#343b41')
  picture.rectangle(0, top, width, depth, '#2a2e32')
  for (let seam = -1; seam < 11; seam++) {
    const x = seam * 64 + (moved % 64)
    picture.shape(
      [
        [x + 12, top],
        [x + 15, top],
        [x + 3, top + depth],
        [x, top + depth],
      ],
      '#3d4348',
    )
  }
  picture.rectangle(0, top - 6, width, 6, '#8c959c')
  picture.rectangle(0, top + depth, width, front, '#a9b1b7')
  picture.rectangle(0, top + depth + front - 5, width, 5, '#7d868d')
  for (let roller = 0; roller < 13; roller++) {
    const x = 26 + roller * 50
    const turn = moved / 9
    picture.disc(x, top + depth + 11, 9, '#59626a')
    picture.disc(x + 5 * Math.cos(turn), top + depth + 11 + 5 * Math.sin(turn), 2.5, '#dfe4e8')
  }
  const first = Math.floor(moved / GAP)
  for (let place = -1; place < 5; place++) drawCarton(picture, place * GAP + (moved % GAP), first - place)
}

/** Which carton it is decides its size and color. */
function drawCarton(picture: Picture, x: number, no: number): void {
  const [wide, high] = [78 + ((no * 7) % 3) * 12, 54 + ((no * 5) % 4) * 9]
  const floor = BELT.top + 46
  const slant = 16
  picture.shape(
    [
      [x + slant, floor - high - slant],
      [x + wide + slant, floor - high - slant],
      [x + wide, floor - high],
      [x, floor - high],
    ],
    '#d3ae7e',
  )
  picture.shape(
    [
      [x + wide, floor - high],
      [x + wide + slant, floor - high - slant],
      [x + wide + slant, floor - slant],
      [x + wide, floor],
    ],
    '#7f5c37',
  )
  picture.rectangle(x, floor - high, wide, high, CARTONS[((no % 3) + 3) % 3]!)
  picture.rectangle(x + wide / 2 - 6, floor - high, 12, high, '#d9c49b')
  picture.rectangle(x + 8, floor - 26, 24, 16, '#f3f3ee')
  for (let line = 0; line < 5; line++) picture.rectangle(x + 11 + line * 4, floor - 23, 2, 10, '#24282c')
}

function drawScanner(picture: Picture, timeMs: number): void {
  const moved = ((timeMs / 1000) * BELT_SPEED) % GAP
  const isRead = (SCANNER_X - moved + GAP) % GAP < 84
  picture.rectangle(SCANNER_X - 34, 112, 116, 18, '#e0a52e')
  picture.rectangle(SCANNER_X + 62, 112, 20, 186, '#e0a52e')
  picture.rectangle(SCANNER_X - 34, 112, 14, 114, '#b8861f')
  picture.rectangle(SCANNER_X + 6, 128, 36, 14, '#22282d')
  picture.rectangle(SCANNER_X + 12, 138, 24, 4, isRead ? '#ff5a48' : '#5a2420')
  picture.rectangle(SCANNER_X + 68, 78, 8, 34, '#8c959c')
  for (const [at, color] of [
    [0, isRead ? '#5a2420' : '#6a3a34'],
    [1, isRead ? '#6e5a24' : '#e6b43a'],
    [2, isRead ? '#4fd06a' : '#2a5a36'],
  ] as const)
    picture.rectangle(SCANNER_X + 65, 70 + at * 12, 14, 11, color)
}
