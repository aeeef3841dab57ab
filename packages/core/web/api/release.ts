/** Which release of the pages the server has: that of this page, another one, or none because it did not answer. */
export type ReleaseAnswer = 'same' | 'replaced' | 'none'

const TIMEOUT_MS = 3_000
const ENTRY = 'script[type="module"][src]'

let asked: Promise<ReleaseAnswer> | undefined

/** Asks the server for its release. Never rejects; calls at the same time share one request. */
export function askRelease(): Promise<ReleaseAnswer> {
  asked ??= compare().finally(() => {
    asked = undefined
  })
  return asked
}

/** Each release has its own name for the first script of a page. */
async function compare(): Promise<ReleaseAnswer> {
  try {
    const headers = { accept: 'text/html' }
    const response = await fetch(location.pathname, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!response.ok) return 'none'
    const sent = entryOf(new DOMParser().parseFromString(await response.text(), 'text/html'))
    if (!sent) return 'none'
    return sent === entryOf(document) ? 'same' : 'replaced'
  } catch {
    return 'none'
  }
}

function entryOf(page: Document): string | null | undefined {
  return page.querySelector(ENTRY)?.getAttribute('src')
}
