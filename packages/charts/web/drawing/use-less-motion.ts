import { useSyncExternalStore } from 'react'

const less = () => matchMedia('(prefers-reduced-motion: reduce)')

function onChange(listener: () => void): () => void {
  const query = less()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the person has asked their system for less motion. */
export function useLessMotion(): boolean {
  return useSyncExternalStore(onChange, () => less().matches)
}
