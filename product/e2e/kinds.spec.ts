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
