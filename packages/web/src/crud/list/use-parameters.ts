import { useSearchParams } from 'react-router'

type Change = (now: URLSearchParams) => URLSearchParams

/**
 * The parameters of the address, and how to change them. A change starts from what the address holds by then, not from
 * what was last drawn: the router draws when there is time for it, and a second change before that – a filter chosen
 * while the list of a keyword is still on its way – would take the first one back.
 */
export function useParameters(): [URLSearchParams, (change: Change, options?: { replace: boolean }) => void] {
  const [drawn, set] = useSearchParams()
  return [
    drawn,
    (change, options) => set(change(new URLSearchParams(location.search)), { ...options, preventScrollReset: true }),
  ]
}
