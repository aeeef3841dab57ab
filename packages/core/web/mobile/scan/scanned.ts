/** What a printed code says: `https://{host}/q/{app}/{code}`. Of a text that somebody typed, `app` is null. */
export interface Scanned {
  app: string | null
  /** The code, or the number that was typed. */
  code: string
}

/** Reads a scanned or typed text. An address that is no printed code of this platform gives null, so does nothing. */
export function readScanned(text: string): Scanned | null {
  const said = text.trim()
  if (said === '') return null
  const [, app, code] = /^https?:\/\/[^/?#]+\/q\/([a-z]+)\/([^/?#]+)/.exec(said) ?? []
  if (app && code) return { app, code: decoded(code) }
  return /^\w+:\/\//.test(said) ? null : { app: null, code: said }
}

function decoded(code: string): string {
  try {
    return decodeURIComponent(code)
  } catch {
    return code
  }
}
