import type { Page } from '@playwright/test'

const LATEST_MS = 30_000

/**
 * When the page has painted this text, in milliseconds since 1970: in the animation frame after the one in which it is
 * there.
 * @param shown the code of an expression for what the page shows at the place, in the page
 */
export function paintedAt(page: Page, shown: string, text: string): Promise<number> {
  return page.evaluate(`new Promise((resolve, reject) => {
    const latest = performance.now() + ${LATEST_MS}
    const look = () => {
      const isThere = (${shown})?.includes(${JSON.stringify(text)})
      if (isThere) requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()))
      else if (performance.now() < latest) requestAnimationFrame(look)
      else reject(new Error('not painted: ' + ${JSON.stringify(text)}))
    }
    look()
  })`)
}
