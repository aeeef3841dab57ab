import type OlMap from 'ol/Map.js'
import { describe, expect, test } from 'vitest'
import china from './china.json'
import { outlinesOf, type PackedOutlines } from './outlines.ts'
import { fitted, MAX_ZOOM, type View, viewOfBounds, WHOLE } from './place.ts'
import { screenOf, viewIn } from './screen.ts'

const screen = (view: View, size = [800, 600]) => {
  const shown = viewIn(size, view)
  return screenOf({ getView: () => shown, getSize: () => size } as Pick<OlMap, 'getView' | 'getSize'>)
}

describe('the visible part of a map', () => {
  test('has the chosen point in its middle, and each pixel is the place that is drawn there', () => {
    const { pixelOf, pointAt } = screen({ center: [120.6, 31.3], zoom: 40 })
    const [x, y] = pixelOf({ lng: 120.6, lat: 31.3 })
    expect([x, y].map(Math.round)).toEqual([400, 300])
    for (const point of [pointAt([0, 0]), pointAt([800, 600]), pointAt([123.4, 77])]) {
      const there = pointAt(pixelOf(point))
      expect(there.lng).toBeCloseTo(point.lng, 9)
      expect(there.lat).toBeCloseTo(point.lat, 9)
    }
    expect(pointAt([0, 0]).lat).toBeGreaterThan(pointAt([0, 600]).lat)
  })

  test('keeps its view, also in another size', () => {
    const view = { center: [113.5, 22.9], zoom: 12.5 } as const satisfies View
    for (const size of [
      [800, 600],
      [300, 900],
    ]) {
      const seen = screen({ ...view, center: [...view.center] }, size).view
      expect(seen.zoom).toBeCloseTo(12.5, 9)
      expect(seen.center[0]).toBeCloseTo(113.5, 9)
      expect(seen.center[1]).toBeCloseTo(22.9, 9)
    }
  })

  test('is not farther away than the country, nor nearer than the limit', () => {
    expect(screen({ ...WHOLE, zoom: 0.2 }).view.zoom).toBeCloseTo(1, 9)
    expect(screen({ ...WHOLE, zoom: 1e6 }).view.zoom).toBeCloseTo(MAX_ZOOM, 6)
  })

  test.each([20, 40, 60])('measures degrees of latitude in its middle, at %i degrees north', (lat) => {
    const { degreePx, pixelOf } = screen({ center: [100, lat], zoom: 500 })
    const [[, above], [, below]] = [pixelOf({ lng: 100, lat: lat + 0.01 }), pixelOf({ lng: 100, lat: lat - 0.01 })]
    expect((below - above) / 0.02 / degreePx).toBeCloseTo(1, 4)
  })

  test('has the whole country from north to south at first', () => {
    const { pixelOf } = screen(fitted([]), [1000, 320])
    const points = outlinesOf(china as unknown as PackedOutlines).flat(2)
    const heights = points.map(([lng = 0, lat = 0]) => pixelOf({ lng, lat })[1])
    const [top, bottom] = [Math.min(...heights), 320 - Math.max(...heights)]
    expect(Math.min(top, bottom)).toBeGreaterThan(5)
    expect(Math.abs(top - bottom)).toBeLessThan(12)
  })

  test.each([-30, 0, 31, 52, 65])('has all of a part that was chosen, at a latitude of %i', (lat) => {
    const part = { west: 10, east: 10.4, south: lat - 2, north: lat + 2 }
    const { pixelOf, width, height } = screen(viewOfBounds(part))
    for (const [lng, at] of [
      [part.west, part.north],
      [part.east, part.south],
    ] as const) {
      const [x, y] = pixelOf({ lng, lat: at })
      expect(x >= 0 && x <= width && y >= 0 && y <= height).toBe(true)
    }
    // And not much more.
    expect(pixelOf({ lng: 10, lat: lat - 2 })[1] - pixelOf({ lng: 10, lat: lat + 2 })[1]).toBeGreaterThan(0.7 * height)
  })
})
