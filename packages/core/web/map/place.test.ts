import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deviceLook } from './device-look.ts'
import { marksOf } from './marks.ts'
import { fitted, type Place, scaleOf, viewOfBounds, WHOLE } from './place.ts'

const place = (id: string, lng: number, lat: number, look: Place['look'] = 'good'): Place => ({
  id,
  name: id,
  lng,
  lat,
  look,
})
/** Ten pixels for each degree. */
const pixelOf = ({ lng, lat }: { lng: number; lat: number }) => [lng * 10, lat * 10] as const

test('places that would cover each other become one mark, which counts them by look', () => {
  const places = [place('a', 1, 1), place('b', 2, 1, 'alarm'), place('c', 30, 1), place('d', 60, 1, 'alarm')]
  const marks = marksOf([...places, place('e', 61, 1, 'neutral')], 40, pixelOf)
  expect(marks.map(({ places: together, parts }) => [together.map(({ id }) => id).join(''), parts])).toEqual([
    [
      'ab',
      [
        ['good', 1],
        ['alarm', 1],
      ],
    ],
    ['c', [['good', 1]]],
    [
      'de',
      [
        ['alarm', 1],
        ['neutral', 1],
      ],
    ],
  ])
  expect(marks[0]).toMatchObject({ lng: 1.5, lat: 1 })
})

test('every place is in exactly one mark, wherever the places are', () => {
  const places = fc.array(fc.tuple(fc.integer({ min: 73, max: 135 }), fc.integer({ min: 18, max: 53 })), {
    maxLength: 60,
  })
  fc.assert(
    fc.property(places, fc.integer({ min: 1, max: 200 }), (points, apartPx) => {
      const given = points.map(([lng, lat], index) => place(String(index), lng, lat))
      const seen = marksOf(given, apartPx, pixelOf).flatMap(({ places: together }) => together.map(({ id }) => id))
      expect(seen.sort()).toEqual(given.map(({ id }) => id).sort())
    }),
  )
})

test('a place joins the earliest mark that is near enough, as if each were compared with all', () => {
  const pixel = fc.integer({ min: 0, max: 400 })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(pixel, pixel), { maxLength: 120 }),
      fc.integer({ min: 1, max: 90 }),
      (at, apartPx) => {
        const given = at.map(([x, y], index) => place(String(index), x, y))
        const expected: Place[][] = []
        for (const one of given) {
          const near = expected.find(([first]) => Math.hypot(first!.lng - one.lng, first!.lat - one.lat) < apartPx)
          if (near) near.push(one)
          else expected.push([one])
        }
        const marks = marksOf(given, apartPx, ({ lng, lat }) => [lng, lat])
        expect(marks.map(({ places: together }) => together)).toEqual(expected)
      },
    ),
  )
})

test('the map shows the whole country without places, the surroundings of one place, and all of several places', () => {
  expect(fitted([])).toEqual(WHOLE)
  const one = fitted([{ lng: 120.62, lat: 31.32 }])
  expect(one.center).toEqual([120.62, 31.32])
  const near = fitted([{ lng: 120.62, lat: 31.32 }], 0.02)
  expect(near.zoom).toBeGreaterThan(one.zoom * 10)
  const two = fitted([
    { lng: 110, lat: 30 },
    { lng: 122, lat: 32 },
  ])
  expect(two.center).toEqual([116, 31])
  expect(two.zoom).toBeLessThan(one.zoom)
  expect(two.zoom).toBeGreaterThan(WHOLE.zoom)
})

test('the bar of the scale has a round length and fits into its place', () => {
  expect(scaleOf(111.32, 100)).toEqual({ px: 100, text: '100 km' })
  expect(scaleOf(1113.2, 96).text).toBe('5 km')
  expect(scaleOf(1_113_200, 60).text).toBe('5 m')
  fc.assert(fc.property(fc.double({ min: 1, max: 1e6, noNaN: true }), (px) => scaleOf(px, 96).px <= 96.0001))
})

test('a part of the map that was chosen is shown with exactly the same bounds', () => {
  const part = { west: 120.5, south: 31.2, east: 120.9, north: 31.4 }
  const view = viewOfBounds(part)
  expect(view.center).toEqual([120.7, expect.closeTo(31.3)])
  const lower = viewOfBounds({ ...part, south: 31.21, north: 31.39 })
  expect(lower.zoom).toBe(view.zoom)
  expect(viewOfBounds({ ...part, west: 120.7 }).zoom).toBeGreaterThan(view.zoom)
})

test('a device is red if it is faulty or reports a fault, green if it is in service and online, otherwise grey', () => {
  const look = (status: number, online: number, fault: string | null = null) => deviceLook({ status, online, fault })
  const grey = [look(1, 2), look(1, 3), look(2, 1), look(4, 1), look(1, 2, 'E12')]
  expect(new Set(grey)).toEqual(new Set(['neutral']))
  const red = [look(3, 1), look(3, 2), look(1, 1, 'E12'), look(2, 1, 'E12')]
  expect(new Set(red)).toEqual(new Set(['alarm']))
  expect(look(1, 1)).toBe('good')
})
