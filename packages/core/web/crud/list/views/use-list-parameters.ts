import { useEntityPage } from '../../entity-context.ts'
import { useParameters } from '../use-parameters.ts'
import { useViews } from './use-views.ts'
import { isBare, NONE, type OpenView, openView, SAVED } from './view-content.ts'

type Change = (now: URLSearchParams) => URLSearchParams

interface ListParameters extends OpenView {
  /** The view that the address means is not known yet. */
  waiting: boolean
  /** A change starts from all parameters of the open view. */
  change(change: Change, options?: { replace: boolean }): void
}

/** The parameters of the list: those of the address, and those of the view that it names. */
export function useListParameters(): ListParameters {
  const { entity } = useEntityPage()
  const [drawn, set] = useParameters()
  const { views, waiting, expected } = useViews()
  const saved = drawn.get(SAVED)
  return {
    ...openView(entity, drawn, views),
    waiting: waiting && isBare(drawn) && saved !== NONE && (saved !== null || expected),
    change: (change, options) =>
      set((now) => {
        const next = change(new URLSearchParams(openView(entity, now, views).search))
        if (!isBare(next)) return next
        // Nothing is left of the view. The person's default must not come back by that.
        if (views?.default) next.set(SAVED, NONE)
        else next.delete(SAVED)
        return next
      }, options),
  }
}
