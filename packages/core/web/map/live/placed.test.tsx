import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { onMap } from '../screen.ts'
import { ICON_PX, openPictures } from './live-picture.ts'
import { openGround } from './placed.ts'
import type { LiveMark } from './scene.ts'

const looks = { colour: '#2563eb', shape: 'pin', icon: '' } as const
const mark = (id: string, lng: number, lat = 31): LiveMark => ({ id, name: id, lng, lat, ...looks })
const TOWN = [mark('a', 120.6), mark('b', 120.6001), mark('c', 121)]
/** Metres for a pixel at which a degree is 400 pixels wide. */
const RESOLUTION = 111_320 / 400

test('[R102] marks that would cover each other are one with their number; with -1 each is drawn', () => {
  const ground = openGround(onMap)
  const groups = (style: -1 | 0) => ground.place(TOWN, style, RESOLUTION).map(({ marks }) => marks.map(({ id }) => id))
  expect(groups(0)).toEqual([['a', 'b'], ['c']])
  expect(groups(-1)).toEqual([['a'], ['b'], ['c']])
  // Nearer, they are apart.
  expect(ground.place(TOWN, 0, RESOLUTION / 10_000)).toHaveLength(3)
})

test('a mark that has not changed is not placed again', () => {
  const onGround = vi.fn(onMap)
  const ground = openGround(onGround)
  ground.place(TOWN, -1, RESOLUTION)
  ground.place([...TOWN.slice(0, 2), mark('c', 121.1)], -1, RESOLUTION)
  expect(onGround).toHaveBeenCalledTimes(4)
})

const pixelsOf = (_x: number, _y: number, width: number, height: number) => ({
  data: new Uint8ClampedArray(4 * width * height),
})
const pen = new Proxy({}, { get: (_, name) => (name === 'getImageData' ? pixelsOf : () => undefined), set: () => true })
beforeAll(() => void vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never))
afterAll(() => void vi.restoreAllMocks())

test('[R393] a pin and an uploaded picture are 32 pixels large, and equal ones are drawn once', () => {
  const pictures = openPictures(2, () => {})
  const pin = pictures.ofMark(looks, false)
  // On a screen with two pixels for one of the page.
  expect([pin.width, pin.y, ICON_PX]).toEqual([64, 64, 32])
  expect(pictures.ofMark({ ...looks }, false)).toBe(pin)
  expect(pictures.ofMark({ ...looks, icon: 'https://evil.example/x.png' }, false).width).toBe(64)
})
