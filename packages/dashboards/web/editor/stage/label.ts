/** Writes a text in the middle of its canvas. */
export type Label = (text: string) => void

const WIDTH_PX = 36
const HEIGHT_PX = 16

/**
 * A short text that changes while something is dragged, in the colour and font of its canvas. A text of the page would
 * need a layout and a paint of the page with each change: 4 ms with 200 widgets.
 */
export function label(canvas: HTMLCanvasElement): Label {
  const ratio = devicePixelRatio
  canvas.width = WIDTH_PX * ratio
  canvas.height = HEIGHT_PX * ratio
  const drawn = canvas.getContext('2d')
  if (!drawn) return () => undefined
  const { color, fontFamily, fontSize, fontWeight } = getComputedStyle(canvas)
  drawn.scale(ratio, ratio)
  drawn.font = `${fontWeight} ${fontSize} ${fontFamily}`
  drawn.fillStyle = color
  drawn.textAlign = 'center'
  drawn.textBaseline = 'middle'
  let before = ''
  return (text) => {
    if (text === before) return
    before = text
    drawn.clearRect(0, 0, WIDTH_PX, HEIGHT_PX)
    drawn.fillText(text, WIDTH_PX / 2, HEIGHT_PX / 2)
  }
}
