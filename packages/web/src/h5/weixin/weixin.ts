/** What this page of the browser remembers while weixin is asked who somebody is. */
interface Journey {
  /** Random: an answer to somebody else's question is no answer. */
  state: string
  /** Where they were. */
  to: string
}

const keyOf = (no: string) => `atrium.h5.weixin.${no}`

/** Weixin's own browser; not the page inside a mini program, which signs in by itself. */
export const isInWeixin = (): boolean => /MicroMessenger/i.test(navigator.userAgent) && !isInMiniProgram()

export const isPhone = (): boolean => /Android|iPhone|iPad|Mobile/i.test(navigator.userAgent)

export const isInMiniProgram = (): boolean => /miniProgram/i.test(navigator.userAgent)

/** Undefined before weixin was asked about this code; once asked, it is not asked again as long as this page lives. */
export function journey(no: string): Journey | 'over' | undefined {
  try {
    const read = JSON.parse(sessionStorage.getItem(keyOf(no)) ?? 'null') as Journey | 'over' | null
    return read ?? undefined
  } catch {
    // Without storage the answer could not be told from a forged one.
    return 'over'
  }
}

/** Answers false where nothing can be remembered. */
export function setJourney(no: string, value: Journey | 'over'): boolean {
  try {
    sessionStorage.setItem(keyOf(no), JSON.stringify(value))
    return true
  } catch {
    return false
  }
}
