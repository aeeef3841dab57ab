import { useSearchParams } from 'react-router'

type Change = (now: URLSearchParams) => URLSearchParams

/**
 * The parameters of the address, and a function to change them. A change starts from the current address, not from the
 * one that was last drawn. The router draws later, and a second change before that (a filter chosen while the rows for
 * a keyword are still loading) would undo the first one.
 */
export function useParameters(): [URLSearchParams, (change: Change, options?: { replace: boolean }) => void] {
  const [drawn, set] = useSearchParams()
  return [
    drawn,
    (change, options) => set(change(new URLSearchParams(location.search)), { ...options, preventScrollReset: true }),
  ]
}
