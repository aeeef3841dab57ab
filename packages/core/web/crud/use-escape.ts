import { useEffect, useEffectEvent } from 'react'

/** Layers over the page that close by themselves on Escape. */
const LAYERS = [
  '.ant-modal-wrap',
  '.ant-drawer-open',
  '.ant-dropdown:not(.ant-dropdown-hidden)',
  '.ant-select-dropdown:not(.ant-select-dropdown-hidden)',
  '.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)',
  '.ant-popover:not(.ant-popover-hidden)',
  '.ant-image-preview',
  '.core-map-cluster:focus-within',
].join(',')

/** Calls `close` when Escape is pressed and no layer is open above the page. */
export function useEscape(close: () => void): void {
  const onEscape = useEffectEvent(close)
  useEffect(() => {
    // In the capture phase, before the layer reacts: afterwards it would already be closed.
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

// A fixed element has no offset parent, so its style shows whether it is visible.
function isFixed(layer: HTMLElement): boolean {
  const { position, display } = getComputedStyle(layer)
  return position === 'fixed' && display !== 'none'
}
