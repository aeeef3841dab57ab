import { useEffect, useEffectEvent } from 'react'

/** What floats above the page and closes by Escape itself. */
const LAYERS = [
  '.ant-modal-wrap',
  '.ant-drawer-open',
  '.ant-dropdown:not(.ant-dropdown-hidden)',
  '.ant-select-dropdown:not(.ant-select-dropdown-hidden)',
  '.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)',
  '.ant-popover:not(.ant-popover-hidden)',
  '.ant-image-preview',
  '.a-map-crowd:focus-within',
].join(',')

/** Calls back when Escape means the page itself, not a layer above it. */
export function useEscape(close: () => void): void {
  const onEscape = useEffectEvent(close)
  useEffect(() => {
    // Asked before anything reacts: afterwards the layer that Escape was meant for is gone.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing && !isLayerOpen()) onEscape()
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [])
}

export function isLayerOpen(): boolean {
  return [...document.querySelectorAll<HTMLElement>(LAYERS)].some(
    (layer) => layer.offsetParent !== null || isFixed(layer),
  )
}

// A fixed element has no offset parent: whether it shows, its style says.
function isFixed(layer: HTMLElement): boolean {
  const { position, display } = getComputedStyle(layer)
  return position === 'fixed' && display !== 'none'
}
