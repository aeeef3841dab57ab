import type { Tip } from './shown.ts'
import './map-tip.css'

const BESIDE_PX = 14

interface MapTipProps {
  tip: Tip
}

/** The name of what the pointer is over. Screen readers have it at the buttons over the marks. */
export function MapTip({ tip: { text, x, y, width, height } }: MapTipProps) {
  // On the side where the map has more room.
  const across = x < width / 2 ? { left: x + BESIDE_PX } : { right: width - x + BESIDE_PX }
  const down = y < height / 2 ? { top: y + BESIDE_PX } : { bottom: height - y + BESIDE_PX }
  return (
    <div className="core-map-tip" aria-hidden="true" style={{ ...across, ...down }}>
      {text}
    </div>
  )
}
