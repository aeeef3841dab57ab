import type { MapTheme } from '../../../contract/map-looks.ts'
import type { Colours } from '../colours.ts'

interface Palette {
  /** Behind the country: the sea. */
  surface: string
  /** The country. */
  page: string
  lineStrong: string
  text: string
  muted: string
}

const PALETTES: Record<Exclude<MapTheme, 'default'>, Palette> = {
  starryBlue: { surface: '#0a1a3f', page: '#12285c', lineStrong: '#2f4f94', text: '#e2ebff', muted: '#a9bee8' },
  freshBlue: { surface: '#cfe5f7', page: '#f3f9fe', lineStrong: '#9cc3e3', text: '#17395c', muted: '#45688c' },
  dark: { surface: '#14171c', page: '#20252c', lineStrong: '#3d4652', text: '#eceff3', muted: '#a8b2bf' },
  lite: { surface: '#f2f3f5', page: '#ffffff', lineStrong: '#d9dce1', text: '#2d333b', muted: '#626b77' },
  naturalGreen: { surface: '#cfe6ea', page: '#eaf3dd', lineStrong: '#a9c48a', text: '#26401a', muted: '#55703f' },
  midnightBlue: { surface: '#05101f', page: '#0c1d33', lineStrong: '#21415f', text: '#dbe8f5', muted: '#93abc4' },
  romanticPink: { surface: '#f9e3ea', page: '#fff6f8', lineStrong: '#e6b1c2', text: '#5a1f36', muted: '#8a5168' },
  bluishGreen: { surface: '#0c3238', page: '#12474d', lineStrong: '#2f7d82', text: '#ddf5f3', muted: '#a3cfcd' },
  grayscale: { surface: '#d5d7da', page: '#ededee', lineStrong: '#adb1b6', text: '#23262a', muted: '#565b62' },
}

const known = new WeakMap<Colours, Map<MapTheme, Colours>>()

/** The colours of the page with those of the theme; one object for each, by which pictures are kept. */
export function themed(colours: Colours, theme: MapTheme): Colours {
  if (theme === 'default') return colours
  const all = known.get(colours) ?? new Map<MapTheme, Colours>()
  known.set(colours, all)
  const found = all.get(theme) ?? { ...colours, ...PALETTES[theme] }
  all.set(theme, found)
  return found
}
