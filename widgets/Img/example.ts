import type { MakeExample } from '@atrium/charts/contract/define/widget-example'

/** Three machines, as a picture of 160 × 96 pixels. */
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAKAAAABgAgMAAADnSZEKAAAABlBMVEX///8OfIbYDe6bAAAACXBIWXMAAAsTAAALEwEAmpwYAAAAPUlEQVRIx+3WsQkAIAxFwTTuZ+P+qyio2KaMcK/6kBsgMZIFCILgqccOBLPwncH68K5VA0EQ/AN64sAicALHR7FMfUCEXAAAAABJRU5ErkJggg=='

export default ((text) => ({
  props: { src: PICTURE, fit: 'cover', alt: text('车间布局', 'Layout of the workshop'), radius: 8 },
  sources: [],
})) satisfies MakeExample
