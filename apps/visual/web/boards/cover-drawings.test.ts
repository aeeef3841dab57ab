import { defineWidget } from '@atrium/charts/contract/define/widget'
import { offerWidgets } from '@atrium/charts/web/kind/registry'
import { expect, test } from 'vitest'
import { drawingOf } from './cover-drawings.ts'

const curve = defineWidget({
  kind: 'Curve',
  icon: 'M2 2h12v12H2z',
  size: { width: 100, height: 80 },
  props: {},
  shape: () => 'series',
  fullScreen: true,
})
const bars = defineWidget({ ...curve, kind: 'Bars', cover: 'bars' })
const view = async () => ({ default: () => null })

test('a kind looks in a cover as its data do, or as it says itself; a planned kind has a drawing before it exists', () => {
  offerWidgets([curve, bars], { Curve: view, Bars: view })
  expect(drawingOf('Curve')).toMatchObject({ wide: true, colour: 'var(--a-series-1)' })
  expect(drawingOf('Bars')).toMatchObject({ filled: true, colour: 'var(--a-series-4)' })
  expect(drawingOf('Video')).toMatchObject({ filled: true, colour: 'var(--a-series-7)' })
  expect([drawingOf('Gone'), drawingOf('constructor')]).toEqual([undefined, undefined])
})
