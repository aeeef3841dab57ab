/** What this browser tab stores during the sign-in through weixin. */
interface Journey {
  /** A random value that must come back in the answer, so that a forged answer is ignored. */
  state: string
  /** The page to return to. */
  to: string
}

const keyOf = (no: string) => `atrium.h5.weixin.${no}`

/** Whether this is weixin's own browser, but not the page inside a mini program, which signs in by itself. */
export const isInWeixin = (): boolean => /MicroMessenger/i.test(navigator.userAgent) && !isInMiniProgram()

export const isPhone = (): boolean => /Android|iPhone|iPad|Mobile/i.test(navigator.userAgent)

export const isInMiniProgram = (): boolean => /miniProgram/i.test(navigator.userAgent)

/** Undefined before the sign-in for this code; it is tried only once in each tab. */
export function journey(no: string): Journey | 'over' | undefined {
  try {
    const read = JSON.parse(sessionStorage.getItem(keyOf(no)) ?? 'null') as Journey | 'over' | null
    return read ?? undefined
  } catch {
    // Without storage a forged answer could not be recognised.
    return 'over'
  }
}

/** Returns false if the browser does not allow storage. */
export function setJourney(no: string, value: Journey | 'over'): boolean {
  try {
    sessionStorage.setItem(keyOf(no), JSON.stringify(value))
    return true
  } catch {
    return false
  }
}
