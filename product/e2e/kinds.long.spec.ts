import { expect } from '@playwright/test'
import { isSound, LONG, SHORT } from '../soak/run.ts'
import { widgets } from '../widgets.ts'
import { test } from './core-seconds.ts'
import { withSoakPage } from './kinds.ts'

/** Kinds of the harness, and what must be found of each. */
const LEAKS = {
  KeepsData: 'growth',
  KeepsLittle: 'growth',
  KeepsNode: 'nodes',
  KeepsTimer: 'timers',
  KeepsListener: 'listeners',
  KeepsWorker: 'workers',
  KeepsPlayer: 'players',
}

const soak = withSoakPage()

for (const { kind } of widgets)
  test(`the kind ${kind}, whose data change 500 times, does not grow, and leaves nothing when it is removed`, async () => {
    const soaked = await soak(kind, LONG)
    expect(isSound(soaked), JSON.stringify(soaked)).toBe(true)
  })

for (const course of [SHORT, LONG])
  test(`data, a node, a timer, a listener, a worker and a player that are left are found (${course.updates} changes)`, async () => {
    for (const [kind, left] of Object.entries(LEAKS)) {
      const soaked = await soak(kind, course)
      const found = [...(soaked.grows ? ['growth'] : []), ...Object.keys(soaked.left)]
      // A player has more than one of them.
      if (kind === 'KeepsPlayer') expect(found, kind).toContain(left)
      else expect(found, kind).toEqual([left])
    }
  })
