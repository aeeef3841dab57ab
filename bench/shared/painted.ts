import type { Page } from '@playwright/test'

const LATEST_MS = 30_000

/**
 * When the page has painted something, in milliseconds since 1970: in the animation frame after the one in which it is
 * there.
 * @param isThere the code of an expression, for the page
 */
export function paintedAt(page: Page, isThere: string): Promise<number> {
  return page.evaluate(`new Promise((resolve, reject) => {
    const latest = performance.now() + ${LATEST_MS}
    const look = () => {
      if (${isThere}) requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()))
      else if (performance.now() < latest) requestAnimationFrame(look)
      else reject(new Error('not painted: ' + ${JSON.stringify(isThere)}))
    }
    look()
  })`)
}
