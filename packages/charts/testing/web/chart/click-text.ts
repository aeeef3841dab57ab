import { chartIn } from './chart-in.ts'

/** Clicks in the middle of a text that the chart in this element shows. */
export function clickText(container: HTMLElement, text: string): void {
  const zr = chartIn(container).getZr()
  const drawn = zr.storage.getDisplayList(true).find((one) => 'text' in one.style && one.style.text === text)!
  const { x, y, width, height } = drawn.getBoundingRect()
  const [zrX, zrY] = drawn.transformCoordToGlobal(x + width / 2, y + height / 2)
  for (const type of ['mousedown', 'mouseup', 'click'] as const) zr.handler.dispatch(type, { zrX, zrY } as never)
}
