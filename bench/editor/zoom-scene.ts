import { setTimeout as waitFor } from 'node:timers/promises'
import type { Page } from '@playwright/test'

const TURNS = 3
/** Turns of the wheel in one direction, one a frame. */
const STEPS = 60
const FRAME_MS = 1000 / 60
/** Longer than the editor waits before it draws for the zoom that stands still (`SETTLED_MS` of the stage). */
const REST_MS = 1500

export interface Zooming {
  /** From one frame of the page to the next one while the wheel turns, by the clock. */
  framesMs: number[]
  /** The longest one after each turn, in which the widgets draw for the new zoom. */
  settledMs: number[]
}

/** Turns the wheel with Ctrl over the middle of the canvas, in and out again. */
export async function zoomInAndOut(page: Page): Promise<Zooming> {
  const box = (await page.locator('.dashboards-editor-stage').boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.evaluate(recordFrames)
  const framesMs: number[] = []
  const settledMs: number[] = []
  await page.keyboard.down('Control')
  for (const delta of Array.from({ length: TURNS }, () => [-24, 24]).flat()) {
    await takeFrames(page)
    for (let step = 0; step < STEPS; step++) await Promise.all([page.mouse.wheel(0, delta), waitFor(FRAME_MS)])
    framesMs.push(...(await takeFrames(page)))
    await waitFor(REST_MS)
    settledMs.push(Math.max(...(await takeFrames(page))))
  }
  await page.keyboard.up('Control')
  return { framesMs, settledMs }
}

interface Recording {
  frames?: number[]
}

/** This function runs in the page. */
function recordFrames() {
  const recording = window as unknown as Recording
  let last = performance.now()
  recording.frames = []
  const next = (now: number) => {
    recording.frames?.push(now - last)
    last = now
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
}

/** The frames since the last call. */
function takeFrames(page: Page): Promise<number[]> {
  return page.evaluate(() => (window as unknown as Recording).frames?.splice(0) ?? [])
}
