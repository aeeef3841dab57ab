import { describe, expect, test } from 'vitest'
import { LABEL_PX, labelsOf } from './labels.ts'
import names from './names.json'

const NAMES = names as never
const SIZE = { width: 1100, height: 560 }

/** The map around a place, with so many pixels for each degree. */
const around = (lng: number, lat: number, degreePx: number, isEnglish = false) =>
  labelsOf(NAMES, {
    ...SIZE,
    degreePx,
    isEnglish,
    taken: [],
    pixelOf: (point) => [550 + (point.lng - lng) * degreePx * 0.85, 280 - (point.lat - lat) * degreePx],
  })
const textsOf = (labels: readonly { text: string }[]) => labels.map(({ text }) => text)

describe('names on the map', () => {
  test('are provinces in the whole country, then cities, then districts', () => {
    expect(textsOf(around(104, 36, 14))).toEqual(expect.arrayContaining(['四川', '江苏', '新疆']))
    expect(textsOf(around(120.6, 31.3, 100))).toEqual(expect.arrayContaining(['苏州', '上海']))
    const near = textsOf(around(120.62, 31.3, 1500))
    expect(near).toEqual(expect.arrayContaining(['姑苏', '吴中', '苏州']))
    expect(near).not.toContain('江苏')
  })

  test('are in the language of the page', () => {
    expect(textsOf(around(114, 22.6, 1500, true))).toEqual(expect.arrayContaining(['Nanshan', 'Shenzhen']))
    expect(textsOf(around(108, 34, 14, true))).toEqual(expect.arrayContaining(['Shaanxi', 'Inner Mongolia']))
  })

  test.each([14, 40, 100, 400, 3000])('do not cover each other at %i pixels for a degree', (degreePx) => {
    const labels = around(113.3, 23.1, degreePx)
    expect(labels.length).toBeGreaterThan(3)
    const boxes = labels.map(({ text, level, lng, lat }) => {
      const width = text.length * LABEL_PX[level]
      const [x, y] = [(lng - 113.3) * degreePx * 0.85, (lat - 23.1) * degreePx]
      return {
        left: x - width / 2,
        right: x + width / 2,
        top: y - LABEL_PX[level] / 2,
        bottom: y + LABEL_PX[level] / 2,
      }
    })
    for (const [index, one] of boxes.entries()) {
      for (const other of boxes.slice(index + 1)) {
        const apart =
          one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top
        expect(apart).toBe(true)
      }
    }
  })

  test('leave marks free', () => {
    const taken = [{ x: 0, y: 0, ...SIZE }]
    const pixelOf = () => [550, 280] as const
    expect(labelsOf(NAMES, { ...SIZE, degreePx: 14, isEnglish: false, taken, pixelOf })).toEqual([])
  })
})
