import { defineWidget, type Shape } from '@atrium/charts/contract/define/widget'
import { offerWidgets } from '@atrium/charts/web/kind/registry'
import { expect, test } from 'vitest'
import { kindsFor } from './pin.ts'

const widget = (kind: string, shape: Shape, rest: { mostFields?: number; isCommon?: false } = {}) =>
  defineWidget({
    kind,
    icon: 'M2 2h12v12H2z',
    size: { width: 100, height: 80 },
    props: {},
    shape: () => shape,
    isCommon: true,
    fullScreen: true,
    ...rest,
  })

const specs = [
  widget('Note', 'none'),
  widget('Dial', 'single', { mostFields: 2 }),
  widget('Curve', 'series'),
  widget('Rare', 'series', { isCommon: false }),
  widget('Grid', 'page'),
]
const view = async () => ({ default: () => null })

test('a query is shown by the common kinds that draw data and so many fields; those over time come first', () => {
  offerWidgets(specs, Object.fromEntries(specs.map(({ kind }) => [kind, view])))
  const kinds = (count: number) => {
    const fieldSet = Array.from({ length: count }, (_, index) => ({ field: `f${index}`, as: `f${index}` }))
    const offered = kindsFor({ fieldSet } as never).map(({ kind }) => kind)
    // Files before this one in the process may have offered kinds, too.
    return offered.filter((kind) => specs.some((spec) => spec.kind === kind))
  }
  expect(kinds(2)).toEqual(['Curve', 'Dial', 'Grid'])
  expect(kinds(3)).toEqual(['Curve', 'Grid'])
})
