import { outsized } from '@atrium/core/server/http/outsized'
import { expect, test } from 'vitest'
import { operationsOf } from '../matrix/operations.ts'
import { productWorld } from '../testing/product-world.ts'
import { patternsOf } from './describe-limits.ts'

/** What holds for all calls together; `of-<area>.test.ts` tests the bodies and queries of core and of each app. */

const MIB = 1024 * 1024

test('a body with too many names or values for a fast check is refused before it is parsed', () => {
  const texts = {
    names: `{${Array.from({ length: 70_000 }, (_, index) => `"key${index}":1`).join(',')}}`,
    namesBelow: `[{"a":{"b":"{"},${Array.from({ length: 70_000 }, (_, index) => `"${index}":1`).join(',')}}]`,
    numbers: `[${Array(500_000).fill('0').join(',')}]`,
    texts: `[${Array(300_000).fill('""').join(',')}]`,
    lists: `[${Array(300_000).fill('[]').join(',')}]`,
    objects: `[${Array(300_000).fill('{}').join(',')}]`,
    nested: '['.repeat(500_000) + ']'.repeat(500_000),
  }
  for (const [name, text] of Object.entries(texts)) {
    expect(text.length, name).toBeLessThan(MIB)
    expect(outsized(text)?.en_US, name).toBe(
      name.startsWith('names') ? 'At most 1000 fields in one object' : 'At most 50000 values',
    )
  }
  const signs = '{[:,"'.repeat(30_000)
  expect(outsized(JSON.stringify({ [signs]: signs, path: 'C:\\', list: Array(40_000).fill(1) }))).toBeUndefined()
})

test('the bodies and queries of all calls have more than ten patterns', async () => {
  const { http } = (await productWorld()).server
  expect(patternsOf(operationsOf(http.swagger() as never)).size).toBeGreaterThan(10)
})
