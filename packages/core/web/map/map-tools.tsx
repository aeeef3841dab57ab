import { LineIcon, type LineIconName } from '../ui/line-icon.tsx'
import { useMapWords } from './words.ts'

interface MapToolsProps {
  scale: { px: number; text: string } | undefined
  /** Off: no buttons to zoom. */
  hasZoom?: boolean
  onZoomIn(): void
  onZoomOut(): void
  /** Absent: no button that shows all. */
  onFit?: (() => void) | undefined
}

interface Tool {
  label: string
  icon: LineIconName
  press(): void
}

/** Buttons that zoom the map, and its scale. The phone pages show them, too, so they use no antd. */
export function MapTools({ scale, hasZoom = true, onZoomIn, onZoomOut, onFit }: MapToolsProps) {
  const { word } = useMapWords()
  const zooming: Tool[] = [
    { label: word('zoomIn'), icon: 'plus', press: onZoomIn },
    { label: word('zoomOut'), icon: 'minus', press: onZoomOut },
  ]
  const tools: Tool[] = [
    ...(hasZoom ? zooming : []),
    ...(onFit ? [{ label: word('fit'), icon: 'whole', press: onFit } as const] : []),
  ]
  return (
    <>
      <div className="core-map-tools">
        {tools.map(({ label, icon, press }) => (
          <button key={label} type="button" aria-label={label} title={label} onClick={press}>
            <LineIcon name={icon} size={14} />
          </button>
        ))}
      </div>
      {scale && (
        <span className="core-map-scale" style={{ width: scale.px }}>
          {scale.text}
        </span>
      )}
    </>
  )
}
