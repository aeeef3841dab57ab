import { useEffect } from 'react'

let open = 0

/** Marks that a dashboard is shown while the component is mounted. */
export function useOpenBoard(): void {
  useEffect(() => {
    open += 1
    return () => {
      open -= 1
    }
  }, [])
}

/** Whether a dashboard is shown. Nothing may then be laid over the page unasked. */
export const isBoardOpen = (): boolean => open > 0
