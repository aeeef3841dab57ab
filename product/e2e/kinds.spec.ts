import { expect } from '@playwright/test'
import { isSound, SHORT } from '../soak/run.ts'
import { widgets } from '../widgets.ts'
import { test } from './core-seconds.ts'
import { withSoakPage } from './kinds.ts'

const soak = withSoakPage()

// Each kind alone, so that a loaded machine has time for it.
for (const { kind } of widgets)
  test(`the kind ${kind}, whose data change 100 times, does not grow, and leaves nothing when it is removed`, async () => {
    const soaked = await soak(kind, SHORT)
    expect(isSound(soaked), JSON.stringify(soaked)).toBe(true)
  })

test('a kind that grows by 0.6 kB with each change is found', async () => {
  expect(await soak('KeepsLittle', SHORT)).toMatchObject({ grows: true, left: {} })
})
