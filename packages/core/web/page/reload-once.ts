const KEY = 'atrium.reloadedAt'
const AGAIN_AFTER_MS = 60_000

/**
 * Reloads the page unless that was tried a moment ago, and returns whether it does. So a page cannot reload itself
 * endlessly.
 */
export function reloadOnce(): boolean {
  try {
    const before = Number(sessionStorage.getItem(KEY) ?? 0)
    if (Date.now() - before < AGAIN_AFTER_MS) return false
    sessionStorage.setItem(KEY, String(Date.now()))
  } catch {
    // Without storage the reloads could not be counted and would never end.
    return false
  }
  location.reload()
  return true
}
