/** A value stored in this browser. If storage is refused (private windows), nothing is stored. */
export function kept(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function keep(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Nothing to do: the choice holds until the page is closed.
  }
}

const SIGNED_IN = 'atrium.signedIn'

/** Remembers that this browser has a session until the person signs out, so that an ended session can be told. */
export const keepSignedIn = (is: boolean): void => keep(SIGNED_IN, is ? '1' : null)

/** Whether this browser had a session that the person did not end by signing out. */
export const wasSignedIn = (): boolean => kept(SIGNED_IN) !== null
