import type { Dataset } from '../../contract/data.ts'

/** The data of one source, and what is known about its loading. */
export interface FeedState {
  dataset: Dataset | null
  /** A request is in progress; an older dataset may still be shown. */
  loading: boolean
  refused: { code: number; msg: string } | null
  /** When the dataset last changed, by the server's clock. */
  receivedAtMs: number
  /** The author typed the data: nothing is requested, whatever range a person chooses. */
  isTyped?: true
}

export const WAITING: FeedState = { dataset: null, loading: true, refused: null, receivedAtMs: 0 }

/** The viewer may not see the data: no fault, and what was shown of them must be removed from the page. */
export function isForbidden(code: number): boolean {
  return Math.floor(code / 100) === 403
}
