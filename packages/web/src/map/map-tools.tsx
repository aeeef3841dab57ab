import { CompressOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMapWords } from './words.ts'

interface MapToolsProps {
  scale: { px: number; text: string } | undefined
  onZoomIn(): void
  onZoomOut(): void
  onFit(): void
}

/** What a map is moved by without a mouse, and how long a kilometre is on it. */
export function MapTools({ scale, onZoomIn, onZoomOut, onFit }: MapToolsProps) {
  const { word } = useMapWords()
  const tools = [
    { label: word('zoomIn'), icon: <PlusOutlined aria-hidden />, press: onZoomIn },
    { label: word('zoomOut'), icon: <MinusOutlined aria-hidden />, press: onZoomOut },
    { label: word('fit'), icon: <CompressOutlined aria-hidden />, press: onFit },
  ]
  return (
    <>
      <div className="a-map-tools">
        {tools.map(({ label, icon, press }) => (
          <Button key={label} size="small" icon={icon} aria-label={label} title={label} onClick={press} />
        ))}
      </div>
      {scale && (
        <span className="a-map-scale" style={{ width: scale.px }}>
          {scale.text}
        </span>
      )}
    </>
  )
}
