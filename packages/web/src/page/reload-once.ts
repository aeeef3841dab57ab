const KEY = 'atrium.reloadedAt'
const AGAIN_AFTER_MS = 60_000

/** Loads the page anew unless that was just tried, and tells whether it does: no page reloads itself in circles. */
export function reloadOnce(): boolean {
  try {
    const before = Number(sessionStorage.getItem(KEY) ?? 0)
    if (Date.now() - before < AGAIN_AFTER_MS) return false
    sessionStorage.setItem(KEY, String(Date.now()))
  } catch {
    // Without a memory nothing would end the circle.
    return false
  }
  location.reload()
  return true
}
