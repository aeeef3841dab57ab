import { colour } from '@atrium/charts/contract/define/props'
import type { WidgetSpec } from '@atrium/charts/contract/define/widget'
import { str } from '@atrium/core/contract/define/fields'
import { expect, test } from 'vitest'
import { toyKinds } from '../../testing/web/builder/toy-builder.tsx'
import { barredProps, mayAdd, permittedProps } from './permitted.ts'

const ALL = { query: true, control: true, script: true }
const [{ spec: dial }] = toyKinds as [(typeof toyKinds)[0]]

test('a field that needs a right is left out for those who lack it', () => {
  const spec: WidgetSpec = { ...dial, props: { name: str(5), run: { ...str(5), needs: 'script' } as never } }
  expect(Object.keys(permittedProps(spec, ALL))).toEqual(['name', 'run'])
  expect(Object.keys(permittedProps(spec, { ...ALL, script: false }))).toEqual(['name'])
})

test('of a kind that needs a right, those who lack it change the colours, see the rest and add none', () => {
  const spec = { ...dial, needs: 'control', props: { name: str(5), color: colour() } } as WidgetSpec
  const rights = { ...ALL, control: false }
  expect([mayAdd(spec, ALL), mayAdd(spec, rights), mayAdd(dial, rights)]).toEqual([true, false, true])
  expect(Object.keys(permittedProps(spec, rights))).toEqual(['color'])
  expect(Object.keys(barredProps(spec, rights))).toEqual(['name'])
  expect(barredProps(spec, ALL)).toEqual({})
})
