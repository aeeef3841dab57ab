import type { WidgetExample } from '@atrium/contract/define/widget-example'

/** Three machines, as a picture of 160 × 96 pixels. */
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAKAAAABgAgMAAADnSZEKAAAABlBMVEX///8OfIbYDe6bAAAACXBIWXMAAAsTAAALEwEAmpwYAAAAPUlEQVRIx+3WsQkAIAxFwTTuZ+P+qyio2KaMcK/6kBsgMZIFCILgqccOBLPwncH68K5VA0EQ/AN64sAicALHR7FMfUCEXAAAAABJRU5ErkJggg=='

export default {
  props: { src: PICTURE, fit: 'cover', alt: '车间布局', radius: 8 },
  sources: [],
} satisfies WidgetExample
