import { expect, test } from 'vitest'
import { successorsOf } from './own-lines.mjs'

test('a file of before the packages were laid out by domain counts where it is now, or where its folder is', () => {
  const successorOf = successorsOf(
    new Map([
      ['packages/server/src/money/ledger.ts', 'packages/selling/server/money/ledger.ts'],
      ['packages/server/src/money/pay.ts', 'packages/selling/server/money/pay.ts'],
      ['packages/server/src/money/ratio.ts', 'packages/core/server/partners/ratio.ts'],
      ['packages/core/server/one.ts', 'packages/core/server/two.ts'],
    ]),
  )
  expect(successorOf('packages/server/src/money/ratio.ts')).toBe('packages/core/server/partners/ratio.ts')
  for (const gone of ['money/gone.ts', 'money/books/gone.ts', 'elsewhere/gone.ts', 'gone.ts']) {
    expect(successorOf(`packages/server/src/${gone}`)).toMatch(/^packages\/selling\/server\//)
  }
  for (const other of ['packages/core/server/one.ts', 'apps/one/index.ts']) {
    expect(successorOf(other)).toBe(other)
  }
})
