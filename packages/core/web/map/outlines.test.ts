import { expect, test } from 'vitest'
import china from './china.json'
import { outlinesOf, type PackedOutlines } from './outlines.ts'

const ofProvince = (name: string) => {
  const features = china.features.filter(({ properties }) => properties.name === name)
  return outlinesOf({ features } as unknown as PackedOutlines)
}

test('a packed ring is the way from its beginning, in steps of 1/1024 degree', () => {
  // 1 and −1, 0 and 2, −3 and 0; 64 is the character of zero.
  const ring = String.fromCharCode(66, 65, 64, 68, 69, 64)
  const encodeOffsets = [[[1024, 2048]]]
  const feature = { geometry: { type: 'MultiPolygon', coordinates: [[ring]], encodeOffsets } } as const
  expect(outlinesOf({ features: [feature] })).toEqual([
    [
      [
        [1 + 1 / 1024, 2 - 1 / 1024],
        [1 + 1 / 1024, 2 + 1 / 1024],
        [1 - 2 / 1024, 2 + 1 / 1024],
      ],
    ],
  ])
})

test('all provinces are there, in closed rings, and the whole lies between the ends of the country', () => {
  const polygons = outlinesOf(china as unknown as PackedOutlines)
  expect(china.features).toHaveLength(34)
  const points = polygons.flat(2)
  const lngs = points.map(([lng]) => lng!)
  const lats = points.map(([, lat]) => lat!)
  expect([Math.min(...lngs), Math.max(...lngs)].map(Math.round)).toEqual([74, 135])
  expect([Math.min(...lats), Math.max(...lats)].map(Math.round)).toEqual([18, 54])
  for (const [outer] of polygons) {
    const [first, last] = [outer![0]!, outer!.at(-1)!]
    expect(Math.hypot(first[0]! - last[0]!, first[1]! - last[1]!)).toBeLessThan(0.3)
  }
})

test.each([
  ['四川', 97.2, 108.7, 25.9, 34.5],
  ['北京', 115.4, 117.6, 39.4, 41.1],
])('the outline of %s lies where it is', (name, west, east, south, north) => {
  const points = ofProvince(name).flat(2)
  for (const [lng, lat] of points) {
    expect(lng! > west && lng! < east).toBe(true)
    expect(lat! > south && lat! < north).toBe(true)
  }
})
