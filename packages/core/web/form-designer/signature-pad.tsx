import { type PointerEvent, useEffect, useRef } from 'react'
import type { PictureInputProps } from './photo-input.tsx'
import { useFormWords } from './words.ts'

const WIDTH_PX = 640
const HEIGHT_PX = 240
const PEN_PX = 4

/** A signature with the finger. It is always black on white, because it may be shown in another theme later. */
export function SignaturePad({ id, name, label, value, onChange, ...aria }: PictureInputProps) {
  const { word } = useFormWords()
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawing = useRef(false)

  useEffect(() => {
    if (value === '') blank(canvas.current)
  }, [value])

  function start(event: PointerEvent<HTMLCanvasElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    drawing.current = true
    const pen = event.currentTarget.getContext('2d')
    pen?.beginPath()
    pen?.moveTo(...placeOf(event))
    draw(event)
  }

  function draw(event: PointerEvent<HTMLCanvasElement>) {
    if (!drawing.current) return
    const pen = event.currentTarget.getContext('2d')
    pen?.lineTo(...placeOf(event))
    pen?.stroke()
  }

  function end(event: PointerEvent<HTMLCanvasElement>) {
    if (!drawing.current) return
    drawing.current = false
    onChange(event.currentTarget.toDataURL('image/png'))
  }

  return (
    <div className="core-form-signature">
      <canvas
        id={id}
        data-wrong={aria['aria-invalid']}
        aria-describedby={aria['aria-describedby']}
        data-name={name}
        ref={canvas}
        className="core-form-signature-pad"
        width={WIDTH_PX}
        height={HEIGHT_PX}
        role="img"
        tabIndex={-1}
        aria-label={`${label}: ${word('signHere')}`}
        onPointerDown={start}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      />
      {value === '' ? (
        <span className="core-form-signature-hint">{word('signHere')}</span>
      ) : (
        <button type="button" className="core-form-link" onClick={() => onChange('')}>
          {word('clearSignature')}
        </button>
      )}
    </div>
  )
}

function blank(canvas: HTMLCanvasElement | null): void {
  const pen = canvas?.getContext('2d')
  if (!pen) return
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, WIDTH_PX, HEIGHT_PX)
  pen.strokeStyle = '#111'
  pen.lineWidth = PEN_PX
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
}

/** Converts the position, because the canvas is displayed in another size than its own. */
function placeOf(event: PointerEvent<HTMLCanvasElement>): [x: number, y: number] {
  const box = event.currentTarget.getBoundingClientRect()
  return [((event.clientX - box.left) / box.width) * WIDTH_PX, ((event.clientY - box.top) / box.height) * HEIGHT_PX]
}
