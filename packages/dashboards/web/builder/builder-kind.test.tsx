import { offerWidgets } from '@atrium/charts/web/kind/registry'
import { expect, test } from 'vitest'
import { toyKinds } from '../../testing/web/builder/toy-builder.tsx'
import { builderKinds } from './builder-kind.ts'

const load = async () => ({ default: () => null })

test('a kind that was registered has its panel; one that is only described has none', () => {
  const [dial, ...others] = toyKinds
  offerWidgets([dial!.spec], Object.fromEntries([[dial!.kind, load]]))
  const described = [dial!, ...others].map(({ spec: _, ...kind }) => kind)
  expect(builderKinds(described)).toEqual([dial])
})
